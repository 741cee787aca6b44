import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { webhookMessage } from '@touchline/contract';
import type { IncidentMessage } from '@touchline/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pings } from '#server/events/event-bus';
import { followIncidents } from '#server/incidents/follow-incidents';
import { followAll } from '#server/incidents/testing/follow-all';
import { openIncidentDesk } from '#server/incidents/testing/incident-desk';
import type { IncidentDesk } from '#server/incidents/testing/incident-desk';
import { idOf } from '#server/testing/records';
import { startTestApp, testPassword } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';
import { deliverTo, waitingWebhooks } from '#server/webhooks/deliver';
import { workWebhooks } from '#server/webhooks/work-webhooks';
import { signedHeaders } from '#server/webhooks/sign';
import { startReceiver } from '#server/webhooks/testing/receiver';
import type { Receiver } from '#server/webhooks/testing/receiver';

let t: TestApp;
let admin: Caller;
let desk: IncidentDesk;
let receiver: Receiver;
/** What the receiver answers, and when. */
let status = 204;
let mayAnswer = Promise.resolve();

beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  desk = await openIncidentDesk(t, admin);
  receiver = await startReceiver();
  receiver.answer = async () => {
    await mayAnswer;
    return status;
  };
});
beforeEach(async () => {
  await sql`TRUNCATE webhook, incident, stream CASCADE`.execute(t.deps.db);
  receiver.received = [];
  status = 204;
  mayAnswer = Promise.resolve();
});
afterAll(async () => {
  receiver.close();
  await t.close();
});

const every = ['incident.opened', 'incident.acknowledged', 'incident.continued', 'incident.closed'];
const make = (more: object) =>
  idOf(admin, '/system/webhook', {
    name: 'Duty',
    url: receiver.url,
    enabled: true,
    allowPrivate: true,
    types: every,
    ...more,
  });
const deliveries = async (id: number) => (await admin.call('GET', '/system/webhook/deliveries', { id })).body.data;
const deliver = async () => {
  const waiting = await waitingWebhooks(t.deps);
  await Promise.all(waiting.filter(({ ms }) => ms <= 0).map(({ webhook }) => deliverTo(t.deps, webhook)));
};
const later = (seconds: number) =>
  sql`UPDATE webhook_delivery SET "dueAt" = "dueAt" - make_interval(secs => ${seconds})`.execute(t.deps.db);
const secretOf = async (id: number) => {
  const { body } = await admin.call('GET', '/system/webhooks');
  return String(body.data.find((each) => each['id'] === id)?.['secret']);
};

