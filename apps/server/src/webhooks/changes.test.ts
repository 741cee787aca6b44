import { webhookMessage, webhookTopics, webhookTypes } from '@touchline/contract';
import type { WebhookType } from '@touchline/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openIncidentDesk } from '#server/incidents/testing/incident-desk';
import type { IncidentDesk } from '#server/incidents/testing/incident-desk';
import { idOf, match } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';
import { deliverTo } from '#server/webhooks/deliver';
import { startReceiver } from '#server/webhooks/testing/receiver';
import type { Receiver } from '#server/webhooks/testing/receiver';
import { workWebhooks } from '#server/webhooks/work-webhooks';

type Message = { type: WebhookType; timestamp: string; data: Record<string, unknown> };

let t: TestApp;
let admin: Caller;
let desk: IncidentDesk;
let receiver: Receiver;

beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  desk = await openIncidentDesk(t, admin);
  receiver = await startReceiver();
});
beforeEach(async () => {
  await sql`TRUNCATE webhook CASCADE`.execute(t.deps.db);
  receiver.received = [];
  receiver.answer = () => 204;
});
afterAll(async () => {
  receiver.close();
  await t.close();
});

const make = (types: readonly string[], more: object = {}) =>
  idOf(admin, '/system/webhook', {
    name: 'Desk',
    url: receiver.url,
    enabled: true,
    allowPrivate: true,
    types,
    ...more,
  });
const makeStream = (more: object = {}) => idOf(admin, '/stream', match(desk.records, more));
const rename = (id: number, title: string) => admin.call('PUT', '/stream', { id, title });
const read = ({ body }: { body: string }) => JSON.parse(body) as Message;
const messages = () => receiver.received.map(read);
const later = (seconds: number) =>
  sql`UPDATE webhook_delivery SET "dueAt" = "dueAt" - make_interval(secs => ${seconds})`.execute(t.deps.db);
/** The titles that the receiver was told of, in the order in which it was. */
const titles = () => messages().map(({ data }) => (data['after'] as { title: string }).title);

it('a changed record is told with the fields before and after, names, and who changed it, without the key of a stream', async () => {
  const webhook = await make(['stream.*']);
  const id = await makeStream({ title: 'Final' });
  await rename(id, 'Great final');
  await admin.call('DELETE', '/stream', { ids: [id] });
  await deliverTo(t.deps, webhook);
  const { home, sport } = desk.records;
  const actor = { id: admin.id, name: 'admin 1' };
  expect(messages()).toMatchObject([
    {
      type: 'stream.created',
      data: { record: id, actor, token: null, before: null, after: { title: 'Final', team1: home, sport } },
    },
    { type: 'stream.updated', data: { record: id, before: { title: 'Final' }, after: { title: 'Great final' } } },
    { type: 'stream.updated', data: { record: id, before: { archivedAt: null } } },
  ]);
  expect(messages()[0]?.data['names']).toMatchObject({ [`team1:${home}`]: 'Зенит', [`sport:${sport}`]: 'Футбол' });
  const { rows } = await sql<{ key: string }>`SELECT key FROM stream WHERE id = ${id}`.execute(t.deps.db);
  expect(JSON.stringify(receiver.received)).not.toContain(rows[0]?.key);
  const sent = await admin.call('GET', '/system/webhook/deliveries', { id: webhook });
  expect(sent.body.data.map(({ about }) => about)).toEqual(Array(3).fill('Great final'));
});

