import { canMove } from '@touchline/contract';
import type { Phase } from '@touchline/contract';
import { sql } from 'kysely';
import { addHistoryEntry } from '#server/streams/history';
import type { Transaction } from '#database/pool';
import { prepared } from '#database/prepared';
import { publish } from '#kit/events';
import { invalidField } from '#http/http-error';

/** `isUndo`: back to the status before the latest change, only if this user has just made it, also where no transition leads. */
type Change = { id: number; status: number; by: number | null; reason: string | null; isUndo?: boolean };
/** `conflict`: it is archived. */
type Code = 'not_found' | 'transition_refused' | 'conflict';
type Result = { id: number; updated: boolean; version: number | null; code: Code | null };

/**
 * Moves a stream to a status if its phase allows it, and records in the history who or what did it. `by` is null for
 * the system. The row stays locked until the transaction ends. Throws 422 when there is no such status.
 */
export async function changeStatus(trx: Transaction, change: Change): Promise<Result> {
  return move(trx, change, 1);
}

/** The same as part of an edit, which has already incremented the version. */
export async function changeStatusInEdit(trx: Transaction, change: Change): Promise<Result> {
  return move(trx, change, 0);
}

async function move(trx: Transaction, change: Change, versions: 0 | 1): Promise<Result> {
  const { id, status, by, reason, isUndo = false } = change;
  const { rows } = await sql<{
    phase: Phase;
    name: string;
    status: number;
    version: number;
    isArchived: boolean;
  }>`${prepared}
    SELECT stream.phase, status.name, stream.status, stream.version, stream."archivedAt" IS NOT NULL AS "isArchived"
    FROM stream JOIN status ON status.id = stream.status WHERE stream.id = ${id} FOR UPDATE OF stream`.execute(trx);
  const before = rows[0];
  const target = await trx
    .selectFrom('status')
    .select(['phase', 'name'])
    .where('id', '=', status)
    .where('archivedAt', 'is', null)
    .executeTakeFirst();
  if (!target) throw invalidField('status', 'missing_record');
  if (!before) return { id, updated: false, version: null, code: 'not_found' };
  if (before.isArchived) return { id, updated: false, version: before.version, code: 'conflict' };
  if (before.status === status) return { id, updated: true, version: before.version, code: null };
  const mayMove = isUndo ? await isOwnChange(trx, change, before, target) : canMove(before.phase, target.phase);
  if (!mayMove) return { id, updated: false, version: before.version, code: 'transition_refused' };
  await sql`${prepared} UPDATE stream SET status = ${status}, version = version + ${versions} WHERE id = ${id}`.execute(
    trx,
  );
  // Its encoder may still have to come back.
  if (target.phase === 'live')
    await sql`${prepared} UPDATE monitor SET "silenceFrom" = now() WHERE stream = ${id}`.execute(trx);
  await addHistoryEntry(trx, { stream: id, kind: 'status', from: before.name, to: target.name, reason, user: by });
  const version = before.version + versions;
  await publish(trx, 'stream', { id, stream: id, version });
  return { id, updated: true, version, code: null };
}

/** How long a change can be undone: a little longer than the console offers it. */
const undoable = sql`interval '30 seconds'`;

async function isOwnChange(
  trx: Transaction,
  { id, by }: Change,
  now: { name: string },
  before: { name: string },
): Promise<boolean> {
  const { rows } = await sql<{ isOwn: boolean }>`
    SELECT "user" = ${by} AND "from" = ${before.name} AND "to" = ${now.name} AND at > now() - ${undoable} AS "isOwn"
    FROM history WHERE stream = ${id} AND kind = 'status' ORDER BY id DESC LIMIT 1`.execute(trx);
  return rows[0]?.isOwn === true;
}
