import { Client } from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { claimMails } from '#server/mail/outbox';
import { cutOnServers } from '#server/media-hooks/control/cut-on-servers';
import { openNodeDesk } from '#server/media-hooks/testing/node-desk';
import type { NodeDesk } from '#server/media-hooks/testing/node-desk';
import { watchNodes } from '#server/media-hooks/silent-nodes';
import { finishSilent } from '#server/monitoring/automatic';
import { claimDue } from '#server/monitoring/claim';
import { hasWork } from '#server/monitoring/has-work';
import { followScope } from '#server/monitoring/scope';
import { forgetStale } from '#server/monitoring/stale';
import { matchFeed } from '#server/playlist/feed-matching';
import { channel } from '#database/pool';
import { startTestApp } from '#server/testing/start-app';
import type { TestApp } from '#server/testing/start-app';

let t: TestApp;
let desk: NodeDesk;
let token: unknown;
beforeAll(async () => {
  t = await startTestApp();
  const admin = await t.signIn('admin');
  desk = await openNodeDesk(t, admin);
  token = (await admin.call('GET', '/stream/server', { id: desk.records.server })).body['token'];
  // Its first report does more than the later ones.
  await desk.report({});
});
afterAll(() => t.close());

const lookAfterNodes = watchNodes();
const repeated: Record<string, () => Promise<unknown>> = {
  'the prober looks for anything to do': () => hasWork(t.deps.db),
  'the prober asks for due streams': () => claimDue(t.deps.db, { maxRounds: 4, perHost: 2, byHost: new Map() }),
  'the prober looks which streams to probe': () => followScope(t.deps.db),
  'the prober looks for matches that are over': () => finishSilent(t.deps),
  'the prober looks for silent nodes': async () => {
    for (let atMs = 0; atMs <= 20_000; atMs += 5_000) await lookAfterNodes(t.deps.db, atMs);
  },
  'states are checked for their age': () => forgetStale(t.deps),
  'queries are matched that were left': () => t.deps.backlog.workOff(5),
  'the feed is matched': () => matchFeed(t.deps.db, Infinity),
  'servers of other vendors are asked to cut': () => cutOnServers(t.deps),
  'mails are due': () => claimMails(t.deps.db, 5),
  'a media node reports': () => desk.report({}),
  'a media node asks for orders': async () => {
    expect(await desk.askOrders(null)).toMatchObject({ status: 200 });
  },
  'a media node asks what to pull': async () => {
    const headers = { authorization: `Bearer ${String(token)}` };
    const answer = await t.app.inject({ url: `/api/hooks/${desk.records.server}/pulls`, headers });
    expect(answer.json()).toEqual({ pulls: [], pullPrivate: false });
  },
};

/**
 * A NOTIFY wakes other processes, and may follow the statements of the check before. The pool asks each connection for
 * its process when it opens it. A job of the start that ends meanwhile releases its lock.
 */
const isOnce = (statement: unknown) =>
  statement === `NOTIFY ${channel}` ||
  statement === 'SELECT pg_backend_pid() AS pid' ||
  (typeof statement === 'string' && statement.startsWith('SELECT pg_advisory_unlock_shared('));

it.each(Object.entries(repeated))('while nothing happens, %s with prepared statements only', async (_, run) => {
  const query = vi.spyOn(Client.prototype, 'query');
  await run();
  const calls = query.mock.calls.filter(([statement]: unknown[]) => !isOnce(statement));
  query.mockRestore();
  const texts = calls.map(([statement]: unknown[]) => statement).filter((statement) => typeof statement === 'string');
  expect(calls.length).toBeGreaterThan(0);
  expect(texts).toEqual([]);
});
