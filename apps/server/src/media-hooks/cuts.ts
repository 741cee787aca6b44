import type { NodeReport } from '@touchline/contract';
import { sql } from 'kysely';
import { change } from '#kit/change';
import type { Deps } from '#server/deps';
import { publishMany } from '#kit/events';

type Cut = NonNullable<NodeReport['cut']>[number];

/** Adds to the histories of the streams that their publishers were cut, even if a stream has another key by now. */
export async function recordCuts({ db }: Pick<Deps, 'db'>, server: number, cuts: Cut[]): Promise<void> {
  await change(db, null, async (trx) => {
    const { rows } = await sql<{ stream: number }>`
      INSERT INTO history (stream, kind, "from", "to", reason)
      SELECT stream.id, 'cut', cut.ip, 'done', cut.reason
      FROM jsonb_to_recordset(${JSON.stringify(cuts)}::jsonb) AS cut (key text, ip text, reason text)
      CROSS JOIN LATERAL (
        SELECT stream FROM publisher_check WHERE server = ${server} AND key = cut.key ORDER BY id DESC LIMIT 1
      ) AS checked JOIN stream ON stream.id = checked.stream RETURNING stream`.execute(trx);
    await publishMany(
      trx,
      'monitor',
      rows.map(({ stream }) => ({ id: stream, stream })),
    );
  });
}
