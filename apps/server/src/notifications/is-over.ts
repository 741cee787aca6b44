import { isAvailable, lastCheckMs, monitorStates } from '@touchline/contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** SQL over the `data` of a notification that has an end: whether it asks somebody for something that is over. */
export const isOver = (kind: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(CASE ${kind}
  WHEN 'handover_offered' THEN NOT EXISTS (SELECT FROM handover
    WHERE handover.id = (data ->> 'handover')::int8 AND handover.state = 'open' AND handover."expiresAt" > now())
  WHEN 'no_show' THEN NOT EXISTS (SELECT FROM stream LEFT JOIN signal ON signal.stream = stream.id
    WHERE stream.id = (data ->> 'stream')::int8 AND ${isAwaited} AND NOT coalesce(${hasSignal}, false))
  ELSE false END)`;

/** SQL over `stream`: a signal is expected by now. */
const isAwaited = sql<boolean>`stream."archivedAt" IS NULL AND stream.phase IN ('scheduled', 'live')
  AND NOT stream."startTimeTbd" AND NOT stream.postponed AND stream."endAt" > now()
  AND stream."startAt" <= now() + make_interval(secs => ${sql.lit(lastCheckMs / 1000)})`;

const hasSignal = sql<boolean>`signal.state = ANY(${monitorStates.filter(isAvailable)}::text[])`;
