import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * SQL over `incident_stream` by that name: whether somebody has seen the fault. While nobody looks, that is so only of a signal
 * that was lost before.
 */
export function isSeen(name: 'member' | 'former'): RawBuilder<boolean> {
  const member = sql.table(name);
  return sql<boolean>`((SELECT cause FROM incident WHERE incident.id = ${member}.incident) <> 'prober' OR EXISTS (
    SELECT FROM incident_stream before JOIN incident ON incident.id = before.incident
    WHERE before.stream = ${member}.stream AND before."leftAt" = ${member}."joinedAt" AND before.outcome = 'moved'
      AND cause NOT IN ('prober', 'content', 'same_picture')))`;
}
