import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { pino } from 'pino';
import { openDeps } from '#server/open-deps';
import { startTestApp } from '#server/testing/start-app';
import type { TestApp } from '#server/testing/start-app';
import type { Deps } from '#server/deps';
import { workOutbox } from '#server/jobs/work-outbox';
import type { Turn } from '#server/jobs/work-outbox';
import { change } from '#kit/change';
import { publish } from '#kit/events';

let t: TestApp;
/** Another process, with a pool and a bus of its own. */
let second: Deps;
/** Messages to a receiver that are due or being sent, as a table would have them. */
let due: string[] = [];
let sent: string[] = [];
/** What sends a message. */
let post = async (_message: string, _turn: Turn): Promise<void> => {};
const stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  t = await startTestApp();
  second = await openDeps(t.deps.env, t.databaseUrl, pino({ level: 'silent' }));
});
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
  [due, sent] = [[], []];
  post = async () => {};
});
afterAll(async () => {
  await second.jobs.stop();
  await second.eventBus.stop();
  await second.db.destroy();
  await t.close();
});

const waiting = { timeout: 15_000 };
async function work(deps: Deps, webhook = 1) {
  const outbox = await workOutbox(deps, 'webhook', {
    announcedBy: ['job'],
    atOnce: 2,
    waiting: async () => (due.length > 0 ? [{ data: { webhook }, ms: 0 }] : []),
    async send(_data, turn) {
      while (turn.goesOn()) {
        const [message] = due;
        if (message === undefined) return;
        await post(message, turn);
        due = due.filter((other) => other !== message);
        sent.push(message);
      }
    },
  });
  stops.push(outbox.stop);
}
async function put(...messages: string[]) {
  due.push(...messages);
  await change(t.deps.db, null, (trx) => publish(trx, 'job', { id: 1, user: 1 }));
}
const jobs = async (state: string) =>
  (await t.deps.pool.query(`SELECT FROM pgboss.job WHERE name = 'webhook' AND state = $1`, [state])).rowCount;

it('sends what waits at the start, and what is put later, once and in order', async () => {
  due = ['a', 'b'];
  await work(t.deps);
  await work(second);
  await expect.poll(() => sent, waiting).toEqual(['a', 'b']);
  await put('c');
  await expect.poll(() => sent, waiting).toEqual(['a', 'b', 'c']);
  await put('d', 'e');
  await expect.poll(() => sent, waiting).toEqual(['a', 'b', 'c', 'd', 'e']);
});

it('one process at a time sends, also what is put meanwhile', async () => {
  let underWay = 0;
  let most = 0;
  post = async () => {
    most = Math.max(most, ++underWay);
    await sleep(150);
    underWay--;
  };
  await work(t.deps);
  await work(second);
  for (const message of ['a', 'b', 'c', 'd', 'e', 'f']) {
    await put(message);
    await sleep(70);
  }
  await expect.poll(() => sent, waiting).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  expect(most).toBe(1);
});

it('what could not be sent is tried again by itself', async () => {
  let tries = 0;
  post = async () => {
    if (++tries === 1) throw new Error('no database');
  };
  await work(t.deps);
  await put('a');
  await expect.poll(() => tries, waiting).toBe(1);
  expect(sent).toEqual([]);
  await expect.poll(() => sent, waiting).toEqual(['a']);
});

/** A job that another process does, and which it last touched so many seconds ago. */
async function doElsewhere(webhook: number, touchedS: number): Promise<string> {
  await second.jobs.putOnce('webhook', { webhook });
  const { rows } = await t.deps.pool.query<{ id: string }>(
    `UPDATE pgboss.job SET state = 'active', started_on = now() - interval '1 minute',
      heartbeat_on = now() - make_interval(secs => $1) WHERE name = 'webhook' AND state = 'created' RETURNING id`,
    [touchedS],
  );
  return rows[0]?.id ?? '';
}

it('messages whose process died are sent by another one soon, also if its job was touched just now', async () => {
  due = ['a'];
  const id = await doElsewhere(7, -3_600);
  const die = await second.eventBus.lock(id);
  await work(t.deps, 7);
  await sleep(7_000);
  expect(await jobs('active')).toBe(1);
  expect(sent).toEqual([]);
  await die();
  await expect.poll(() => sent, waiting).toEqual(['a']);
}, 60_000);

it('messages whose process is suspended are sent by another one when it has missed its heartbeat', async () => {
  due = ['a'];
  const resume = await second.eventBus.lock(await doElsewhere(8, 20));
  await work(t.deps, 8);
  await put();
  expect(sent).toEqual([]);
  await expect.poll(() => sent, { timeout: 40_000 }).toEqual(['a']);
  await resume();
}, 60_000);

it('a process that stops ends with the message that is under way, and another one sends the rest', async () => {
  const answers: (() => void)[] = [];
  post = () => new Promise((resolve) => answers.push(resolve));
  await work(t.deps);
  await put('a', 'b');
  await expect.poll(() => answers.length, waiting).toBe(1);
  const stopped = stops.splice(0).map((stop) => stop());
  await sleep(50);
  answers[0]?.();
  await Promise.all(stopped);
  expect([sent, due]).toEqual([['a'], ['b']]);
  post = async () => {};
  await work(second);
  await expect.poll(() => sent, waiting).toEqual(['a', 'b']);
});
