import {
  resolutionRoutes,
  serverRoutes,
  sportRoutes,
  statusRoutes,
  teamRoutes,
  tournamentRoutes,
  userRoutes,
} from '@touchline/contract';
import type { Page, Route } from '@touchline/contract';
import { Select } from '@mantine/core';
import type { SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, callPage } from '#kit/call.ts';
import type { PageRequest } from '#kit/page-headers.ts';

/** The entities that a reference can point to, and the routes that read them. */
const targets = {
  sport: sportRoutes,
  tournament: tournamentRoutes,
  team: teamRoutes,
  server: serverRoutes,
  resolution: resolutionRoutes,
  status: statusRoutes,
  user: { search: userRoutes.search, find: null },
} as const satisfies Record<string, { search: Route; find: Route | null }>;

export type ReferenceTarget = keyof typeof targets;

/** Whether an entity can be the target of a reference. */
export const isReferenceTarget = (name: string | null): name is ReferenceTarget => name !== null && name in targets;

type NamedRecord = { id: number; name?: string; nameRu?: string; fqdn?: string; location?: string };

/** The name of a record in a language. */
export function referenceName(record: NamedRecord, language: string): string {
  // One host may run several servers, on other ports or for other uses: the location distinguishes them.
  const host = [record.fqdn, record.location].filter(Boolean).join(' · ');
  return (language === 'ru' ? record.nameRu : undefined) ?? record.name ?? (host || String(record.id));
}

type Props = Omit<SelectProps, 'value' | 'onChange' | 'data'> & {
  target: ReferenceTarget;
  /** Filters the options, for example to the teams of one sport. */
  within: PageRequest['filters'];
  value: number | null;
  /** The name of the current value; null if the caller does not have it, and it is then loaded. */
  knownName: string | null;
  onChange: (value: number | null, name: string | null) => void;
};

/** Selects a record of another entity by a part of its name; the server searches. */
export function ReferenceSelect({ target, within, value, knownName, onChange, ...props }: Props) {
  const { t, i18n } = useTranslation();
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const chosen = useReferenceName(target, value, knownName);
  const [typed] = useDebouncedValue(text === chosen ? '' : text.trim(), 200);
  const request = { page: 1, size: 50, sort: null, filters: within };
  const matches = useQuery({
    queryKey: [target, 'refer', typed, within],
    queryFn: ({ signal }) =>
      callPage(targets[target].search as Route, { name: typed }, request, signal) as Promise<Page<NamedRecord>>,
    enabled: open,
    staleTime: 30_000,
  });
  const data = (matches.data?.data ?? []).map((row) => ({
    value: String(row.id),
    label: referenceName(row, i18n.language),
  }));
  if (value !== null && !data.some((option) => option.value === String(value)) && chosen)
    data.unshift({ value: String(value), label: chosen });
  return (
    <Select
      {...props}
      searchable
      openOnFocus={false}
      clearable={props.clearable ?? true}
      data={data}
      // The server has filtered already, by rules that the browser does not know.
      filter={({ options }) => options}
      value={value === null ? null : String(value)}
      searchValue={text}
      onSearchChange={setText}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onChange={(next, option) =>
        onChange(next === null ? null : Number(next), next === null ? null : (option?.label ?? null))
      }
      nothingFoundMessage={matches.isPending ? t('form.loading') : t('form.nothingFound')}
      maxDropdownHeight={280}
    />
  );
}

/** The name of a record by its id, loaded from the server only if `knownName` is null. */
export function useReferenceName(target: ReferenceTarget, value: number | null, known: string | null): string | null {
  const { i18n } = useTranslation();
  const { search, find } = targets[target];
  const record = useQuery({
    queryKey: [target, 'item', value],
    queryFn: async ({ signal }) => {
      if (find) return call(find as Route, { id: value }, signal) as Promise<NamedRecord>;
      // A role that may select users may read their names, but not their records.
      const request = { page: 1, size: 1, sort: null, filters: [{ column: 'id', value: String(value) }] };
      const { data } = await (callPage(search as Route, { name: '' }, request, signal) as Promise<Page<NamedRecord>>);
      return data[0] ?? null;
    },
    enabled: value !== null && known === null,
    staleTime: 60_000,
  });
  if (value === null) return null;
  return known ?? (record.data ? referenceName(record.data, i18n.language) : null);
}
