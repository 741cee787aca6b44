import {
  clientRoutes,
  resolutionRoutes,
  serverRoutes,
  sportRoutes,
  statusRoutes,
  teamRoutes,
  tournamentRoutes,
  userRoutes,
} from '@touchline/contract';
import type { Page, Route } from '@touchline/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { callPage } from '#kit/call-page.ts';

/** The entities that a reference can point to, and the routes that read them. */
export const targets = {
  sport: sportRoutes,
  tournament: tournamentRoutes,
  team: teamRoutes,
  server: serverRoutes,
  resolution: resolutionRoutes,
  status: statusRoutes,
  client: clientRoutes,
  user: { search: userRoutes.search, find: null },
} as const satisfies Record<string, { search: Route; find: Route | null }>;

export type ReferenceTarget = keyof typeof targets;

/** Whether an entity can be the target of a reference. */
export const isReferenceTarget = (name: string | null): name is ReferenceTarget => name !== null && name in targets;

export type NamedRecord = { id: number; name?: string; nameRu?: string; fqdn?: string; location?: string };

/** The name of a record in a language. */
export function referenceName(record: NamedRecord, language: string): string {
  // One host may run several servers, on other ports or for other uses: the location distinguishes them.
  const host = [record.fqdn, record.location].filter(Boolean).join(' · ');
  return (language === 'ru' ? record.nameRu : '') || (record.name ?? (host || String(record.id)));
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
