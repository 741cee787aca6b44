import { isWritable } from '@touchline/contract';
import { playlist as entity } from '@touchline/contract/schemas';
import type { Playlist, PlaylistInput } from '@touchline/contract';
import { viewerZone } from '#ui/zone.ts';

/** The form's values: all writable fields, null or empty where nothing is chosen yet. */
export type QueryValues = { [K in keyof PlaylistInput]-?: Exclude<PlaylistInput[K], undefined> };

const fields = Object.entries(entity.fields).filter(([, field]) => isWritable(field));

/** The values of a new query: the viewer's zone and the viewer's default priorities, everything else empty. */
export function emptyValues(): QueryValues {
  const blank = fields.map(([name, { sql, widget }]) => [
    name,
    sql === 'int8' ? null : widget === 'pick' ? 'default' : '',
  ]);
  return { ...(Object.fromEntries(blank) as QueryValues), timezone: viewerZone() };
}

/** The form's values of a stored query. */
export function valuesOf(query: Playlist): QueryValues {
  return Object.fromEntries(fields.map(([name]) => [name, query[name as keyof QueryValues]])) as QueryValues;
}

/** The input to send. A required value that is empty is left out, so that the error is "required". */
export function inputOf(values: QueryValues): Record<string, unknown> {
  const required = ['startDate', 'startTime', 'timezone'];
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !(required.includes(name) && value === '')),
  );
}

/** Pairs of a reference and a free text for a name that the directory does not have. Merged as one difference. */
export const referenceTextPairs = [
  ['sport', 'sportText'],
  ['tournament', 'tournamentText'],
  ['team1', 'team1Text'],
  ['team2', 'team2Text'],
] as const;
