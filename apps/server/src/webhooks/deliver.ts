import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '#server/deps';
import { postMessage } from '#server/webhooks/post';
import type { Outcome } from '#server/webhooks/post';
import { signedHeaders } from '#server/webhooks/sign';
import { writeBodies } from '#server/webhooks/write-bodies';
import type { Noted } from '#server/webhooks/write-bodies';
import { sql } from 'kysely';
import type { Db } from '#database/pool';
import { prepared } from '#database/prepared';
import { isTaken } from '#database/session-locks';
import { unseal } from '#database/seal';
import { change } from '#kit/change';
import { publish } from '#kit/events';

/** As Standard Webhooks recommends, in seconds: about a day in all, then somebody has to look. */
const delaysS = [5, 300, 1_800, 7_200, 18_000, 36_000, 36_000];

const timeoutMs = 15_000;
/** Longer than a try takes, with its body made and its outcome stored, so that no other process tries at the same time. */
const leaseS = sql.lit(30);
/** Messages that one webhook gets at once. */
const atOnce = 20;
/** Messages that are looked at to find so many: the others wait for an older one. */
const lookedAt = 100;
/** What has been tried is stored after this long, also while others of the same time have no answer. */
const storeEveryMs = 250;

type Claimed = {
  id: number;
  message: string;
  type: string;
  body: string | null;
  noted: Noted['noted'];
  tries: number;
  url: string;
  allowPrivate: boolean;
  secretSealed: Buffer;
};

type Needs = Pick<Deps, 'db' | 'env' | 'eventBus' | 'log' | 'now'>;

/** The webhooks that messages wait for, and in how many milliseconds the next of them is due. One that is off gets only tests. */
export async function waitingWebhooks({ db }: Pick<Needs, 'db'>): Promise<{ webhook: number; ms: number }[]> {
  const { rows } = await sql<{ webhook: number; ms: number }>`${prepared}
    SELECT webhook, ms FROM (
      SELECT id AS webhook, (
        SELECT (extract(epoch FROM "dueAt" - now()) * 1000)::float8 FROM webhook_delivery
        WHERE webhook = webhook.id AND "dueAt" < 'infinity' AND (enabled OR type = 'test') ORDER BY "dueAt" LIMIT 1) AS ms
      FROM webhook) waiting WHERE ms IS NOT NULL`.execute(db);
  return rows;
}

/**
 * Tries the messages to one webhook that are due, some at once, while `goesOn` says so. Returns false, and does nothing, while another
 * process does, whose job was given up although it lives: alone, nobody else can make a message wait for one that has just
 * been delivered.
 */
export async function deliverTo(deps: Needs, webhook: number, goesOn: () => boolean = () => true): Promise<boolean> {
  const holder = randomUUID();
  const release = await deps.eventBus.lock(holder);
  try {
    for (let isFirst = true; ; isFirst = false) {
      if (!goesOn()) return true;
      if (!(await takeTurn(deps.db, webhook, holder))) return !isFirst;
      const { claimed, isAll } = await claim(deps.db, webhook);
      if (claimed.length > 0) {
        await tryAll(deps, claimed);
        await change(deps.db, null, (trx) => publish(trx, 'reference', { id: webhook, entity: 'webhook' }));
      } else if (isAll) return true;
    }
  } finally {
    try {
      await sql`DELETE FROM webhook_turn WHERE holder = ${holder}`.execute(deps.db);
    } finally {
      await release();
    }
  }
}

