import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectRtmp } from '@touchline/media/rtmp/client';
import type { RtmpClientOptions } from '@touchline/media/rtmp/client';
import { freePort, hasNginxRtmp, startInstalledNginx } from '@touchline/media/testing/nginx';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startCutter } from '#server/media-hooks/control/cutter';
import { idOf, publishSecretOf, statusId } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';
import { publishPlan } from '../../../rehearsal/publisher.ts';

/** As an encoder connects. */
const publisherOptions: RtmpClientOptions = {
  mode: 'publish',
  timeoutMs: 10_000,
  idleTimeoutMs: null,
  lookup: null,
  tls: null,
  limits: null,
  signal: null,
  onTag: null,
  onStatus: null,
};
const steady = { clip: 'football-en', behavior: 'steady' as const, dropEveryS: 40, dropForS: 20 };
const within = { timeout: 60_000, interval: 100 };

let t: TestApp;
let admin: Caller;
let rtmpPort = 0;
let server = 0;
let stopNginx = async (): Promise<void> => undefined;
let folder = '';
let cutter: ReturnType<typeof startCutter>;
const encoder = new AbortController();

/** nginx with the printed lines, and its control module behind a password, as the help describes it. */
beforeAll(async () => {
  const [consolePort, controlPort] = [await freePort(), await freePort()];
  rtmpPort = await freePort();
  t = await startTestApp({ PUBLIC_URL: `http://127.0.0.1:${consolePort}` });
  await t.app.listen({ port: consolePort, host: '127.0.0.1' });
  admin = await t.signIn('admin');
  const control = { controlUrl: `http://127.0.0.1:${controlPort}/control`, controlSecret: 'desk:password' };
  const place = { fqdn: '127.0.0.1', vendor: 'nginx-rtmp', rtmp: `:${rtmpPort}/live/{key}`, hls: '', wss: '', mpd: '' };
  server = await idOf(admin, '/stream/server', { ...place, ...control });
  const { body } = await admin.call('GET', '/stream/server/setup', { id: server, vendor: 'nginx-rtmp' });
  const parts = body['parts'] as { place: string; lines: string }[];
  const linesAt = (name: string) => parts.find((part) => part.place === name)?.lines ?? '';
  folder = await mkdtemp(join(tmpdir(), 'touchline-control-'));
  // nginx started by root reads it as nobody.
  await chmod(folder, 0o755);
  await writeFile(join(folder, 'passwords'), 'desk:{PLAIN}password\n', { mode: 0o644 });
  const inSites = `server {
    listen 127.0.0.1:${controlPort};
    location /control {
        rtmp_control all;
        auth_basic control;
        auth_basic_user_file ${folder}/passwords;
    }
}`;
  stopNginx = await startInstalledNginx({ workers: linesAt('replace'), atEnd: linesAt('end'), inSites }, rtmpPort);
  cutter = startCutter(t.deps);
});
afterAll(async () => {
  encoder.abort();
  await cutter.stop();
  await stopNginx();
  await rm(folder, { recursive: true });
  await t.close();
});

/** A match that is on now, and where its encoder publishes. */
async function makeMatch(key: string) {
  const sport = await idOf(admin, '/stream/sport', { name: `Sport of ${key}`, duration: 120 });
  const start = new Date(Date.now() - 60_000).toISOString();
  const when = { startDate: start.slice(0, 10), startTime: start.slice(11, 16), timezone: 'UTC' };
  const id = await idOf(admin, '/stream', { key, server, sport, title: key, ...when });
  const rtmpUrl = `rtmp://127.0.0.1:${rtmpPort}/live`;
  return { id, rtmpUrl, keyWithSecret: `${key}?secret=${await publishSecretOf(admin, id)}` };
}

async function historyOf(id: number) {
  const { body } = await admin.call('GET', '/stream/history', { id });
  return body.data.map(({ kind, to, reason }) => ({ kind, to, reason }));
}

it.runIf(hasNginxRtmp)(
  'nginx refuses a second publisher, of which a trace is left, and the first one stays',
  async () => {
    const { id, rtmpUrl, keyWithSecret } = await makeMatch('shared-key');
    const first = new AbortController();
    const cuts: string[] = [];
    const matches = [{ key: keyWithSecret, ...steady }];
    const publishing = publishPlan({ rtmpUrl, matches }, first.signal, ({ event }) => void cuts.push(event));
    await vi.waitFor(
      async () => expect(await historyOf(id)).toContainEqual(expect.objectContaining({ kind: 'publish' })),
      within,
    );
    const publisher = async () =>
      (await t.deps.db.selectFrom('monitor').select('publisher').where('stream', '=', id).executeTakeFirst())
        ?.publisher;
    const before = await publisher();
    const second = connectRtmp(`${rtmpUrl}/${keyWithSecret}`, publisherOptions);
    await expect(second).rejects.toMatchObject({ code: 'NetStream.Publish.BadName' });
    await vi.waitFor(async () => {
      const { body } = await admin.call('GET', '/stream', { id });
      expect(body['refusal']).toMatchObject({ reason: 'already_published', ip: '127.0.0.1' });
    }, within);
    expect(await historyOf(id)).toContainEqual({ kind: 'refusal', to: null, reason: 'already_published' });
    expect([await publisher(), cuts]).toEqual([before, ['publishing']]);
    first.abort();
    await publishing;
    await vi.waitFor(async () => expect(await publisher()).toBeNull(), within);
  },
  150_000,
);

it.runIf(hasNginxRtmp)(
  'nginx disconnects the publisher of a canceled match, refuses it when it returns, and the history says so',
  async () => {
    const { id, rtmpUrl, keyWithSecret } = await makeMatch('controlled');
    const plan = { rtmpUrl, matches: [{ key: keyWithSecret, ...steady }] };
    const publishing = publishPlan(plan, encoder.signal, () => undefined);
    await vi.waitFor(async () => {
      expect(await historyOf(id)).toContainEqual(expect.objectContaining({ kind: 'publish' }));
    }, within);
    await admin.call('PUT', '/streams/update/statuses', { ids: [id], status: await statusId(admin, 'Canceled') });
    await vi.waitFor(async () => {
      const entries = await historyOf(id);
      expect(entries).toContainEqual({ kind: 'cut', to: 'done', reason: 'canceled' });
      expect(entries).toContainEqual(expect.objectContaining({ kind: 'unpublish' }));
      expect(entries).toContainEqual({ kind: 'refusal', to: null, reason: 'canceled' });
    }, within);
    encoder.abort();
    await publishing;
  },
  150_000,
);
