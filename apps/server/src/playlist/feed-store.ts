import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { scoreMatches } from '#server/playlist/candidates';
import { readEntry } from '#server/playlist/feed-due';
import type { EntryQuery } from '#server/playlist/feed-due';
import { storeMatched } from '#server/playlist/feed-store-matched';
import type { ScoredMatch } from '#server/playlist/score-match';
import { readStamp } from '#server/playlist/known-names';
import type { DirectoryNames, NameCache } from '#server/playlist/known-names';
import { prepareMatching, shareStreams } from '#server/playlist/lock';
import { OutdatedError } from '#server/playlist/match-notes';
import { readNear } from '#server/playlist/near-streams';
import { readOpenStreams } from '#server/playlist/open-streams';
import { isPassing } from '#server/playlist/rematch';
import type { Db, Transaction } from '#database/pool';
import { change } from '#kit/change';

const pauseMs = 20;

/**
 * Stores queries of an entry that a stream may be for, with what they match: the entry is compared once, and for each
 * reader only their access and priorities count. The entry is done when all its readers have theirs. False when no entry
 * is due.
 */
export async function storeDueQueries(db: Db, cache: NameCache): Promise<boolean> {
  try {
    return await change(db, null, (trx) => storeSome(trx, cache));
  } catch (error) {
    if (!isPassing(error)) throw error;
    await sleep(pauseMs);
    return true;
  }
}

async function storeSome(trx: Transaction, cache: NameCache): Promise<boolean> {
  await prepareMatching(trx);
  const { rows } = await sql<Due>`
    SELECT id, event_id, "comparedWith", "canceledAt" IS NOT NULL AS "isCanceled" FROM feed_entry
    WHERE matching = 'due' ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED`.execute(trx);
  const [due] = rows;
  const entry = due && (await readEntry(trx, due.id));
  if (!due || !entry) return false;
  const stamp = await readStamp(trx);
  const judged = due.isCanceled ? [] : await scoreEntry(trx, entry, cache(trx, stamp));
  await lockStreamsOf(trx, judged);
  const isDone = (await storeMatched(trx, due.event_id, entry, judged)) === 0;
  await verify(trx, due, judged, isDone);
  return true;
}

/** Keeps streams as they were judged until the end of the transaction. Throws OutdatedError. */
async function lockStreamsOf(trx: Transaction, judged: readonly ScoredMatch[]): Promise<void> {
  const streams = new Map(judged.map(({ stream }) => [stream.id, stream]));
  if (!(await shareStreams(trx, [...streams.keys()]))) throw new OutdatedError('a stream is being matched');
  const open = await readOpenStreams(trx, [...streams.keys()]);
  if (open.length !== streams.size || open.some((one) => !isDeepStrictEqual(one, streams.get(one.id))))
    throw new OutdatedError('a stream has changed');
}

type Due = { id: number; event_id: string; comparedWith: string | null; isCanceled: boolean };

async function scoreEntry(
  trx: Transaction,
  { query, keys }: EntryQuery,
  names: DirectoryNames,
): Promise<ScoredMatch[]> {
  const byQuery = new Map([[query.id, keys]]);
  const streams = await readNear(trx, [query], byQuery, names);
  const pairs = await scoreMatches([query], byQuery, streams, names);
  return pairs.map(({ judged }) => judged);
}

/**
 * What is committed while queries are stored does not see them. So it is looked again when all are: where other streams
 * fit now than for those stored before, or access has changed, queries are matched anew.
 */
async function verify(trx: Transaction, due: Due, judged: readonly ScoredMatch[], isDone: boolean): Promise<void> {
  const comparedWith = judged.map(({ stream, verdict, swapped }) => `${stream.id} ${verdict} ${swapped}`).join(', ');
  const isOther = due.comparedWith !== null && due.comparedWith !== comparedWith;
  if (isOther || isDone)
    await sql`
      INSERT INTO rematch (kind, record)
      SELECT 'recheck', id FROM playlist
      WHERE event_id = ${due.event_id} AND event_id <> '' AND origin = 'feed' AND "revokedAt" IS NULL
        AND (${isOther} OR "user" IN (
          SELECT record FROM audit WHERE at > now() - interval '1 minute' AND (entity = 'user_stream' OR (entity = 'user'
            AND action = 'update' AND after ?| '{access,betBroadcast,stream_quality_priority}'))))`.execute(trx);
  await sql`
    UPDATE feed_entry SET "comparedWith" = ${comparedWith}, matching = CASE WHEN ${isDone} THEN 'stored' ELSE matching END
    WHERE id = ${due.id}`.execute(trx);
}
