import { sql } from 'kysely';
import type { pushErrors } from '@touchline/contract';
import type { Db } from '#database/pool';
import { prepared } from '#database/prepared';
import { unseal } from '#database/seal';
import type { Deps } from '#server/deps';
import { isStillVisible } from '#server/mail/still-visible';
import { isOver } from '#server/notifications/is-over';
import { quietUntil } from '#server/notifications/quiet-hours';
import { isBrowserKey, pushKeys } from '#server/push/keys';
import type { PushKeys } from '#server/push/keys';
import { pushMessage } from '#server/push/message';
import type { Pushed } from '#server/push/message';
import type { Message, Outcome } from '#server/webhooks/post';

/** In seconds; about an hour in all. Later, nobody is helped by an alarm. */
const delaysS = [10, 60, 300, 900, 2_400];

const timeoutMs = 15_000;
/** Longer than a try takes, so that no other process tries at the same time. */
const leaseS = 60;
const atOnce = 10;

type Claimed = Omit<Pushed, 'auth'> & {
  tries: number;
  subscription: number;
  authSealed: Buffer;
  isVisible: boolean;
  isOver: boolean;
  quietUntil: string | null;
};

type Needs = Pick<Deps, 'db' | 'env' | 'log' | 'settings'>;
type Post = (message: Message, timeoutMs: number) => Promise<Outcome>;

/** In how many milliseconds the next message is due; null when none waits. */
export async function nextPushMs({ db }: Pick<Needs, 'db'>): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`${prepared}
    SELECT (extract(epoch FROM min("dueAt") - now()) * 1000)::float8 AS ms FROM push_delivery WHERE "dueAt" IS NOT NULL`.execute(
    db,
  );
  return rows[0]?.ms ?? null;
}

/**
 * Tries the messages that are due, some at once, while `goesOn` says so. `post` checks the address, which a browser has given, when it
 * connects.
 */
export async function deliverPushes(deps: Needs, post: Post, goesOn: () => boolean = () => true): Promise<void> {
  while (goesOn() && (await deliverSome(deps, post)));
}

/** Returns whether there may be more. */
async function deliverSome(deps: Needs, post: Post): Promise<boolean> {
  const { rows } = await sql<Claimed>`
    UPDATE push_delivery SET tries = tries + 1, "dueAt" = now() + make_interval(secs => ${sql.lit(leaseS)})
    FROM push_subscription JOIN "user" person ON person.id = push_subscription."user"
    WHERE push_subscription.id = push_delivery.subscription AND push_delivery.id IN (
      SELECT id FROM push_delivery WHERE "dueAt" <= now() ORDER BY "dueAt", id LIMIT ${sql.lit(atOnce)} FOR UPDATE SKIP LOCKED)
    RETURNING push_delivery.id, kind, data, topic, tries, subscription, endpoint, p256dh, "authSealed",
      coalesce(settings ->> 'language', language) AS language, ${isStillVisible} AS "isVisible", ${isOver(sql.ref('push_delivery.kind'))} AS "isOver", ${quietUntil} AS "quietUntil"`.execute(
    deps.db,
  );
  if (rows.length > 0) {
    const keys = await pushKeys(deps.db, deps.env.SECRET_KEY);
    await Promise.all(rows.map((claimed) => tryOne(deps, keys, post, claimed)));
  }
  return rows.length === atOnce;
}

async function tryOne({ db, env, log, settings }: Needs, keys: PushKeys, post: Post, claimed: Claimed): Promise<void> {
  const { authSealed, kind, subscription, tries } = claimed;
  if (!claimed.isVisible) return store(db, claimed, { status: null, error: 'hidden' }, null);
  if (claimed.isOver) return withdraw(db, claimed);
  // Quiet hours that have begun since it was put; whoever asks for a test wants it now.
  if (claimed.quietUntil !== null && kind !== 'test') return postpone(db, claimed);
  if (!isBrowserKey(claimed.p256dh)) return removeBrowser({ db, log }, subscription, null);
  const subject = subjectOf(settings.now().publicUrl);
  const message = await pushMessage({ ...claimed, auth: unseal(env.SECRET_KEY, authSealed) }, keys, subject);
  const outcome = await post(message, timeoutMs);
  const { status, error } = outcome;
  if (status === 404 || status === 410) return removeBrowser({ db, log }, subscription, status);
  const isRefused = status !== null && status >= 400 && status < 500 && status !== 429;
  const delayS = error === null || isRefused ? null : (delaysS[tries - 1] ?? null);
  if (error !== null && delayS === null)
    log.warn({ delivery: claimed.id, status, error }, 'could not send a push message; giving up');
  await store(db, claimed, outcome, delayS);
}

/** `status`: what its push service has answered; null when its key cannot be used. */
async function removeBrowser(
  { db, log }: Pick<Needs, 'db' | 'log'>,
  subscription: number,
  status: number | null,
): Promise<void> {
  log.info({ subscription, status }, 'a browser gets no push messages any more');
  await sql`DELETE FROM push_subscription WHERE id = ${subscription}`.execute(db);
}

type Result = { status: number | null; error: (typeof pushErrors)[number] | null };

/** Unless a later message has replaced it meanwhile, in which case it is not tried again. */
async function store(db: Db, { id, tries }: Claimed, { status, error }: Result, delayS: number | null): Promise<void> {
  const isDelivered = error === null;
  const dueAt =
    delayS === null ? sql`NULL` : sql`CASE WHEN "dueAt" IS NOT NULL THEN now() + make_interval(secs => ${delayS}) END`;
  await sql`UPDATE push_delivery SET status = ${status}, error = ${error}, "dueAt" = ${dueAt},
    "deliveredAt" = CASE WHEN ${isDelivered} THEN now() END WHERE id = ${id} AND tries = ${tries}`.execute(db);
}

async function withdraw(db: Db, { id, tries }: Claimed): Promise<void> {
  await sql`DELETE FROM push_delivery WHERE id = ${id} AND tries = ${tries}`.execute(db);
}

async function postpone(db: Db, { id, tries, quietUntil: until }: Claimed): Promise<void> {
  await sql`UPDATE push_delivery SET "dueAt" = ${until}, tries = tries - 1
    WHERE id = ${id} AND tries = ${tries} AND "dueAt" IS NOT NULL`.execute(db);
}

/** Push services want an address of whoever sends. */
const subjectOf = (publicUrl: string) => (publicUrl.startsWith('https:') ? publicUrl : 'mailto:push@localhost');