it('signals, takes, the line-up, comments, queries, links and directories are told, each by its schema', async () => {
  const webhook = await make(webhookTopics);
  const [stream = 0] = await desk.makeStreams(desk.records.server, 1, { startDate: '2026-05-01' });
  await desk.probe([stream], 'lost');
  await admin.call('PUT', '/stream/takes', { stream_id: stream, take: [admin.id] });
  await admin.call('POST', '/lineup/decision', { stream, isGo: false, note: 'No picture' });
  await admin.call('PUT', '/stream/takes', { stream_id: stream, release: [admin.id] });
  const comment = await idOf(admin, '/stream/comment', { stream_id: stream, message: 'Hello' });
  await admin.call('PUT', '/stream/comment', { id: comment, message: 'Hello all' });
  await admin.call('DELETE', '/stream/comment', { ids: [comment] });
  await idOf(admin, '/profile/playlist', {
    sport: desk.records.sport,
    team1Text: 'Вега',
    startDate: '2026-05-02',
    startTime: '18:00',
    timezone: 'UTC',
  });
  const team = await idOf(admin, '/stream/team', { name: 'Арена', sport: desk.records.sport });
  await admin.call('DELETE', '/stream/team', { ids: [team] });
  await deliverTo(t.deps, webhook);
  const arrived = messages();
  for (const message of arrived) expect(webhookMessage(message.type).parse(message)).toEqual(message);
  const ofType = (type: WebhookType) => arrived.filter((message) => message.type === type).map(({ data }) => data);
  expect(ofType('signal.changed').at(-1)).toMatchObject({ stream, name: 'Зенит – Спартак', to: 'down', user: null });
  const user = { id: admin.id, name: 'admin 1' };
  expect(ofType('take.taken')).toMatchObject([{ stream, to: 'admin 1', user }]);
  expect(ofType('take.released')).toMatchObject([{ stream, user }]);
  expect(ofType('lineup.no_go')).toMatchObject([{ stream, reason: 'No picture', user }]);
  expect(ofType('comment.created')).toMatchObject([{ record: comment, after: { message: '•••', stream } }]);
  expect(ofType('comment.updated')).toMatchObject([{ record: comment }]);
  const [deleted] = ofType('comment.deleted');
  expect(deleted).toMatchObject({ record: comment, before: { stream }, after: null });
  expect(deleted?.['before']).not.toHaveProperty('message');
  expect(ofType('query.created')).toMatchObject([{ after: { team1Text: 'Вега' } }]);
  expect(ofType('team.created')).toMatchObject([{ record: team, name: 'Арена' }]);
});

it('the words of a deleted comment are gone from what was sent and from what is still to be sent', async () => {
  const webhook = await make(['comment.*']);
  const [stream = 0] = await desk.makeStreams(desk.records.server, 1, { startDate: '2026-05-01' });
  const comment = await idOf(admin, '/stream/comment', { stream_id: stream, message: 'First words' });
  const other = await idOf(admin, '/stream/comment', { stream_id: stream, message: 'Others stay' });
  await deliverTo(t.deps, webhook);
  await admin.call('PUT', '/stream/comment', { id: comment, message: 'Second words' });
  await admin.call('DELETE', '/stream/comment', { ids: [comment] });
  const { rows } = await sql<{ row: string }>`SELECT webhook_delivery::text AS row FROM webhook_delivery`.execute(
    t.deps.db,
  );
  expect(rows).toHaveLength(4);
  expect(JSON.stringify(rows)).not.toMatch(/First words|Second words/);
  expect(JSON.stringify(rows)).toContain('Others stay');
  await deliverTo(t.deps, webhook);
  for (const message of messages()) expect(webhookMessage(message.type).parse(message)).toEqual(message);
  const ofComment = messages().filter(({ data }) => data['record'] === comment);
  expect(ofComment.map(({ type, data: { before, after } }) => ({ type, before, after }))).toMatchObject([
    { type: 'comment.created', before: null, after: { message: 'First words' } },
    { type: 'comment.updated', before: { message: '•••' }, after: { message: '•••' } },
    { type: 'comment.deleted', before: { stream }, after: null },
  ]);
  expect(messages().filter(({ data }) => data['record'] === other)).toHaveLength(1);
});

