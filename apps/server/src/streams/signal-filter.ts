import { isAvailable, monitorStates } from '@touchline/contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { invalidField } from '#http/http-error';

/** SQL over `monitor`: whether its state is known and still believed; few rows are, and they have an index. */
export const isKnown = sql<boolean>`(monitor.state <> 'unknown' AND monitor."staleAt" > now())`;

const among = (states: readonly string[]) => sql<boolean>`monitor.state = ANY(${states}::text[])`;

/** SQL over `stream`: whether its signal is known, and its monitor meets a condition. */
const isKnownAnd = (condition: RawBuilder<boolean>) =>
  sql<boolean>`stream.id IN (SELECT stream FROM monitor WHERE ${isKnown} AND ${condition})`;

/** SQL over `stream`: whether its signal is known. */
export const hasSignal = isKnownAnd(sql<boolean>`true`);

/** The states that a filter by the signal asks for. Each throws 422. */
const statesOf = {
  state: (value: string): readonly string[] => value.split('|'),
  available(value: string): readonly string[] {
    if (value !== 'true' && value !== 'false') throw invalidField('Filter-Value', 'wrong_type');
    return monitorStates.filter((state) => isAvailable(state) === (value === 'true'));
  },
};

/**
 * SQL over `stream`: whether its signal is in one of these states. It starts from the few streams whose signal is known,
 * instead of looking up the signal of every stream.
 */
function isIn(states: readonly string[]): RawBuilder<boolean> {
  return states.includes('unknown') ? sql<boolean>`NOT ${isOutside(states)}` : isKnownAnd(among(states));
}

const isOutside = (states: readonly string[]) => isKnownAnd(sql<boolean>`NOT ${among(states)}`);

/** The filters of the stream list by its signal. Each throws 422. */
export const signalFilters = {
  state: (value: string) => isIn(statesOf.state(value)),
  available: (value: string) => isIn(statesOf.available(value)),
};

/** SQL over `stream`: the few streams that a filter by the signal leaves out; null when it leaves out most. */
export function leftOutBySignal(column: keyof typeof signalFilters, value: string): RawBuilder<boolean> | null {
  const states = statesOf[column](value);
  return states.includes('unknown') ? isOutside(states) : null;
}
