import { sql } from 'kysely';
import { isSeenBy } from '#server/streams/access';

/** SQL over `person` and the `data` of a notification: whether the person may still see what it is about. */
export const isStillVisible = sql<boolean>`(person.status = 'active'
  AND (jsonb_typeof(data -> 'stream') IS DISTINCT FROM 'number' OR ${isSeenBy('person', sql`(data ->> 'stream')::int8`)})
  AND (data -> 'incident' IS NULL OR EXISTS (SELECT FROM incident_stream member
    WHERE member.incident = (data ->> 'incident')::int8 AND ${isSeenBy('person', sql.ref('member.stream'))})))`;
