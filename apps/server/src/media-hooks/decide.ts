import type { Refusal } from '@touchline/contract';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { lead } from '#server/streams/window';
import type { Database } from '#database/tables';
import { publish } from '#kit/events';

type Candidate = {
  id: number;
  server: number | null;
  enabled: boolean;
  phase: string;
  archived: boolean;
  early: boolean;
  late: boolean;
  publisher: string | null;
};

/**
 * The one decision behind every publish gate: the key is known, not archived, on this server, inside its time window and
 * not canceled. (Whether somebody publishes it already, the media server itself knows best.) Writes the publisher down,
 * or the refusal with its reason.
 */
export async function decide(
  db: Kysely<Database>,
  server: number,
  { key, ip, clientId }: { key: string; ip: string; clientId: string },
): Promise<Refusal | null> {
  const { rows } = await sql<Candidate>`
    SELECT stream.id, stream.server, coalesce(server.enabled, false) AS enabled, phase, stream."archivedAt" IS NOT NULL AS archived,
      "startAt" > now() + ${lead} AS early,
      phase = 'finished' OR (phase = 'scheduled' AND now() > "endAt") AS late, monitor.publisher
    FROM stream LEFT JOIN server ON server.id = stream.server LEFT JOIN monitor ON monitor.stream = stream.id
    WHERE key = ${key} ORDER BY stream."archivedAt" DESC NULLS FIRST LIMIT 1 FOR NO KEY UPDATE OF stream`.execute(db);
  const found = rows[0];
  if (!found) return 'unknown_key';
  const publisher = `${ip} ${clientId}`;
  const refusal = refusalOf(found, server);
  if (refusal) await noteRefusal(db, found.id, ip, refusal);
  else
    await sql`INSERT INTO history (stream, kind, "from", "to") VALUES (${found.id}, 'publish', ${ip}, ${publisher})`.execute(
      db,
    );
  if (!refusal)
    await sql`INSERT INTO monitor (stream, state, "stateSince", formats, memory, "dueAt", publisher, "publishedAt")
      VALUES (${found.id}, 'unknown', now(), 'null', 'null', now(), ${publisher}, now())
      ON CONFLICT (stream) DO UPDATE SET publisher = excluded.publisher, "publishedAt" = now(), "dueAt" = now()`.execute(
      db,
    );
  await publish(db, 'monitor', { id: found.id, stream: found.id });
  return refusal;
}

/** An encoder that is refused tries again every few seconds: the same refusal is written once in ten minutes. */
async function noteRefusal(db: Kysely<Database>, stream: number, ip: string, refusal: Refusal): Promise<void> {
  await sql`
    INSERT INTO history (stream, kind, "from", reason) SELECT ${stream}, 'refusal', ${ip}, ${refusal}
    WHERE NOT EXISTS (
      SELECT 1 FROM history WHERE stream = ${stream} AND kind = 'refusal' AND "from" = ${ip} AND reason = ${refusal}
        AND at > now() - interval '10 minutes'
    )`.execute(db);
}

function refusalOf(found: Candidate, server: number): Refusal | null {
  if (found.archived) return 'archived';
  if (found.server !== server) return 'wrong_server';
  if (!found.enabled) return 'server_disabled';
  if (found.phase === 'canceled') return 'canceled';
  // A live match may publish whenever; somebody has put it on air by hand.
  if (found.early && found.phase === 'scheduled') return 'too_early';
  return found.late ? 'too_late' : null;
}

const sentences: Record<Refusal, string> = {
  unknown_key: 'no stream has this key',
  archived: 'the stream is archived',
  wrong_server: 'the stream belongs to another server',
  server_disabled: 'the server is switched off in the console',
  canceled: 'the match is canceled',
  too_early: 'the match starts later; publish shortly before it',
  too_late: 'the match is over',
};

/** What the encoder is told. */
export const reasonOf = (refusal: Refusal) => sentences[refusal];
