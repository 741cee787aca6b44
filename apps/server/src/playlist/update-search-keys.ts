import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { yieldToEventLoop } from '#server/playlist/yield-to-event-loop';
import { keysOfQuery } from '#server/playlist/candidates';
import { readStamp } from '#server/playlist/known-names';
import type { NameCache } from '#server/playlist/known-names';
import { lockQueries, prepareMatching } from '#server/playlist/lock';
import { readQueries } from '#server/playlist/query';
import type { Db, Transaction } from '#database/pool';
import { prepared } from '#database/prepared';

/** Queries written together. */
const portion = 200;

/**
 * Stores the name keys of the queries that the notes refer to, by which streams find them. This happens in separate
 * transactions before streams are compared: later changes of streams then find the query, and earlier streams are
 * already committed and found by it.
 */
export async function updateSearchKeys(db: Db, cache: NameCache, which: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ id: number }>`${prepared}
    WITH noted AS (SELECT kind, record FROM rematch WHERE ${which})
    SELECT record AS id FROM noted WHERE kind = 'playlist'
    UNION SELECT playlist.id FROM noted JOIN playlist ON record = team1 WHERE kind = 'team'
    UNION SELECT playlist.id FROM noted JOIN playlist ON record = team2 WHERE kind = 'team'
    ORDER BY id`.execute(db);
  for (let from = 0; from < rows.length; from += portion) {
    const ids = rows.slice(from, from + portion).map(({ id }) => id);
    await db.transaction().execute(async (trx) => {
      await prepareMatching(trx);
      // A concurrent change of names or of the query waits for these keys.
      await lockQueries(trx, ids);
      await store(trx, cache, ids);
    });
  }
}

async function store(trx: Transaction, cache: NameCache, ids: number[]): Promise<void> {
  const names = cache(trx, await readStamp(trx));
  const yieldWhenDue = yieldToEventLoop();
  const keyRows = [];
  for (const query of await readQueries(trx, ids)) {
    keyRows.push({ playlist: query.id, ...(await keysOfQuery(query, names)) });
    await yieldWhenDue();
  }
  await sql`${prepared}
    INSERT INTO playlist_key (playlist, side1, side2)
    SELECT playlist, side1, side2 FROM jsonb_to_recordset(${JSON.stringify(keyRows)}::jsonb)
      AS given(playlist int8, side1 text[], side2 text[])
    ON CONFLICT (playlist) DO UPDATE SET side1 = excluded.side1, side2 = excluded.side2
    WHERE (playlist_key.side1, playlist_key.side2) IS DISTINCT FROM (excluded.side1, excluded.side2)`.execute(trx);
}
