import { sql } from 'kysely';
import { readLineupMatch } from '#server/lineup/read-lineup';
import { badOf } from '#server/lineup/to-match';
import { addHistoryEntry } from '#server/streams/history';
import type { Transaction } from '#database/pool';
import { publish } from '#kit/events';
import { HttpError, invalidField } from '#http/http-error';
import type { User } from '#http/user';

/** Locks a match that is scheduled or live against other changes. Throws 409 for another one. */
async function lockAhead(trx: Transaction, stream: number): Promise<void> {
  const { rows } = await sql`
    SELECT FROM stream WHERE id = ${stream} AND "archivedAt" IS NULL AND phase IN ('scheduled', 'live') FOR SHARE`.execute(
    trx,
  );
  if (rows.length === 0) throw new HttpError(409, 'conflict', 'The match is over, canceled or archived', {});
}

type Decision = {
  stream: number;
  isGo: boolean;
  note?: string | undefined;
  seen?:
    | { startAt: string; server?: number | null | undefined; keyFingerprint?: string | undefined; bad: string[] }
    | undefined;
};

/** Stores go or no-go with what it is based on: what was seen of the match, and what it is now. */
export async function decide(
  trx: Transaction,
  who: User,
  { stream, isGo, note = '', seen }: Decision,
  secretKey: string,
): Promise<void> {
  await lockAhead(trx, stream);
  const match = await readLineupMatch(trx, stream, secretKey);
  const { startAt = match.startAt, server = match.server, keyFingerprint = match.keyFingerprint } = seen ?? {};
  const isSameKey = keyFingerprint === match.keyFingerprint;
  const bad = badOf(match.checks).filter((kind) => !seen || seen.bad.includes(kind));
  await sql`
    INSERT INTO lineup_decision (stream, "user", "isGo", note, "startAt", server, "keyHash", bad)
    SELECT id, ${who.id}, ${isGo}, ${note}, ${startAt}, ${server}::int8, CASE WHEN ${isSameKey}::bool THEN md5(key) ELSE '' END, ${bad}::text[]
    FROM stream WHERE id = ${stream}`.execute(trx);
  const kind = isGo ? 'go' : 'no_go';
  await addHistoryEntry(trx, { stream, kind, from: null, to: null, reason: note || null, user: who.id });
  await publish(trx, 'lineup', { id: stream, stream });
}

type Confirmation = { stream: number; startAt?: string | undefined };

/**
 * Confirms a match for its present start; again changes nothing. Throws 422 for somebody who does not hold it, 409 start_moved when
 * another start was seen.
 */
export async function confirm(trx: Transaction, who: User, { stream, startAt }: Confirmation): Promise<void> {
  await lockAhead(trx, stream);
  const { rows } = await sql<{ isNew: boolean; isMoved: boolean }>`
    SELECT "confirmedFor" IS DISTINCT FROM "startAt" AS "isNew", "startAt" <> coalesce(${startAt ?? null}::timestamptz, "startAt") AS "isMoved" FROM take JOIN stream ON stream.id = take.stream
    WHERE take.stream = ${stream} AND take."user" = ${who.id} FOR UPDATE OF take`.execute(trx);
  const [held] = rows;
  if (!held) throw invalidField('stream', 'missing_record');
  if (held.isMoved) throw new HttpError(409, 'start_moved', 'The match starts at another time than was seen', {});
  if (!held.isNew) return;
  await sql`
    UPDATE take SET "confirmedAt" = now(), "confirmedFor" = stream."startAt" FROM stream
    WHERE stream.id = take.stream AND take.stream = ${stream} AND take."user" = ${who.id}`.execute(trx);
  await addHistoryEntry(trx, { stream, kind: 'confirm', from: null, to: who.name, reason: null, user: who.id });
  await publish(trx, 'lineup', { id: stream, stream });
}
