import type { Deps } from '#server/deps';
import { postMessage } from '#server/webhooks/post';
import { signedHeaders } from '#server/webhooks/sign';
import { sql } from 'kysely';
import { unseal } from '#database/seal';
import { change } from '#kit/change';
import { publish } from '#kit/events';

/** As Standard Webhooks recommends, in seconds: about a day in all, then somebody has to look. */
const delaysS = [5, 300, 1_800, 7_200, 18_000, 36_000, 36_000];

const timeoutMs = 15_000;
/** Longer than a try takes, so that no other process tries at the same time. */
const leaseS = 60;
const atOnce = 10;

type Claimed = {
  id: number;
  message: string;
  body: string;
  tries: number;
  url: string;
  allowPrivate: boolean;
  secretSealed: Buffer;
};

type Needs = Pick<Deps, 'db' | 'env' | 'log' | 'now'>;

/** Tries the messages that are due, some at once. Returns in how many milliseconds the next one is; null for never. */
export async function deliverDue(deps: Needs): Promise<number | null> {
  const { rows } = await sql<Claimed>`
    UPDATE webhook_delivery SET tries = tries + 1, "dueAt" = now() + make_interval(secs => ${sql.lit(leaseS)}) FROM webhook
    WHERE webhook.id = webhook_delivery.webhook AND webhook_delivery.id IN (
      SELECT id FROM webhook_delivery WHERE "dueAt" <= now() ORDER BY "dueAt", id LIMIT ${sql.lit(atOnce)} FOR UPDATE SKIP LOCKED)
    RETURNING webhook_delivery.id, message, body, tries, url, "allowPrivate", "secretSealed"`.execute(deps.db);
  await Promise.all(rows.map((claimed) => tryOne(deps, claimed)));
  const { rows: next } = await sql<{ ms: number | null }>`
    SELECT (extract(epoch FROM min("dueAt") - now()) * 1000)::float8 AS ms FROM webhook_delivery WHERE "dueAt" IS NOT NULL`.execute(
    deps.db,
  );
  return next[0]?.ms ?? null;
}

async function tryOne({ db, env, log, now }: Needs, claimed: Claimed): Promise<void> {
  const { id, message, body, tries, url, allowPrivate, secretSealed } = claimed;
  const secret = unseal(env.SECRET_KEY, secretSealed);
  const signed = signedHeaders(secret, message, Math.floor(now().getTime() / 1_000), body);
  const headers = { ...signed, 'content-type': 'application/json' };
  const { status, error } = await postMessage({ url, allowPrivate, headers, body }, timeoutMs);
  // An address that is gone for good says so.
  const delayS = status === 410 ? undefined : delaysS[tries - 1];
  const isDelivered = error === null;
  const dueAt = isDelivered || delayS === undefined ? sql`NULL` : sql`now() + make_interval(secs => ${delayS})`;
  if (!isDelivered && delayS === undefined)
    log.warn({ delivery: id, status, error }, 'could not deliver a webhook; giving up');
  await change(db, null, async (trx) => {
    await sql`UPDATE webhook_delivery SET status = ${status}, error = ${error}, "dueAt" = ${dueAt},
      "deliveredAt" = CASE WHEN ${isDelivered} THEN now() END WHERE id = ${id} AND tries = ${tries}`.execute(trx);
    await publish(trx, 'reference', { id: null, entity: 'webhook' });
  });
}
