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
import { prepared } from '#database/prepared';
import { change } from '#kit/change';

const pauseMs = 20;

/**
 * Stores queries of one due entry with their matches. The entry is compared once; per reader only access and priorities
 * are applied. The entry is done when all its readers have their query. Returns false when no entry is due.
 */
export async function storeDueQueries(db: Db, cache: NameCache): Promise<boolean> {
  // Most calls find none, and a transaction takes seven statements.
  const { rows } = await sql`${prepared} SELECT FROM feed_entry WHERE matching = 'due' LIMIT 1`.execute(db);
  if (rows.length === 0) return false;
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
  const matches = due.isCanceled ? [] : await scoreEntry(trx, entry, cache(trx, stamp));
  await lockStreamsOf(trx, matches);
  const isDone = (await storeMatched(trx, due.event_id, entry, matches)) === 0;
  await verify(trx, due, matches, isDone);
  return true;
}

/** Locks the streams as they were scored until the transaction ends. Throws OutdatedError when one has changed. */
async function lockStreamsOf(trx: Transaction, matches: readonly ScoredMatch[]): Promise<void> {
  const streams = new Map(matches.map(({ stream }) => [stream.id, stream]));
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
  return pairs.map(({ match }) => match);
}

/**
 * A change committed while the queries are being stored does not see them. So when all are stored, they are matched
 * again if other streams fit now than for the first ones, or if access rules changed within the last minute.
 */
async function verify(trx: Transaction, due: Due, matches: readonly ScoredMatch[], isDone: boolean): Promise<void> {
  const comparedWith = matches.map(({ stream, verdict, swapped }) => `${stream.id} ${verdict} ${swapped}`).join(', ');
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
