import { sql } from 'kysely';
import { advisoryLocks } from '#database/advisory-locks';
import type { Transaction } from '#database/pool';
import { HttpError } from '#http/http-error';

/**
 * Locks out other transactions that remove an administrator or create the first one. Call it before the change, and
 * `mustHaveAdministrator` after it.
 */
export async function lockAdministrators(trx: Transaction): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${advisoryLocks.administrators})`.execute(trx);
}

/** The administrators who can sign in. */
export async function administratorIds(trx: Transaction): Promise<number[]> {
  const rows = await trx
    .selectFrom('user')
    .select('id')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Throws 409 when no active administrator would remain. */
export async function mustHaveAdministrator(trx: Transaction): Promise<void> {
  const { rows } = await sql`
    SELECT 1 FROM "user" WHERE role = 'admin' AND status = 'active' AND "emailVerifiedAt" IS NOT NULL LIMIT 1`.execute(
    trx,
  );
  if (rows.length === 0)
    throw new HttpError(
      409,
      'last_administrator',
      'The last active administrator cannot be demoted, blocked or deleted',
      {},
    );
}
