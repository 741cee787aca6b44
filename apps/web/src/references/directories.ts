import {
  clientRoutes,
  resolutionRoutes,
  serverRoutes,
  sportRoutes,
  statusRoutes,
  teamRoutes,
  tournamentRoutes,
} from '@touchline/contract';
import {
  client,
  resolution,
  server,
  sport,
  status,
  team,
  teamForm,
  tournament,
  tournamentForm,
} from '@touchline/contract/schemas';
import type { Ability, Field, Route } from '@touchline/contract';
import type { Words } from '@touchline/i18n';

export type FieldName = keyof Words['references']['field'];
export type DirectoryName = keyof Words['references']['title'];

/** A record of any directory, as the shared screen uses it. */
export type Item = { id: number; version: number } & Partial<
  Record<
    FieldName | 'sportName' | 'sportNameRu' | 'archivedAt' | 'hasControlSecret' | 'hasLinkSecret' | 'firstCallAt',
    string | number | boolean | string[] | null
  >
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

const column = (field: FieldName, from = 0) => ({ field, from });
const writeReferences = 'reference.write' as const;

export const servers: Directory = {
  name: 'server',
  fields: server.fields,
  schemas: server,
  routes: serverRoutes,
  write: 'server.write',
  columns: [
    column('fqdn'),
    column('location'),
    column('vendor', 1000),
    column('enabled'),
    column('tls', 1100),
    column('streams', 900),
    column('capacity', 1280),
    column('availability', 1440),
    column('ip', 1600),
  ],
};
export const sports: Directory = {
  name: 'sport',
  fields: sport.fields,
  schemas: sport,
  routes: sportRoutes,
  write: writeReferences,
  columns: [
    column('name'),
    column('nameRu', 900),
    column('duration'),
    column('streams'),
    column('tournaments', 900),
    column('teams', 900),
  ],
};
export const tournaments: Directory = {
  name: 'tournament',
  fields: tournament.fields,
  schemas: { create: tournamentForm, update: tournament.update },
  routes: tournamentRoutes,
  write: writeReferences,
  columns: [column('name'), column('sport'), column('streams')],
};
export const teams: Directory = {
  name: 'team',
  fields: team.fields,
  schemas: { create: teamForm, update: team.update },
  routes: teamRoutes,
  write: writeReferences,
  columns: [column('name'), column('sport'), column('streams')],
};
export const resolutions: Directory = {
  name: 'resolution',
  fields: resolution.fields,
  schemas: resolution,
  routes: resolutionRoutes,
  write: writeReferences,
  columns: [column('name'), column('width'), column('height'), column('description', 900), column('streams')],
};
export const statuses: Directory = {
  name: 'status',
  fields: status.fields,
  schemas: status,
  routes: statusRoutes,
  write: writeReferences,
  columns: [
    column('name'),
    column('nameRu'),
    column('phase'),
    column('color'),
    column('streams'),
    column('builtIn', 900),
  ],
};
export const clients: Directory = {
  name: 'client',
  fields: client.fields,
  schemas: client,
  routes: clientRoutes,
  write: 'client',
  columns: [
    column('name'),
    column('contact'),
    column('formats'),
    column('openLinks'),
    column('maxViewers', 1000),
    column('networks', 1400),
  ],
};
