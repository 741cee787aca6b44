import { useQuery } from '@tanstack/react-query';
import { serverRoutes } from '@touchline/contract';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callPage } from '#kit/call-page.ts';
import { referenceName } from '#kit/reference-name.ts';
import { useCan } from '#web/session/profile.ts';
import { lanesOf } from './lanes.ts';
import type { Lanes } from './lanes.ts';
import type { ScheduleData } from './match.ts';
import type { Grouping } from './schedule-search.ts';

/** A page has no more. */
const mostServers = 100;
const noServers: readonly { id: number; name: string }[] = [];

/** The matches by group, in rows. Without filters every server that is on has a row, where a match can be drawn. */
export function useLanes(data: ScheduleData | undefined, grouping: Grouping, isFiltered: boolean): Lanes | null {
  const { t, i18n } = useTranslation('schedule');
  const seesServers = useCan('server.see');
  const withServers = grouping === 'server' && seesServers && !isFiltered;
  const servers = useQuery({
    queryKey: ['server', 'list', 'schedule'],
    queryFn: async ({ signal }) => {
      const request = { page: 1, size: mostServers, sort: null, filters: [{ column: 'enabled', value: 'true' }] };
      const { data: page } = await callPage(serverRoutes.list, {}, request, signal);
      return page.map((server) => ({ id: server.id, name: referenceName(server, '') }));
    },
    enabled: withServers,
  });
  const always = (withServers && servers.data) || noServers;
  const [makeLanes] = useState(lanesMaker);
  return useMemo(() => {
    if (!data) return null;
    const options = { grouping, names: data.names, always, noneName: t(`none.${grouping}`), locale: i18n.language };
    return makeLanes(data.matches, options);
  }, [data, grouping, always, t, i18n.language, makeLanes]);
}

/** Makes lanes that keep what has not changed since the former ones. */
function lanesMaker() {
  let before: Lanes | null = null;
  return (...[matches, options]: [Parameters<typeof lanesOf>[0], Parameters<typeof lanesOf>[1]]) =>
    (before = lanesOf(matches, options, before));
}
