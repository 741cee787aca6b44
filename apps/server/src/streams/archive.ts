import { can } from '@touchline/contract';
import { sql } from 'kysely';
import type { Transaction } from '#database/pool';
import { publishMany } from '#kit/events';
import { forbidden, HttpError, invalidField } from '#http/http-error';
import type { User } from '#http/user';

/** Archives streams. Already archived ones stay unchanged and are returned like the rest. */
export async function archiveStreams(trx: Transaction, who: User, ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    UPDATE stream SET "archivedAt" = now(), version = version + 1
    WHERE id = ANY(${ids}::int8[]) AND "archivedAt" IS NULL RETURNING id`.execute(trx);
  // One with a signal stays on the wall, which becomes unexpected with the next probe.
  await sql`UPDATE monitor SET "dueAt" = now()
    WHERE stream = ANY(${rows.map(({ id }) => id)}::int8[]) AND "dueAt" IS NOT NULL`.execute(trx);
  await recordArchiving(trx, who, rows, 'archived');
  return ids;
}

/** Deletes archived streams permanently, all or none. Throws 403, 409 not_archived. */
export async function destroyStreams(trx: Transaction, who: User, ids: number[]): Promise<number[]> {
  if (!can(who.role, 'stream.destroy')) throw forbidden();
  const { rows: open } = await sql<{ id: number }>`
    SELECT id FROM stream WHERE id = ANY(${ids}::int8[]) AND "archivedAt" IS NULL ORDER BY id`.execute(trx);
  if (open.length > 0) throw notArchived(open.map(({ id }) => id));
  await sql`DELETE FROM stream WHERE id = ANY(${ids}::int8[])`.execute(trx);
  await publishStreams(trx, ids);
  return ids;
}

/**
 * Restores streams from the archive; a single one may get a new key if another stream uses its own. Throws 409
 * key_in_use.
 */
export async function restoreStreams(
  trx: Transaction,
  who: User,
  ids: number[],
  key: string | undefined,
): Promise<number[]> {
  if (key !== undefined && ids.length !== 1) throw invalidField('key', 'mismatch');
  const { rows } = await sql<{ id: number }>`
    UPDATE stream SET "archivedAt" = NULL, key = coalesce(${key ?? null}, key), version = version + 1
    WHERE id = ANY(${ids}::int8[]) AND "archivedAt" IS NOT NULL RETURNING id`.execute(trx);
  await recordArchiving(trx, who, rows, 'restored');
  return rows.map(({ id }) => id);
}

/** Adds archiving or restoring to the streams' history and publishes it. */
async function recordArchiving(
  trx: Transaction,
  who: User,
  rows: { id: number }[],
  to: 'archived' | 'restored',
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await sql`
    INSERT INTO history (stream, kind, "to", "user")
    SELECT unnest(${ids}::int8[]), 'edit', ${to}, ${who.id}`.execute(trx);
  await publishStreams(trx, ids);
}

async function publishStreams(trx: Transaction, ids: number[]): Promise<void> {
  await publishMany(
    trx,
    'stream',
    ids.map((id) => ({ id, stream: id })),
  );
}

const maxNamed = 20;

function notArchived(ids: number[]): HttpError {
  const more = ids.length > maxNamed ? ` and ${ids.length - maxNamed} more` : '';
  const message = `Archive these streams first: ${ids.slice(0, maxNamed).join(', ')}${more}`;
  return new HttpError(409, 'not_archived', message, {});
}
