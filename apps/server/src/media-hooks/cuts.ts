import type { NodeReport } from '@touchline/contract';
import { sql } from 'kysely';
import type { Transaction } from '#database/pool';
import { change } from '#kit/change';
import type { Deps } from '#server/deps';
import { publishMany } from '#kit/events';

type Cut = NonNullable<NodeReport['cut']>[number];

/**
 * Adds to the histories of the streams that their publishers were cut, even if a stream has another key by now. Each is
 * added once: a node that did not hear the answer to its report sends the same again.
 */
export async function recordCuts({ db }: Pick<Deps, 'db'>, server: number, cuts: Cut[]): Promise<void> {
  await change(db, null, async (trx) => {
    const streams: number[] = [];
    for (const cut of cuts) streams.push(...(await recordCut(trx, server, cut)));
    await publishMany(
      trx,
      'monitor',
      streams.map((stream) => ({ id: stream, stream })),
    );
  });
}

async function recordCut(trx: Transaction, server: number, { key, ip, clientId, reason }: Cut): Promise<number[]> {
  const publisher = `${ip} ${clientId}`;
  const { rows } = await sql<{ stream: number }>`
    WITH checked AS (
      UPDATE publisher_check SET "cutPublishers" = "cutPublishers" || ${publisher}::text
      WHERE id = (SELECT max(id) FROM publisher_check WHERE server = ${server} AND key = ${key})
        AND ${publisher} <> ALL("cutPublishers")
      RETURNING stream
    )
    INSERT INTO history (stream, kind, "from", "to", reason)
    SELECT stream.id, 'cut', ${ip}, 'done', ${reason} FROM checked JOIN stream ON stream.id = checked.stream
    RETURNING stream`.execute(trx);
  return rows.map(({ stream }) => stream);
}
