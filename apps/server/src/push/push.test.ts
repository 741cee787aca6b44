import { spawnSync } from 'node:child_process';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { followAll } from '#server/incidents/testing/follow-all';
import { openIncidentDesk } from '#server/incidents/testing/incident-desk';
import type { IncidentDesk } from '#server/incidents/testing/incident-desk';
import { deliverPushes, nextPushMs } from '#server/push/deliver';
import { makeBrowser, openPushService, vapidClaims } from '#server/push/testing/push-service';
import type { PushService, TestBrowser } from '#server/push/testing/push-service';
import { workPushes } from '#server/push/work-pushes';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';
import { postMessage } from '#server/webhooks/post';
import type { Message } from '#server/webhooks/post';

/** Makes the certificate of the push service. */
const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

let t: TestApp;
let desk: IncidentDesk;
let service: PushService;
let holder: Caller;
let browser: TestBrowser;
let streams: number[] = [];

beforeAll(async () => {
  t = await startTestApp();
  desk = await openIncidentDesk(t, await t.signIn('admin'));
  service = await openPushService();
});
/** A holder of a stream with one browser. */
beforeEach(async () => {
  await sql`TRUNCATE incident, stream, mail, notice, push_subscription CASCADE`.execute(t.deps.db);
  service.received = [];
  service.status = 201;
  holder = await t.signIn('operator');
  browser = makeBrowser(service.origin, 'en');
  await holder.call('POST', '/profile/push', browser.subscription);
  streams = await desk.makeStreams(desk.records.server, 2, { title: 'Final' });
  await sql`INSERT INTO take (stream, "user") VALUES (${streams[0]}, ${holder.id})`.execute(t.deps.db);
});
afterAll(async () => {
  service.close();
  await t.close();
});

/** The service of the test is on this host, which only tests may reach. */
const post = (message: Message, timeoutMs: number) => postMessage({ ...message, allowPrivate: true }, timeoutMs);
/** Returns in how many milliseconds the next message is due. */
async function deliver(): Promise<number | null> {
  await deliverPushes(t.deps, post);
  return nextPushMs(t.deps);
}
const later = (seconds: number) =>
  sql`UPDATE push_delivery SET "dueAt" = "dueAt" - make_interval(secs => ${seconds})`.execute(t.deps.db);
const pushOf = async (who: Caller) => {
  const { body } = await who.call('GET', '/profile/push');
  return body as unknown as { publicKey: string; browsers: { id: number }[]; deliveries: Record<string, unknown>[] };
};
const contents = () => service.received.map(({ body }) => browser.decrypt(body));
const die = async () => {
  await desk.probe(streams, 'refused');
  await followAll(t.deps);
};
const recover = async () => {
  await desk.probe(streams, 'works');
  await followAll(t.deps);
};
const quiet = (from: number, to: number) => {
  const clock = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString().slice(11, 16);
  return holder.call('PUT', '/profile/settings', { quietHours: { from: clock(from), to: clock(to), zone: 'UTC' } });
};
const opened = 'Server media.example.org does not answer: 2 streams';
const over = 'Server media.example.org answers again';