async function takeTurn(db: Db, webhook: number, holder: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    INSERT INTO webhook_turn (webhook, holder, until)
    SELECT id, ${holder}, now() + make_interval(secs => ${leaseS}) FROM webhook WHERE id = ${webhook}
    ON CONFLICT (webhook) DO UPDATE SET holder = EXCLUDED.holder, until = EXCLUDED.until
      WHERE webhook_turn.holder = ${holder} OR webhook_turn.until < now()
        OR NOT ${sql.raw(isTaken('webhook_turn.holder'))}`.execute(db);
  return Number(numAffectedRows) > 0;
}

/**
 * Claims messages that are due, of each subject the oldest that was not delivered. Those behind it are due when it is
 * over. `isAll`: no other message is due.
 */
async function claim(db: Db, webhook: number): Promise<{ claimed: Claimed[]; isAll: boolean }> {
  const { rows } = await sql<Claimed & { due: number; woken: number }>`
    WITH due AS MATERIALIZED (
      SELECT id, (
        SELECT older.id FROM webhook_delivery AS older WHERE older.webhook = mine.webhook AND older.subject = mine.subject
          AND older.id < mine.id AND older."dueAt" IS NOT NULL ORDER BY older.id LIMIT 1) AS oldest
      FROM webhook_delivery AS mine WHERE webhook = ${webhook} AND "dueAt" <= now()
        AND (mine.type = 'test' OR (SELECT enabled FROM webhook WHERE id = ${webhook}))
      ORDER BY "dueAt", id LIMIT ${sql.lit(lookedAt)}
    ), behind AS (
      UPDATE webhook_delivery SET "dueAt" = 'infinity' WHERE id IN (SELECT id FROM due WHERE oldest IS NOT NULL)
    ), woken AS (
      -- The oldest waits for no other: what it waited for was deleted while this put it behind.
      UPDATE webhook_delivery SET "dueAt" = now() WHERE id IN (SELECT oldest FROM due) AND "dueAt" = 'infinity' RETURNING id
    ), claimed AS (
      UPDATE webhook_delivery SET tries = tries + 1, "dueAt" = now() + make_interval(secs => ${leaseS})
      WHERE id IN (SELECT id FROM due WHERE oldest IS NULL LIMIT ${sql.lit(atOnce)})
      RETURNING id, message, type, body, noted, tries)
    SELECT claimed.*, url, "allowPrivate", "secretSealed", due, woken
    FROM (SELECT count(*)::int4 AS due, (SELECT count(*)::int4 FROM woken) AS woken FROM due) looked
      JOIN webhook ON webhook.id = ${webhook} LEFT JOIN claimed ON true`.execute(db);
  const { due = 0, woken = 0 } = rows[0] ?? {};
  return { claimed: rows.filter(({ id }) => id !== null), isAll: due < lookedAt && woken === 0 };
}

type Tried = Outcome & Pick<Claimed, 'id' | 'tries'>;

async function tryAll(deps: Needs, claimed: Claimed[]): Promise<void> {
  const bodies = await writeBodies(
    deps.db,
    claimed.filter(({ body }) => body === null),
  );
  const tried: Tried[] = [];
  const underWay = new Set(claimed);
  const all = Promise.all(
    claimed.map(async (one) => {
      const outcome = await tryOne(deps, { ...one, body: one.body ?? bodies.get(one.id) ?? '' });
      tried.push({ ...outcome, id: one.id, tries: one.tries });
      underWay.delete(one);
    }),
  );
  while (underWay.size > 0 || tried.length > 0) {
    const pause = new AbortController();
    await Promise.race([all, sleep(storeEveryMs, null, { signal: pause.signal }).catch(() => null)]);
    pause.abort();
    await store(deps, tried.splice(0));
  }
}

function tryOne({ env, now }: Needs, claimed: Claimed & { body: string }): Promise<Outcome> {
  const { message, body, url, allowPrivate, secretSealed } = claimed;
  const secret = unseal(env.SECRET_KEY, secretSealed);
  const signed = signedHeaders(secret, message, Math.floor(now().getTime() / 1_000), body);
  const headers = { ...signed, 'content-type': 'application/json' };
  return postMessage({ url, allowPrivate, headers, body }, timeoutMs);
}

/** Stores what came of tries. What waited for a message that is over is due now. */
async function store({ db, log }: Needs, tried: Tried[]): Promise<void> {
  if (tried.length === 0) return;
  const results = tried.map(({ id, tries, status, error }) => {
    // An address that is gone for good says so.
    const delayS = error === null || status === 410 ? undefined : delaysS[tries - 1];
    if (error !== null && delayS === undefined)
      log.warn({ delivery: id, status, error }, 'could not deliver a webhook; giving up');
    return { id, tries, status, error, delayS: delayS ?? null };
  });
  await sql`
    WITH tried AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
        AS tried (id int8, tries int4, status int4, error text, "delayS" int4)
    ), stored AS (
      UPDATE webhook_delivery SET status = tried.status, error = tried.error,
        "dueAt" = now() + make_interval(secs => tried."delayS"), "deliveredAt" = CASE WHEN tried.error IS NULL THEN now() END
      FROM tried WHERE webhook_delivery.id = tried.id AND webhook_delivery.tries = tried.tries
      RETURNING webhook_delivery.id, webhook, subject, "dueAt" IS NULL AS "isOver")
    UPDATE webhook_delivery SET "dueAt" = now() WHERE id IN (
      SELECT (
        SELECT id FROM webhook_delivery AS next WHERE next.webhook = stored.webhook AND next.subject = stored.subject
          AND next.id > stored.id AND next."dueAt" IS NOT NULL ORDER BY id LIMIT 1)
      FROM stored WHERE "isOver")`.execute(db);
}
