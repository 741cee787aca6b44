import { isAvailable, monitorStates } from '@touchline/contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { invalidField } from '#http/http-error';

/** SQL over `monitor`: whether its state is known and still believed; few rows are, and they have an index. */
export const isKnown = sql<boolean>`(monitor.state <> 'unknown' AND monitor."staleAt" > now())`;

/** SQL over `stream`: whether its signal is known. */
export const hasSignal = sql<boolean>`stream.id IN (SELECT stream FROM monitor WHERE ${isKnown})`;

/**
 * SQL over `stream`: whether its signal is in one of these states. It starts from the few streams whose signal is known,
 * instead of looking up the signal of every stream.
 */
function isIn(states: readonly string[]): RawBuilder<boolean> {
  const among = sql<boolean>`monitor.state = ANY(${states}::text[])`;
  if (!states.includes('unknown'))
    return sql<boolean>`stream.id IN (SELECT stream FROM monitor WHERE ${isKnown} AND ${among})`;
  return sql<boolean>`stream.id NOT IN (SELECT stream FROM monitor WHERE ${isKnown} AND NOT ${among})`;
}

/** The filters of the stream list by its signal. Each throws 422. */
export const signalFilters = {
  state: (value: string) => isIn(value.split('|')),
  available(value: string) {
    if (value !== 'true' && value !== 'false') throw invalidField('Filter-Value', 'wrong_type');
    return isIn(monitorStates.filter((state) => isAvailable(state) === (value === 'true')));
  },
};