it('users, tokens, settings, maintenance and accounts are told, each by its schema and without a secret', async () => {
  const webhook = await make(['user.*', 'token.*', 'setting.*', 'maintenance.*', 'account.*', 'directory.*']);
  const password = 'a long walk in the park';
  const account = { email: 'nadia@example.org', name: 'Nadia Nowak', role: 'viewer', password };
  const user = await idOf(admin, '/user', account);
  const signIn = (given: string) => t.visitor('POST', '/auth/login', { email: account.email, password: given });
  expect((await signIn('wrong')).status).toBe(401);
  expect((await signIn(password)).status).toBe(200);
  await t.visitor('POST', '/auth/login', { email: 'nobody@example.org', password });
  await admin.call('PUT', '/user', { id: user, role: 'operator' });
  await admin.call('PUT', '/system/settings', { brandText: 'Call the desk', smtpPassword: password });
  const { body: token } = await admin.call('POST', '/profile/tokens', { name: 'Script', scope: 'read', days: 30 });
  await idOf(admin, '/stream/status', {
    name: 'Awaits decision',
    nameRu: 'Ждёт решения',
    phase: 'scheduled',
    color: '#336699',
  });
  await deliverTo(t.deps, webhook);
  const arrived = messages();
  for (const message of arrived) expect(webhookMessage(message.type).parse(message)).toEqual(message);
  const ofType = (type: WebhookType) => arrived.filter((message) => message.type === type).map(({ data }) => data);
  expect(ofType('user.created')).toMatchObject([{ record: user, after: { email: account.email } }]);
  expect(ofType('user.updated').at(-1)).toMatchObject({ before: { role: 'viewer' }, after: { role: 'operator' } });
  expect(ofType('account.sign_in')).toMatchObject([{ record: user, name: 'Nadia Nowak' }]);
  const refused = ofType('account.sign_in_refused').map(({ record, name }) => `${String(record)} ${String(name)}`);
  expect(refused.toSorted((a, b) => a.localeCompare(b))).toEqual(['0 nobody@example.org', `${user} Nadia Nowak`]);
  expect(ofType('setting.updated')).toMatchObject([{ after: { brandText: 'Call the desk' } }]);
  expect(ofType('token.created')).toMatchObject([{ name: 'Script' }]);
  expect(ofType('status.created')).toMatchObject([{ name: 'Awaits decision' }]);
  const sent = JSON.stringify(receiver.received);
  for (const secret of [password, String(token['token'])]) expect(sent).not.toContain(secret);
});

it('only what a webhook asks for is put, only while it is on, and only when the change is stored', async () => {
  await make(['take.*']);
  await make(webhookTopics, { enabled: false });
  const webhook = await make(['stream.*']);
  await makeStream({});
  expect(await admin.call('POST', '/stream', match(desk.records, { team1: 0 }))).not.toMatchObject({ status: 200 });
  const rolledBack = t.deps.db.transaction().execute(async (trx) => {
    await sql`UPDATE stream SET title = 'Never', version = version + 1`.execute(trx);
    throw new Error('no');
  });
  await expect(rolledBack).rejects.toThrow('no');
  const { rows } = await sql<{ webhook: number; type: string }>`SELECT webhook, type FROM webhook_delivery`.execute(
    t.deps.db,
  );
  expect(rows).toEqual([{ webhook, type: 'stream.created' }]);
});

it('messages about one record keep their order while one of them fails, and others do not wait for them', async () => {
  const webhook = await make(['stream.*']);
  const [first, second] = [await makeStream({ title: 'A 0' }), await makeStream({ title: 'B 0' })];
  for (const n of [1, 2, 3]) await rename(first, `A ${n}`);
  await rename(second, 'B 1');
  let failures = 2;
  receiver.answer = (message) => (read(message).data['record'] === first && failures-- > 0 ? 500 : 204);
  await deliverTo(t.deps, webhook);
  expect(titles().toSorted()).toEqual(['A 0', 'B 0', 'B 1']);
  await later(6);
  await deliverTo(t.deps, webhook);
  expect(titles().slice(3)).toEqual(['A 0']);
  await later(301);
  await deliverTo(t.deps, webhook);
  expect(titles().slice(4)).toEqual(['A 0', 'A 1', 'A 2', 'A 3']);
});

