import { sql } from 'kysely';
import { administratorIds } from '#server/auth/administrators';
import { notifyMany } from '#server/notifications/notify';
import type { Transaction } from '#database/pool';

/** A token ends soon a week before it does, or in the last quarter of its life if that is shorter. */
const soon = sql`"expiresAt" - least(interval '7 days', ("expiresAt" - access_token."createdAt") / 4)`;

type Ending = { id: number; name: string; user: number; isService: boolean };

/** Tells the owners of tokens that end soon, and administrators of those of services, once each. */
export async function tellOfExpiry(trx: Transaction): Promise<void> {
  const { rows } = await sql<Ending>`
    WITH told AS (
      INSERT INTO access_token_notice (token) SELECT id FROM access_token WHERE now() BETWEEN ${soon} AND "expiresAt"
      ON CONFLICT DO NOTHING RETURNING token)
    SELECT access_token.id, access_token.name, owner.id AS "user", owner.status = 'service' AS "isService"
    FROM told JOIN access_token ON access_token.id = token JOIN "user" AS owner ON owner.id = "user"
    ORDER BY token`.execute(trx);
  const administrators = rows.some(({ isService }) => isService) ? await administratorIds(trx) : [];
  const notices = rows.flatMap(({ id, name, user, isService }) =>
    (isService ? administrators : [user]).map((reader) => ({
      user: reader,
      kind: 'token_expires' as const,
      data: { title: name, token: id, ...(isService && { service: 1 }) },
    })),
  );
  await notifyMany(trx, notices);
}