describe.runIf(hasOpenssl)('a push message', () => {
  it('reaches the browser encrypted and signed, with the beginning of an incident and its end', async () => {
    await die();
    await deliver();
    await recover();
    await deliver();
    const [incident] = (await holder.call('GET', '/incidents')).body.data;
    const path = `/broadcast/incidents?panel=view&id=${String(incident?.['id'])}`;
    const tag = `incident ${String(incident?.['id'])}`;
    expect(contents()).toMatchObject([
      { title: opened, body: '', path, tag, isUrgent: true },
      { title: over, path, tag, isUrgent: false },
    ]);
    const { publicKey, deliveries } = await pushOf(holder);
    for (const { headers, path: at } of service.received) {
      expect(at).toBe(new URL(browser.subscription.endpoint).pathname);
      expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '14400' });
      expect(vapidClaims(headers.authorization ?? '', publicKey)).toMatchObject({ aud: service.origin });
    }
    // The service keeps the newest of a topic alone.
    expect(new Set(service.received.map(({ headers }) => headers['topic'])).size).toBe(1);
    expect(deliveries).toMatchObject([
      { kind: 'incident_closed', status: 201, error: null },
      { kind: 'incident_opened', status: 201, error: null },
    ]);
    await deliver();
    expect(service.received).toHaveLength(2);
  });

  it('is in the language of its person, otherwise of the browser', async () => {
    browser = makeBrowser(service.origin, 'ru');
    await sql`TRUNCATE push_subscription CASCADE`.execute(t.deps.db);
    await holder.call('POST', '/profile/push', browser.subscription);
    await die();
    await deliver();
    expect(contents()).toMatchObject([{ title: 'Сервер media.example.org не отвечает: 2 трансляции', language: 'ru' }]);
  });

  it('is not put for kinds that the person does not want by push, and reaches who wants nothing else', async () => {
    const notifications = {
      incident_opened: { console: false, mail: false, push: true },
      incident_closed: { console: true, mail: false, push: false },
    };
    await holder.call('PUT', '/profile/settings', { notifications });
    await die();
    await recover();
    await deliver();
    expect(contents()).toMatchObject([{ title: opened }]);
  });

  it('is not sent to whom an access rule hides its streams by then, nor to a blocked person', async () => {
    await die();
    await sql`UPDATE "user" SET access = 'deny' WHERE id = ${holder.id}`.execute(t.deps.db);
    await deliver();
    expect(service.received).toEqual([]);
    expect((await pushOf(holder)).deliveries).toMatchObject([{ error: 'hidden', dueAt: null, deliveredAt: null }]);
    await sql`UPDATE push_delivery SET "dueAt" = now(), error = NULL`.execute(t.deps.db);
    await sql`UPDATE "user" SET access = 'allow', status = 'inactive' WHERE id = ${holder.id}`.execute(t.deps.db);
    await deliver();
    expect(service.received).toEqual([]);
  });

  it('waits until quiet hours end, also one that is tried again, and is not sent when it is over by then', async () => {
    service.status = 503;
    await die();
    await deliver();
    await quiet(-30, 60);
    await later(20);
    const dueMs = await deliver();
    expect(service.received).toHaveLength(1);
    expect(dueMs).toBeGreaterThan(50 * 60_000);
    await sql`TRUNCATE push_delivery, incident CASCADE`.execute(t.deps.db);
    await recover();
    await die();
    await recover();
    expect((await pushOf(holder)).deliveries).toMatchObject([{ kind: 'incident_opened', error: 'replaced', tries: 0 }]);
    expect(await deliver()).toBeNull();
  });

  it('about the end of what was shown before quiet hours is sent once they end', async () => {
    await die();
    await deliver();
    await quiet(-30, 60);
    await recover();
    expect(await deliver()).toBeGreaterThan(50 * 60_000);
    await holder.call('PUT', '/profile/settings', { quietHours: null });
    await later(3_600);
    await deliver();
    expect(contents()).toMatchObject([{ title: opened }, { title: over }]);
  });
});

