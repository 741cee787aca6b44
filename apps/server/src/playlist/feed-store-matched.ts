import type { QueryQuality } from '@touchline/contract';
import { sql } from 'kysely';
import { notifyMany } from '#server/notifications/notify';
import { choose } from '#server/playlist/choose';
import type { StreamChoice } from '#server/playlist/choose';
import type { EntryQuery } from '#server/playlist/feed-due';
import type { ScoredMatch } from '#server/playlist/score-match';
import { areaOf } from '#server/playlist/query';
import { notificationFor, publishQueries } from '#server/playlist/apply-matches';
import { isSeenBy } from '#server/streams/access';
import type { Transaction } from '#database/pool';

/** Queries stored in one transaction. */
const portion = 200;

/** A query that is not stored yet; `permitted`: ids of the possible streams that its owner may see. */
type Reader = { id: number; user: number; quality: QueryQuality; permitted: number[] };

type Chosen = Reader & { choice: StreamChoice };

/**
 * Stores up to a portion of an entry's queries that are not stored yet, with their chosen streams, keys and proposals,
 * and notifies their owners. Returns how many.
 */
export async function storeMatched(
  trx: Transaction,
  event: string,
  { query, keys }: EntryQuery,
  matches: readonly ScoredMatch[],
): Promise<number> {
  const readers = await readReaders(trx, event, matches);
  if (readers.length === 0) return 0;
  const choiceByGroup = new Map<string, StreamChoice>();
  const choices = readers.map((reader): Chosen => {
    const group = `${reader.quality} ${reader.permitted.join(' ')}`;
    const permitted = matches.filter(({ stream }) => reader.permitted.includes(stream.id));
    const choice = choiceByGroup.get(group) ?? choose({ ...query, area: areaOf(reader.quality) }, permitted, true);
    choiceByGroup.set(group, choice);
    return { ...reader, choice };
  });
  await sql`SELECT set_config('touchline.readers', 'all', true)`.execute(trx);
  const storedIds = await insert(trx, event, choices, keys);
  await sql`SELECT set_config('touchline.readers', '', true)`.execute(trx);
  // They are already matched.
  await sql`DELETE FROM rematch WHERE xact = pg_current_xact_id() AND kind = 'playlist'`.execute(trx);
  const joinedQueries = choices.filter(({ id, choice }) => choice.join && storedIds.has(id));
  await notifyMany(
    trx,
    joinedQueries.map(({ id, user, choice }) => notificationFor({ ...query, id, user }, choice.join, null)),
  );
  await publishQueries(
    trx,
    choices.filter(({ id }) => storedIds.has(id)),
  );
  return readers.length;
}

async function readReaders(trx: Transaction, event: string, matches: readonly ScoredMatch[]): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
    SELECT asked.id, asked."user", owner.stream_quality_priority AS quality, (
      SELECT coalesce(json_agg(stream.id ORDER BY stream.id), '[]') FROM stream
      WHERE stream.id = ANY(${matches.map(({ stream }) => stream.id)}::int8[])
        AND (NOT stream.betting OR owner."betBroadcast")
        AND ${isSeenBy('owner', sql.ref('stream.id'))}) AS permitted
    FROM feed_query asked JOIN "user" owner ON owner.id = asked."user"
    WHERE asked.event_id = ${event} ORDER BY asked."user" LIMIT ${sql.lit(portion)}`.execute(trx);
  return rows;
}

async function insert(trx: Transaction, event: string, choices: readonly Chosen[], keys: EntryQuery['keys']) {
  const updates = choices.map(({ id, choice: { join } }) => ({ id, columns: join ? columnsOf(join) : {} }));
  const proposals = choices.flatMap(({ id, choice }) =>
    choice.ask.map(({ stream, score, swapped, reasons }) => ({ id, stream: stream.id, score, swapped, reasons })),
  );
  const { rows } = await sql<{ id: number }>`
    WITH stored AS (
      INSERT INTO playlist OVERRIDING SYSTEM VALUE
      SELECT made.* FROM feed_offer asked
        JOIN jsonb_to_recordset(${JSON.stringify(updates)}::jsonb) AS given(id int8, columns jsonb) USING (id),
        LATERAL jsonb_populate_record(asked, given.columns) made
      WHERE asked.event_id = ${event} ORDER BY asked."user"
      ON CONFLICT DO NOTHING RETURNING id
    ), keyed AS (
      INSERT INTO playlist_key (playlist, side1, side2)
      SELECT id, ${keys.side1}::text[], ${keys.side2}::text[] FROM stored
    ), proposed AS (
      INSERT INTO playlist_review (playlist, stream, score, swapped, reasons)
      SELECT id, stream, score, swapped, reasons FROM stored
        JOIN jsonb_to_recordset(${JSON.stringify(proposals)}::jsonb)
          AS asked(id int8, stream int8, score float8, swapped bool, reasons jsonb) USING (id)
    )
    SELECT id FROM stored`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

const columnsOf = ({ stream, swapped, byEvent }: ScoredMatch) => ({
  status: 'complete',
  stream: stream.id,
  swapped,
  joinedBy: byEvent ? 'event' : 'names',
});
