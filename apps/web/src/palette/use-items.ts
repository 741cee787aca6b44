import { can, streamRoutes, teamRoutes, userRoutes } from '@touchline/contract';
import type { Profile } from '@touchline/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { hasAllWords, withoutTimes } from '@touchline/names';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { callPage } from '#kit/call-page.ts';
import { useMenu, useProfileMenu } from '#web/app/use-menu.ts';
import { isAddress } from '#web/links/pasted-address.ts';
import { identifyItem, streamItem, teamItem, userItem } from './found.ts';
import type { Item } from './item.ts';

const firstPage = { page: 1, size: 6, sort: null, filters: [] } as const;
/** The server takes no longer name. */
const maxNameLength = 200;
const cacheOptions = { staleTime: 10_000, placeholderData: keepPreviousData } as const;

/**
 * The screens, streams, teams and users that match the typed text and that the user may see. `busy`: the server's results
 * for this text are still to come; until then, only those of earlier texts that match it are among the items.
 */
export function useItems(profile: Profile, typed: string) {
  const { t, i18n } = useTranslation();
  const isPasted = can(profile.role, 'client') && isAddress(typed);
  const text = isPasted ? '' : typed.trim().slice(0, maxNameLength);
  const [name] = useDebouncedValue(text, 150);
  const hasText = name !== '';
  const isAdmin = can(profile.role, 'administer');
  const streams = useQuery({
    ...cacheOptions,
    queryKey: ['stream', 'palette', name],
    queryFn: ({ signal }) => callPage(streamRoutes.search, { name }, firstPage, signal),
    meta: { columns: [] },
    enabled: hasText,
  });
  const teams = useQuery({
    ...cacheOptions,
    queryKey: ['team', 'palette', name],
    queryFn: ({ signal }) => callPage(teamRoutes.search, { name }, firstPage, signal),
    enabled: hasText,
  });
  const users = useQuery({
    ...cacheOptions,
    queryKey: ['user', 'palette', name],
    queryFn: ({ signal }) => callPage(userRoutes.search, { name }, firstPage, signal),
    enabled: hasText && isAdmin,
  });
  const matches = ({ label, detail }: Item) => hasAllWords([label, detail], withoutTimes(text));
  const screens = useScreenItems(t, profile).filter(({ label, detail }) => hasAllWords([label, detail], text));
  const itemsOf = <T>({ data, isPlaceholderData }: UseQueryResult<{ data: T[] }>, itemOf: (row: T) => Item) => {
    const items = (data?.data ?? []).map(itemOf);
    return name === text && !isPlaceholderData ? items : items.filter(matches);
  };
  const records =
    text === ''
      ? []
      : [
          ...itemsOf(streams, (stream) => streamItem(stream, i18n.language)),
          ...itemsOf(teams, (team) => teamItem(team, can(profile.role, 'reference.write'))),
          ...itemsOf(users, userItem),
        ];
  return {
    items: isPasted ? [identifyItem(t('palette.identify'))] : [...screens, ...records],
    busy: name !== text || streams.isFetching || teams.isFetching || users.isFetching,
    error: streams.error ?? teams.error ?? users.error,
  };
}

function useScreenItems(t: TFunction, profile: Profile): Item[] {
  const menu = useMenu();
  const mine = useProfileMenu();
  const screen = (to: string, search: Record<string, string>, label: string, detail: string): Item => ({
    key: `screen:${to}${JSON.stringify(search)}`,
    kind: 'screen',
    label,
    detail,
    to,
    search,
    pictured: null,
  });
  const main = menu.flatMap((item) =>
    'entries' in item
      ? item.entries.map(({ to, label }) => screen(to, {}, t(`nav.${label}`), t(`nav.${item.label}`)))
      : screen(item.to, {}, t(`nav.${item.label}`), ''),
  );
  // A screen of the wall, without an entry of the menu.
  const wall = can(profile.role, 'stream.see')
    ? [screen('/broadcast/mosaic', {}, t('palette.mosaic'), t('nav.monitoring'))]
    : [];
  const profileItems = mine
    .filter(({ to }) => to !== '/help')
    .map(({ to, search, label }) => screen(to, search, t(`profile.${label}`), t('profile.label')));
  return [...main, ...wall, ...profileItems, screen('/auth/logout', {}, t('profile.signOut'), t('profile.label'))];
}
