import type { AuditAction } from '@touchline/contract';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '#database/pool';

type SessionAction = Exclude<AuditAction, 'create' | 'update' | 'delete'>;

type SessionEntry = {
  action: SessionAction;
  /** The user whose sessions they are; null when an unknown account tried to sign in. */
  user: number | null;
  /** Who did it; null: the user of the transaction, if there is one. */
  actor: number | null;
  /** Further details: the typed address, the reason, a number. Never a password, code or token. */
  facts: Record<string, string | number>;
};

/**
 * Adds an entry about a user's sessions to the audit log: the only entries that are not written by a trigger. A sign-in is no
 * change that screens show, so it has an event only where a webhook gets a message of it.
 */
export async function logSession(db: Db, note: SessionEntry): Promise<void> {
  const { action, user, actor, facts } = note;
  await sql`WITH noted AS (
      INSERT INTO audit (actor, "actorName", action, entity, record, after)
      SELECT who, coalesce((SELECT name FROM "user" WHERE id = who), ''), ${action}, 'session', ${user ?? 0}, ${JSON.stringify(facts)}
      FROM (SELECT coalesce(${actor}::int8, nullif(current_setting('touchline.actor', true), '')::int8) AS who) named
    )
    INSERT INTO event (kind, data) SELECT 'reference', '{ "id": null, "entity": "webhook" }'
    WHERE EXISTS (SELECT FROM webhook WHERE enabled AND 'account.*' = ANY(types))`.execute(db);
}

/** The origin of a request, as the log stores it. */
export function requestOrigin(request: Pick<FastifyRequest, 'ip' | 'headers'>): { ip: string; userAgent: string } {
  return { ip: request.ip.slice(0, 64), userAgent: (request.headers['user-agent'] ?? '').slice(0, 300) };
}
