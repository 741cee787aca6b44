import type { Refusal } from '@touchline/contract';
import { sql } from 'kysely';
import { openSlots } from '#server/auth/work-slots';
import { findCandidate, refusalOf } from '#server/media-hooks/publishing-right';
import type { NoteRefusal } from '#server/media-hooks/refusals';
import type { Db } from '#database/pool';
import { change } from '#kit/change';
import type { Deps } from '#server/deps';
import { publish } from '#kit/events';
import { HttpError } from '#http/http-error';

/** A media server's request to let an encoder publish. `secret`: null when the publish URL has none. */
export type PublishCall = { key: string; ip: string; clientId: string; secret: string | null };

/** Decides about one call. `isGone`: whether the calling server has disconnected. */
export type Gate = (server: number, call: PublishCall, isGone: () => boolean) => Promise<Refusal | null>;

/**
 * Few transactions at once and a long queue: when all encoders of an evening start together, they wait instead of being
 * refused.
 */
const inTurn = openSlots(6, 5_000);

/**
 * The decision behind every publish gate: the key exists, is not archived, is on this server, within its publishing
 * window and not canceled, and the publish secret is right. (The media server itself refuses a second publisher of a
 * key.) Stores the publisher, or the refusal with its reason.
 */
export function openGate(deps: Pick<Deps, 'db' | 'env'>, noteRefusal: NoteRefusal): Gate {
  return async (server, call, isGone) =>
    inTurn(async () => {
      // A server that stopped waiting has refused the encoder, which must not be stored as a publisher.
      if (isGone()) throw new HttpError(503, 'unavailable', 'The media server closed the connection', {});
      // Checks without a lock first: most refusals need no transaction.
      const found = await findCandidate(deps.db, call.key, sql``);
      const refusal =
        refusalOf(deps, found, server, call.secret) ??
        (await change(deps.db, null, (trx) => letIn({ db: trx, env: deps.env }, server, call)));
      if (refusal)
        await noteRefusal(server, { stream: found?.id ?? null, key: call.key, ip: call.ip, reason: refusal });
      return refusal;
    });
}

/** Decides again with the stream locked, since it may have changed, and stores the publisher. */
async function letIn(
  { db, env }: { db: Db; env: Deps['env'] },
  server: number,
  call: PublishCall,
): Promise<Refusal | null> {
  const found = await findCandidate(db, call.key, sql`FOR NO KEY UPDATE OF stream`);
  const refusal = refusalOf({ env }, found, server, call.secret);
  if (!found || refusal) return refusal;
  const publisher = `${call.ip} ${call.clientId}`;
  await sql`INSERT INTO history (stream, kind, "from", "to") VALUES (${found.id}, 'publish', ${call.ip}, ${publisher})`.execute(
    db,
  );
  await sql`
    INSERT INTO monitor (stream, state, "stateSince", formats, memory, "dueAt", publisher, "publishedAt", "publishedWithoutSecret")
    VALUES (${found.id}, 'unknown', now(), 'null', 'null', now(), ${publisher}, now(), ${call.secret === null})
    ON CONFLICT (stream) DO UPDATE SET publisher = excluded.publisher, "publishedAt" = now(), "dueAt" = now(),
      "publishedWithoutSecret" = excluded."publishedWithoutSecret",
      -- Failures from before the signal was expected are not faults of the new signal.
      formats = CASE WHEN monitor.state IN ('waiting', 'unknown') THEN 'null' ELSE monitor.formats END`.execute(db);
  await publish(db, 'monitor', { id: found.id, stream: found.id });
  return null;
}
