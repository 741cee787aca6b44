import { sql } from 'kysely';
import type { Look } from '#server/same-picture/recent-layouts';
import type { Db } from '#database/pool';
import { prepared } from '#database/prepared';

type Row = { stream: number; at: string; layout: Buffer };

/** Stores how streams of this process look, and returns what has been stored since `since`, ms since 1970. */
export async function exchangeLooks(db: Db, own: readonly Look[], since: number): Promise<Look[]> {
  const columns = [own.map(({ stream }) => stream), own.map(({ at }) => new Date(at)), own.map(bytesOf)];
  await sql`${prepared}
    INSERT INTO stream_look (stream, at, layout)
    SELECT look.* FROM unnest(${columns[0]}::int8[], ${columns[1]}::timestamptz[], ${columns[2]}::bytea[]) AS look (stream, at, layout)
      JOIN stream ON stream.id = look.stream
    ON CONFLICT (stream) DO UPDATE SET at = excluded.at, layout = excluded.layout WHERE stream_look.at < excluded.at`.execute(
    db,
  );
  const { rows } = await sql<Row>`${prepared}
    SELECT stream, at, layout FROM stream_look WHERE at > ${new Date(since)}::timestamptz`.execute(db);
  // Copies: the driver's buffers are parts of what it has read at once.
  return rows.map(({ stream, at, layout }) => ({ stream, at: Date.parse(at), layout: new Uint8Array(layout) }));
}

const bytesOf = ({ layout }: Look) => Buffer.from(layout);