it('messages that wait for an older one are not looked at again before it is tried', async () => {
  const webhook = await make(['stream.*']);
  const id = await makeStream({ title: 'A' });
  for (const n of [1, 2]) await rename(id, `A ${n}`);
  receiver.answer = () => 500;
  await deliverTo(t.deps, webhook);
  const { rows } = await sql`SELECT FROM webhook_delivery WHERE "dueAt" <= now()`.execute(t.deps.db);
  expect(rows).toEqual([]);
});

it('a receiver that does not answer keeps no other waiting', async () => {
  const silent = await startReceiver();
  let answer = () => {};
  silent.answer = () => new Promise((resolve) => (answer = () => resolve(204)));
  await make(['stream.*'], { url: silent.url });
  await make(['stream.*']);
  const work = await workWebhooks(t.deps);
  await makeStream({ title: 'A' });
  await expect.poll(() => silent.received.length).toBe(1);
  await makeStream({ title: 'B' });
  await expect.poll(titles).toEqual(['A', 'B']);
  expect(silent.received.map(read)).toHaveLength(1);
  answer();
  await expect.poll(() => silent.received.length).toBe(2);
  answer();
  await work.stop();
  silent.close();
});

it('a process that stops ends after the messages that are under way', async () => {
  const webhook = await make(['stream.*']);
  const id = await makeStream({ title: 'A' });
  await rename(id, 'B');
  const stopping = new AbortController();
  receiver.answer = () => {
    stopping.abort();
    return 204;
  };
  await deliverTo(t.deps, webhook, () => !stopping.signal.aborted);
  expect(titles()).toEqual(['A']);
  await deliverTo(t.deps, webhook);
  expect(titles()).toEqual(['A', 'B']);
});

it('what a process that is suspended had under way is sent by another one after half a minute, under the same name', async () => {
  const webhook = await make(['stream.*']);
  await makeStream({ title: 'A' });
  let answer = (_status: number) => {};
  receiver.answer = () => new Promise((resolve) => (answer = resolve));
  const suspended = deliverTo(t.deps, webhook);
  await expect.poll(() => receiver.received.length).toBe(1);
  const answerLate = answer;
  receiver.answer = () => 204;
  expect(await deliverTo(t.deps, webhook)).toBe(false);
  await later(31);
  await sql`UPDATE webhook_turn SET until = until - interval '31 seconds'`.execute(t.deps.db);
  expect(await deliverTo(t.deps, webhook)).toBe(true);
  expect(titles()).toEqual(['A', 'A']);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  answerLate(500);
  await suspended;
  const { body } = await admin.call('GET', '/system/webhook/deliveries', { id: webhook });
  expect(body.data).toMatchObject([{ tries: 2, status: 204, dueAt: null }]);
});

it('what waits behind a process that died is sent by another one at once', async () => {
  const webhook = await make(['stream.*']);
  await makeStream({ title: 'A' });
  await sql`INSERT INTO webhook_turn (webhook, holder, until)
    VALUES (${webhook}, 'one that died', now() + interval '30 seconds')`.execute(t.deps.db);
  expect(await deliverTo(t.deps, webhook)).toBe(true);
  expect(titles()).toEqual(['A']);
});

it('the description of the API has a schema for each type of message', async () => {
  const { body } = await admin.call('GET', '/openapi.json');
  const described = body['webhooks'] as Record<string, { post: object }>;
  expect(Object.keys(described).toSorted()).toEqual([...webhookTypes].toSorted());
  expect(described['signal.changed']?.post).toMatchObject({
    requestBody: { content: { 'application/json': { schema: { properties: { type: { const: 'signal.changed' } } } } } },
  });
});
