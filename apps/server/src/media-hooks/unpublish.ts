import { sql } from 'kysely';
import { change } from '#kit/change';
import type { Deps } from '#kit/deps';
import { publish } from '#kit/events';

type Left = { key: string; ip: string | null; clientId: string | null };

/** Notes that a publisher has left, unless another one has come since. */
export async function unpublish(db: Deps['db'], server: number, { key, ip, clientId }: Left): Promise<void> {
  const whole = ip !== null && clientId !== null ? `${ip} ${clientId}` : null;
  const end = clientId === null ? '' : ` ${clientId}`;
  await change(db, null, async (trx) => {
    // The stream before its monitor, as the prober locks them.
    const { rows } = await sql<{ stream: number; publisher: string }>`
      WITH gone AS (
        SELECT monitor.stream, publisher FROM stream JOIN monitor ON monitor.stream = stream.id
        WHERE stream.key = ${key} AND stream.server = ${server}
          AND (publisher = ${whole} OR (${whole}::text IS NULL AND right(publisher, length(${end}::text)) = ${end}))
        FOR NO KEY UPDATE OF stream
      )
      UPDATE monitor SET publisher = NULL, "dueAt" = now() FROM gone
      WHERE monitor.stream = gone.stream AND monitor.publisher = gone.publisher
      RETURNING monitor.stream, gone.publisher`.execute(trx);
    for (const { stream, publisher } of rows) {
      await sql`INSERT INTO history (stream, kind, "from") VALUES (${stream}, 'unpublish', ${publisher})`.execute(trx);
      await publish(trx, 'monitor', { id: stream, stream });
    }
  });
}
