import { isWritable, playlist as entity } from '@touchline/contract';
import type { Playlist, PlaylistInput } from '@touchline/contract';
import { viewerZone } from '#ui/dates.ts';

/** What the form holds: exactly what can be sent, with null or nothing where a choice is not made yet. */
export type QueryValues = { [K in keyof PlaylistInput]-?: Exclude<PlaylistInput[K], undefined> };

const fields = Object.entries(entity.fields).filter(([, field]) => isWritable(field));

/** A new query: the viewer's zone and their own priorities, all else empty. */
export function emptyValues(): QueryValues {
  const blank = fields.map(([name, { sql, widget }]) => [
    name,
    sql === 'int8' ? null : widget === 'pick' ? 'default' : '',
  ]);
  return { ...(Object.fromEntries(blank) as QueryValues), timezone: viewerZone() };
}

/** A stored query as the form holds it. */
export function valuesOf(query: Playlist): QueryValues {
  return Object.fromEntries(fields.map(([name]) => [name, query[name as keyof QueryValues]])) as QueryValues;
}

/** What is sent: a value that must be given but is not counts as absent, so that the rule says "required". */
export function inputOf(values: QueryValues): Record<string, unknown> {
  const required = ['startDate', 'startTime', 'timezone'];
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !(required.includes(name) && value === '')),
  );
}

/** A record of the directories, or words for one that they do not hold: one decision each. */
export const nameOrWords = [
  ['sport', 'sportText'],
  ['tournament', 'tournamentText'],
  ['team1', 'team1Text'],
  ['team2', 'team2Text'],
] as const;
