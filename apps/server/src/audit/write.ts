import type { AuditAction } from '@touchline/contract';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '#database/pool';

type SessionAction = Exclude<AuditAction, 'create' | 'update' | 'delete'>;

type SessionNote = {
  action: SessionAction;
  /** Whose sessions it is about; null when nobody known tried to sign in. */
  user: number | null;
  /** Who did it; null: whoever the transaction names, else nobody known. */
  actor: number | null;
  /** What else is worth knowing: the address typed, the reason, how many. Never a password, code or token. */
  facts: Record<string, string | number>;
};

/** Writes into the audit log what became of somebody's sessions: the only entries that no trigger writes. */
export async function noteSession(db: Db, note: SessionNote): Promise<void> {
  const { action, user, actor, facts } = note;
  await sql`INSERT INTO audit (actor, "actorName", action, entity, record, after)
    SELECT who, coalesce((SELECT name FROM "user" WHERE id = who), ''), ${action}, 'session', ${user ?? 0}, ${JSON.stringify(facts)}
    FROM (SELECT coalesce(${actor}::int8, nullif(current_setting('touchline.actor', true), '')::int8) AS who) named`.execute(
    db,
  );
}

/** From where a request came, as the log keeps it. */
export function originOf(request: Pick<FastifyRequest, 'ip' | 'headers'>): { ip: string; userAgent: string } {
  return { ip: request.ip.slice(0, 64), userAgent: (request.headers['user-agent'] ?? '').slice(0, 300) };
}