it('the signature is that of the example of Standard Webhooks', () => {
  // https://github.com/standard-webhooks/standard-webhooks, the test vector of its libraries.
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const headers = signedHeaders(secret, 'msg_p5jXN8AQM9LWM0D4loKWxJek', 1_614_265_330, '{"test": 2432232314}');
  expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

describe('a webhook', () => {
  it('gets each incident once: that it is open, acknowledged and over, signed with its secret', async () => {
    const id = await make({});
    const streams = await desk.makeStreams(desk.records.server, 2);
    await desk.probe(streams, 'refused');
    await followAll(t.deps);
    const [incident] = (await admin.call('GET', '/incidents')).body.data;
    await admin.call('POST', '/incident/acknowledge', { id: Number(incident?.['id']), note: 'On it' });
    await desk.probe(streams, 'works');
    await followAll(t.deps);
    await deliver();
    const secret = Buffer.from((await secretOf(id)).replace('whsec_', ''), 'base64');
    expect(secret).toHaveLength(32);
    for (const { headers, body } of receiver.received) {
      const signed = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.');
      const signature = createHmac('sha256', secret).update(signed).digest('base64');
      expect(headers['webhook-signature']).toBe(`v1,${signature}`);
      expect(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1_000)).toBeLessThan(30);
    }
    const messages = receiver.received.map(({ body }) => JSON.parse(body) as { type: IncidentMessage; data: object });
    for (const message of messages) expect(webhookMessage(message.type).parse(message)).toEqual(message);
    expect(messages.toSorted((a, b) => a.type.localeCompare(b.type))).toMatchObject([
      { type: 'incident.acknowledged', data: { note: 'On it', acknowledgedBy: 'admin 1' } },
      { type: 'incident.closed', data: { outcome: 'recovered', streams: 2 } },
      {
        type: 'incident.opened',
        data: { cause: 'server', title: { en: 'Server media.example.org does not answer: 2 streams' } },
      },
    ]);
    expect(await deliveries(id)).toMatchObject([{ status: 204 }, { status: 204 }, { status: 204 }]);
    receiver.received = [];
    await deliver();
    expect(receiver.received).toEqual([]);
  });

  it('that is off gets nothing, and of a muted incident the end if the beginning was announced', async () => {
    const [off, on] = [await make({ enabled: false }), await make({})];
    const streams = await desk.makeStreams(desk.records.server, 1);
    const muteIt = async () => {
      const [incident] = (await admin.call('GET', '/incidents')).body.data;
      await admin.call('PUT', '/incident/mute', { id: Number(incident?.['id']), mute: 'recovery' });
    };
    const typesOf = async (id: number) => (await deliveries(id)).map(({ type }) => type).toReversed();
    await desk.probe(streams, 'lost');
    await followAll(t.deps);
    await muteIt();
    await desk.probe(streams, 'works');
    await followAll(t.deps);
    expect(await typesOf(on)).toEqual(['incident.opened', 'incident.closed']);
    await sql`UPDATE incident SET "closedAt" = now() - interval '1 hour'`.execute(t.deps.db);
    await desk.probe(streams, 'lost');
    await followIncidents(t.deps, true);
    await muteIt();
    await desk.probe(streams, 'works');
    await followAll(t.deps);
    expect(await typesOf(on)).toEqual(['incident.opened', 'incident.closed']);
    expect(await deliveries(off)).toEqual([]);
  });
});

it('a webhook gets only the events that it was set up for, and needs one', async () => {
  const id = await make({ types: ['incident.closed', 'incident.acknowledged'] });
  const streams = await desk.makeStreams(desk.records.server, 1);
  await desk.probe(streams, 'refused');
  await followAll(t.deps);
  await desk.probe(streams, 'works');
  await followAll(t.deps);
  expect((await deliveries(id)).map(({ type }) => type)).toEqual(['incident.closed']);
  const fields = { name: 'Duty', url: receiver.url, enabled: true, allowPrivate: true };
  const { body } = await admin.call('PUT', '/system/webhook', { id, ...fields, types: ['incident.opened'] });
  expect(body['types']).toEqual(['incident.opened']);
  for (const types of [[], ['test'], ['other']])
    expect(await admin.call('POST', '/system/webhook', { ...fields, types })).toMatchObject({ status: 422 });
});

describe('a message', () => {
  it('is tried again later and later until it is delivered, under the same name', async () => {
    const id = await make({});
    status = 503;
    await admin.call('POST', '/system/webhook/test', { id });
    await deliver();
    await deliver();
    expect(receiver.received).toHaveLength(1);
    expect(await deliveries(id)).toMatchObject([{ tries: 1, status: 503, error: 'http_status', deliveredAt: null }]);
    await later(6);
    await deliver();
    await later(6);
    await deliver();
    expect(receiver.received).toHaveLength(2);
    await later(300);
    status = 200;
    await deliver();
    expect(await deliveries(id)).toMatchObject([{ tries: 3, status: 200, error: null, dueAt: null }]);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('is given up after a day, or when the address is gone for good, and can be sent again', async () => {
    const id = await make({});
    status = 410;
    await admin.call('POST', '/system/webhook/test', { id });
    await deliver();
    const [gone] = await deliveries(id);
    expect(gone).toMatchObject({ tries: 1, dueAt: null, deliveredAt: null });
    status = 500;
    await admin.call('POST', '/system/webhook/resend', { id: Number(gone?.['id']) });
    for (let tries = 0; tries < 12; tries++) {
      await deliver();
      await later(40_000);
    }
    expect(receiver.received).toHaveLength(1 + 8);
    expect(await deliveries(id)).toMatchObject([{ tries: 8, dueAt: null, deliveredAt: null }]);
  });

  it('is tried by one of several processes', async () => {
    const id = await make({});
    for (let n = 0; n < 5; n++) await admin.call('POST', '/system/webhook/test', { id });
    let answer = () => {};
    mayAnswer = new Promise((resolve) => (answer = resolve));
    const tries = [deliver(), deliver(), deliver()];
    await expect.poll(() => receiver.received.length).toBe(5);
    // Another process looks while these wait for an answer.
    expect(await deliverTo(t.deps, id)).toBe(false);
    answer();
    await Promise.all(tries);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(5);
    expect(receiver.received).toHaveLength(5);
  });

  it('goes to no private address unless an administrator allows it, and follows no redirect', async () => {
    const id = await make({ allowPrivate: false });
    await admin.call('POST', '/system/webhook/test', { id });
    await deliver();
    expect(receiver.received).toEqual([]);
    expect(await deliveries(id)).toMatchObject([{ status: null, error: 'forbidden_target' }]);
    const other = await make({});
    status = 302;
    await admin.call('POST', '/system/webhook/test', { id: other });
    await deliver();
    expect(receiver.received).toHaveLength(1);
    expect(await deliveries(other)).toMatchObject([{ status: 302, error: 'http_status' }]);
  });
});

it('a secret can be replaced, and is neither in the audit log nor stored as it is', async () => {
  const id = await make({});
  const before = await secretOf(id);
  const { body } = await admin.call('POST', '/system/webhook/secret', { id });
  expect(body['secret']).toMatch(/^whsec_/);
  expect(body['secret']).not.toBe(before);
  const { rows } = await sql<{ text: string }>`
    SELECT concat(before, after) AS text FROM audit WHERE entity = 'webhook'`.execute(t.deps.db);
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(before.slice(6));
});

it('a process delivers what is put while it runs, and what waits when it starts', async () => {
  const id = await make({});
  await admin.call('POST', '/system/webhook/test', { id });
  const work = await workWebhooks(t.deps);
  await expect.poll(() => receiver.received.length).toBe(1);
  await admin.call('POST', '/system/webhook/test', { id });
  await expect.poll(() => receiver.received.length).toBe(2);
  await work.stop();
});

it('a process delivers sign-ins and refused ones without waiting for another event, and has none where no webhook wants them', async () => {
  const signIn = (password: string) => t.visitor('POST', '/auth/login', { email: 'admin1@touchline.test', password });
  const events = () => t.deps.db.selectFrom('event').select('id').execute();
  await make({ types: ['user.*'] });
  await make({ types: ['account.*'], enabled: false });
  const before = await events();
  expect((await signIn('wrong')).status).toBe(401);
  expect(await events()).toEqual(before);
  await make({ types: ['account.*'] });
  const work = await workWebhooks(t.deps);
  // Until the event of the new webhook is over.
  await sleep(2 * pings.everyMs);
  expect((await signIn('wrong')).status).toBe(401);
  expect((await signIn(testPassword)).status).toBe(200);
  await expect.poll(() => receiver.received.length).toBe(2);
  await work.stop();
});

it('a webhook that does not exist is not found', async () => {
  const missing = { id: 999_999 };
  expect(await admin.call('POST', '/system/webhook/test', missing)).toMatchObject({ status: 404 });
  expect(await admin.call('POST', '/system/webhook/resend', missing)).toMatchObject({ status: 404 });
  expect(await admin.call('POST', '/system/webhook/secret', missing)).toMatchObject({ status: 404 });
  expect(await admin.call('GET', '/system/webhook/deliveries', missing)).toMatchObject({ status: 404 });
});