describe.runIf(hasOpenssl)('a try', () => {
  it('that fails is repeated later and later for an hour, and a later message takes its place', async () => {
    service.status = 503;
    await die();
    for (let tries = 0; tries < 8; tries++) {
      await deliver();
      await later(3_000);
    }
    expect(service.received).toHaveLength(6);
    expect((await pushOf(holder)).deliveries).toMatchObject([
      { tries: 6, status: 503, dueAt: null, deliveredAt: null },
    ]);
    await sql`UPDATE push_delivery SET "dueAt" = now()`.execute(t.deps.db);
    await recover();
    service.status = 201;
    service.received = [];
    await deliver();
    expect(contents()).toMatchObject([{ title: over }]);
  });

  it.each([404, 410])('that is answered with %i removes the browser', async (status) => {
    service.status = status;
    await die();
    await deliver();
    expect((await pushOf(holder)).browsers).toEqual([]);
    await recover();
    await deliver();
    expect(service.received).toHaveLength(1);
  });

  it('for a browser whose key cannot be used removes that browser, and others get their messages', async () => {
    const broken = makeBrowser(service.origin, 'en');
    await holder.call('POST', '/profile/push', broken.subscription);
    await sql`UPDATE push_subscription SET p256dh = ${'A'.repeat(87)}
      WHERE endpoint = ${broken.subscription.endpoint}`.execute(t.deps.db);
    await die();
    expect(await deliver()).toBeNull();
    expect(contents()).toMatchObject([{ title: opened }]);
    expect((await pushOf(holder)).browsers).toMatchObject([{ endpoint: browser.subscription.endpoint }]);
  });

  it('is made by one of several processes', async () => {
    const others = [1, 2, 3, 4].map(() => makeBrowser(service.origin, 'en'));
    for (const { subscription } of others) await holder.call('POST', '/profile/push', subscription);
    await die();
    await Promise.all([deliver(), deliver(), deliver()]);
    expect(service.received).toHaveLength(5);
    expect(new Set(service.received.map(({ path }) => path)).size).toBe(5);
  });

  it('goes to no private address, whatever a browser says', async () => {
    await die();
    await deliverPushes(t.deps, postMessage);
    expect(service.received).toEqual([]);
    expect((await pushOf(holder)).deliveries).toMatchObject([{ status: null, error: 'forbidden_target' }]);
  });
});

describe.runIf(hasOpenssl)('a browser', () => {
  const add = (more: object) => holder.call('POST', '/profile/push', { ...browser.subscription, ...more });

  it('is refused without https and without the keys of a browser', async () => {
    // The third key is no point of the curve.
    for (const wrong of [
      { endpoint: 'http://push.example.org/x' },
      { p256dh: 'short' },
      { p256dh: 'A'.repeat(87) },
      { auth: 'a'.repeat(90) },
    ])
      expect(await add(wrong)).toMatchObject({ status: 422 });
  });

  it('is one, however often it is turned on, and belongs to whoever did so last', async () => {
    await add({});
    expect((await pushOf(holder)).browsers).toHaveLength(1);
    const next = await t.signIn('operator');
    await next.call('POST', '/profile/push', browser.subscription);
    expect([(await pushOf(holder)).browsers.length, (await pushOf(next)).browsers.length]).toEqual([0, 1]);
  });

  it('can be tested and removed by its own person alone', async () => {
    const other = await t.signIn('operator');
    const id = Number((await pushOf(holder)).browsers[0]?.id);
    expect(await other.call('POST', '/profile/push/test', { id })).toMatchObject({ status: 404 });
    await other.call('DELETE', '/profile/push', { ids: id });
    await holder.call('POST', '/profile/push/test', { id });
    const work = await workPushes(t.deps);
    // The process that runs does it, and refuses the private address.
    await expect
      .poll(async () => (await pushOf(holder)).deliveries)
      .toMatchObject([{ kind: 'test', error: 'forbidden_target' }]);
    await work.stop();
    expect((await holder.call('DELETE', '/profile/push', { ids: id })).body).toMatchObject({ browsers: [] });
  });
});

it.runIf(hasOpenssl)('its secrets are stored encrypted', async () => {
  await pushOf(holder);
  const { rows } = await sql<{ privateKeySealed: Buffer; authSealed: Buffer }>`
    SELECT "privateKeySealed", "authSealed" FROM push_key, push_subscription`.execute(t.deps.db);
  expect(rows).toHaveLength(1);
  // A nonce and a tag, then as many bytes as the text has.
  expect(rows[0]?.privateKeySealed).toHaveLength(12 + 16 + 43);
  expect(rows[0]?.authSealed.toString('latin1')).not.toContain(browser.subscription.auth);
});
