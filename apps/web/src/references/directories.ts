import {
  resolution,
  resolutionRoutes,
  server,
  serverRoutes,
  sport,
  sportRoutes,
  status,
  statusRoutes,
  team,
  teamForm,
  teamRoutes,
  tournament,
  tournamentForm,
  tournamentRoutes,
} from '@touchline/contract';
import type { Ability, Field, Route } from '@touchline/contract';
import type { Words } from '@touchline/i18n';

export type FieldName = keyof Words['references']['field'];
export type DirectoryName = keyof Words['references']['title'];

/** A record of any directory, as the shared screen uses it. */
export type Item = { id: number; version: number } & Partial<
  Record<FieldName | 'sportName' | 'archivedAt', string | number | boolean | null>
>;

/** What the shared screen needs to know of each directory. */
export type Directory = {
  name: DirectoryName;
  fields: Record<string, Field>;
  schemas: { create: Route['input']; update: Route['input'] };
  routes: Record<'create' | 'update' | 'remove' | 'find' | 'list' | 'search' | 'restore', Route>;
  write: Ability;
  /** The columns of its list, in order; `from` is the minimum window width at which a column is shown. */
  columns: readonly { field: FieldName; from: number }[];
};

const wide = (field: FieldName, from = 0) => ({ field, from });
const plain = 'reference.write' as const;

export const servers: Directory = {
  name: 'server',
  fields: server.fields,
  schemas: server,
  routes: serverRoutes,
  write: 'server.write',
  columns: [
    wide('fqdn'),
    wide('location'),
    wide('vendor', 1000),
    wide('enabled'),
    wide('tls', 1100),
    wide('streams', 900),
    wide('capacity', 1280),
    wide('ip', 1440),
  ],
};
export const sports: Directory = {
  name: 'sport',
  fields: sport.fields,
  schemas: sport,
  routes: sportRoutes,
  write: plain,
  columns: [wide('name'), wide('duration'), wide('streams'), wide('tournaments', 900), wide('teams', 900)],
};
export const tournaments: Directory = {
  name: 'tournament',
  fields: tournament.fields,
  schemas: { create: tournamentForm, update: tournament.update },
  routes: tournamentRoutes,
  write: plain,
  columns: [wide('name'), wide('sport'), wide('streams')],
};
export const teams: Directory = {
  name: 'team',
  fields: team.fields,
  schemas: { create: teamForm, update: team.update },
  routes: teamRoutes,
  write: plain,
  columns: [wide('name'), wide('sport'), wide('streams')],
};
export const resolutions: Directory = {
  name: 'resolution',
  fields: resolution.fields,
  schemas: resolution,
  routes: resolutionRoutes,
  write: plain,
  columns: [wide('name'), wide('width'), wide('height'), wide('description', 900), wide('streams')],
};
export const statuses: Directory = {
  name: 'status',
  fields: status.fields,
  schemas: status,
  routes: statusRoutes,
  write: plain,
  columns: [wide('name'), wide('nameRu'), wide('phase'), wide('color'), wide('streams'), wide('builtIn', 900)],
};
