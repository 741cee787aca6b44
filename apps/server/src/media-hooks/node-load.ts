import { server, serverRoutes, silentNodeS } from '@touchline/contract';
import type { MediaNode, NodeReport } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { find } from '#kit/crud';
import { prepared } from '#database/prepared';
import type { Deps } from '#server/deps';
import { serve } from '#http/serve';

/** A server that has more does not say what they do; the token of a server does not fill the database. */
const mostNodes = 100;

/** Stores what a node says of its load. */
export async function saveLoad({ db }: Pick<Deps, 'db'>, serverId: number, report: NodeReport): Promise<void> {
  const { load, relay = false } = report;
  if (!load) return;
  await sql`${prepared}
    INSERT INTO media_node (server, name, relay, draining, "startedAt", "reportedAt", streams, "maxStreams", viewers, players,
      "maxPlayers", "receivesKbps", "sendsKbps", cpu, "memoryMb")
    SELECT id, ${load.node}, ${relay}, ${load.draining}, now() - make_interval(secs => ${load.uptimeS}), now(), ${load.streams},
      ${load.maxStreams}, ${load.viewers}, ${load.players}, ${load.maxPlayers}, ${load.receivesKbps}, ${load.sendsKbps}, ${load.cpu},
      ${load.memoryMb}
    FROM server WHERE id = ${serverId} AND (
      EXISTS (SELECT FROM media_node known WHERE known.server = server.id AND known.name = ${load.node})
      OR (SELECT count(*) FROM media_node known WHERE known.server = server.id) < ${sql.lit(mostNodes)})
    ON CONFLICT (server, name) DO UPDATE SET relay = excluded.relay, draining = excluded.draining, "startedAt" = excluded."startedAt",
      "reportedAt" = excluded."reportedAt", streams = excluded.streams, "maxStreams" = excluded."maxStreams",
      viewers = excluded.viewers, players = excluded.players, "maxPlayers" = excluded."maxPlayers",
      "receivesKbps" = excluded."receivesKbps", "sendsKbps" = excluded."sendsKbps", cpu = excluded.cpu,
      "memoryMb" = excluded."memoryMb"`.execute(db);
}

/** Lists the media nodes of a server. */
export function serveNodes(app: FastifyInstance, { db, authenticator }: Deps): void {
  serve(app, authenticator, serverRoutes.nodes, async ({ input }) => {
    await find(db, server, input.id);
    const { rows } = await sql<MediaNode>`
      SELECT name, relay, draining, "reportedAt" < now() - make_interval(secs => ${silentNodeS}) AS silent, "startedAt", "reportedAt",
        streams, "maxStreams", viewers, players, "maxPlayers", "receivesKbps", "sendsKbps", cpu, "memoryMb"
      FROM media_node WHERE server = ${input.id} ORDER BY relay, name`.execute(db);
    return { data: rows };
  });
}
