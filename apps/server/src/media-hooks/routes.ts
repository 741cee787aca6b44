import { hookRoutes } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { decide, reasonOf } from '#server/media-hooks/decide';
import { inWindow } from '#server/streams/window';
import { change } from '#kit/change';
import type { Deps } from '#kit/deps';
import { publish } from '#kit/events';
import { serveServers } from '#kit/http';

/** What the own media node asks before it lets a publisher in, and what it reports. */
export function serveHooks(app: FastifyInstance, { db, gate }: Deps): void {
  serveServers(app, gate, hookRoutes.touchline, async ({ input, who: server }) => {
    if (input.action !== 'publish') {
      if (input.action === 'publish_done') await unpublish(db, server, input.key, `${input.ip} ${input.clientId}`);
      return { allow: true, reason: null, source_url: null };
    }
    const refusal = await change(db, null, (trx) => decide(trx, server, input));
    return { allow: refusal === null, reason: refusal && reasonOf(refusal), source_url: null };
  });

  serveServers(app, gate, hookRoutes.pulls, async ({ who: server }) => {
    const { rows } = await sql<{ key: string; source_url: string }>`
      SELECT key, source_url FROM stream WHERE server = ${server} AND source_url <> '' AND ${inWindow} ORDER BY id LIMIT 500`.execute(
      db,
    );
    return { pulls: rows };
  });
}

async function unpublish(db: Deps['db'], server: number, key: string, publisher: string): Promise<void> {
  await change(db, null, async (trx) => {
    const { rows } = await sql<{ stream: number }>`
      UPDATE monitor SET publisher = NULL, "dueAt" = now() FROM stream
      WHERE stream.id = monitor.stream AND stream.key = ${key} AND stream.server = ${server} AND publisher = ${publisher}
      RETURNING monitor.stream`.execute(trx);
    for (const { stream } of rows) {
      await sql`INSERT INTO history (stream, kind, "from") VALUES (${stream}, 'unpublish', ${publisher})`.execute(trx);
      await publish(trx, 'monitor', { id: stream, stream });
    }
  });
}
