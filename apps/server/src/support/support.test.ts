import { messagesPerHour, ticketsPerHour } from '@touchline/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen } from '#server/events/testing/listen';
import { idOf } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';
import { whenFree } from '#server/testing/when-free';

let t: TestApp;
let admin: Caller;
let author: Caller;
let stranger: Caller;
beforeAll(async () => {
  t = await startTestApp();
  [admin, author, stranger] = [await t.signIn('admin'), await t.signIn('viewer'), await t.signIn('editor')];
});
afterAll(() => t.close());

const context = {
  route: '/broadcast/streams?panel=view&id=5',
  version: '0.1.0',
  browser: 'Firefox 140',
  language: 'ru',
  zone: 'Europe/Moscow',
  lastError: { call: 'PUT /stream', status: 409, code: 'conflict', requestId: 'req-1', at: '2026-11-21T10:00:00.000Z' },
};
const question = (subject: string, more = {}) => ({ subject, message: 'Нет звука', context, ...more });
const ask = (who: Caller, subject: string) => idOf(who, '/support/ticket', question(subject));
const read = async (who: Caller, id: number) => (await who.call('GET', '/support/ticket', { id })).body;
const subjects = async (who: Caller, headers = {}) =>
  (await who.call('GET', '/support/tickets', {}, headers)).body.data.map((row) => row['subject']);
const noticesOf = async (who: Caller, ticket: number) =>
  (await who.call('GET', '/profile/notices', {}, { 'Page-Size': '100' })).body.data.filter(
    ({ data }) => (data as Record<string, unknown>)['ticket'] === ticket,
  );

describe('a ticket', () => {
  it('stores the question with its context, and is open', async () => {
    const { status, body } = await author.call('POST', '/support/ticket', question('Звук'));
    expect(status).toBe(200);
    expect(body).toMatchObject({ subject: 'Звук', status: 'open', user: author.id, messages: 1, context });
    expect(body['thread']).toEqual([
      {
        id: expect.any(Number),
        user: author.id,
        userName: 'viewer 2',
        support: false,
        message: 'Нет звука',
        createdAt: expect.stringMatching(/Z$/),
      },
    ]);
  });

  it('is answered by administrators, continued by its author, and shows whose turn it is', async () => {
    const id = await ask(author, 'Turns');
    const answer = await admin.call('POST', '/support/message', { ticket: id, message: 'Which channel?' });
    expect(answer.body).toMatchObject({
      status: 'answered',
      messages: 2,
      thread: [{}, { support: true, user: admin.id }],
    });
    const more = await author.call('POST', '/support/message', { ticket: id, message: 'The second' });
    expect(more.body).toMatchObject({ status: 'open', thread: [{}, {}, { support: false, message: 'The second' }] });
  });

  it('is closed and reopened by either side, and reopened by a new message', async () => {
    const id = await ask(author, 'Closing');
    const put = (who: Caller, status: string) => who.call('PUT', '/support/ticket', { id, status });
    expect((await put(author, 'closed')).body['status']).toBe('closed');
    expect((await put(admin, 'open')).body['status']).toBe('open');
    expect((await put(admin, 'closed')).body['status']).toBe('closed');
    await author.call('POST', '/support/message', { ticket: id, message: 'Again' });
    expect((await read(author, id))['status']).toBe('open');
    expect(await put(author, 'answered')).toMatchObject({ status: 422, body: { fields: { status: {} } } });
  });

  it('exists only for its author and administrators', async () => {
    const id = await ask(author, 'Secret');
    for (const [method, path, data] of [
      ['GET', '/support/ticket', { id }],
      ['PUT', '/support/ticket', { id, status: 'closed' }],
      ['POST', '/support/message', { ticket: id, message: 'mine now' }],
    ] as const)
      expect(await stranger.call(method, path, data)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await read(author, id)).toMatchObject({ status: 'open', messages: 1 });
    expect(await subjects(stranger)).not.toContain('Secret');
    expect((await stranger.call('POST', '/support/tickets', { name: 'Secret' })).body['total']).toBe(0);
    expect((await read(admin, id))['subject']).toBe('Secret');
  });

  it.each([
    ['an author of their own choice', { user: 1 }, 'user'],
    ['no words', { message: '  ' }, 'message'],
    ['a token in the path', { context: { ...context, route: '/auth/reset?email=a&code=12345678' } }, 'context.route'],
    ['another site as path', { context: { ...context, route: 'https://example.org' } }, 'context.route'],
    ['more than it may hold', { context: { ...context, token: 'x' } }, 'context.token'],
  ])('is refused with %s', async (_, more, field) => {
    const answer = await author.call('POST', '/support/ticket', question('Refused', more));
    expect(answer).toMatchObject({ status: 422, body: { code: 'invalid' } });
    expect(Object.keys(answer.body['fields'] ?? {})).toContain(field);
  });

  it(`is one of ${ticketsPerHour} per hour at most, also of concurrent ones`, async () => {
    const eager = await t.signIn('viewer');
    const tries = Array.from({ length: ticketsPerHour + 5 }, (_, index) =>
      whenFree(() => eager.call('POST', '/support/ticket', question(`Eager ${index}`))),
    );
    const answers = await Promise.all(tries);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(ticketsPerHour);
    const refused = answers.find(({ status }) => status !== 200);
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3_500);
    await sql`UPDATE support_ticket SET "createdAt" = "createdAt" - interval '1 hour' WHERE "user" = ${eager.id}`.execute(
      t.deps.db,
    );
    expect((await eager.call('POST', '/support/ticket', question('Later'))).status).toBe(200);
  });
});

it(`a thread accepts ${messagesPerHour} messages of its author per hour, also of concurrent ones, and all answers`, async () => {
  const eager = await t.signIn('viewer');
  const id = await ask(eager, 'Eager again');
  const write = (who: Caller) => who.call('POST', '/support/message', { ticket: id, message: 'And?' });
  const answers = await Promise.all(Array.from({ length: messagesPerHour + 5 }, () => write(eager)));
  // The question counts as one of them.
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(messagesPerHour - 1);
  const refused = answers.find(({ status }) => status !== 200);
  expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3_500);
  const written = await Promise.all(Array.from({ length: 3 }, () => write(admin)));
  expect(written.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await write(await t.signIn('viewer'))).status).toBe(404);
  await sql`UPDATE support_message SET "createdAt" = "createdAt" - interval '1 hour' WHERE "user" = ${eager.id}`.execute(
    t.deps.db,
  );
  expect((await write(eager)).status).toBe(200);
});

describe('the list of tickets', () => {
  it('is sorted by the latest change, and can be filtered, sorted and searched by subject, author and messages', async () => {
    const who = await t.signIn('operator');
    const first = await ask(who, 'First');
    await ask(who, 'Second');
    await admin.call('POST', '/support/message', { ticket: first, message: 'A rare word: zugzwang' });
    expect(await subjects(who)).toEqual(['First', 'Second']);
    expect(await subjects(who, { 'Filter-Column': 'status', 'Filter-Value': 'answered' })).toEqual(['First']);
    expect(await subjects(who, { 'Sort-Column': 'subject', 'Sort-Order': 'desc' })).toEqual(['Second', 'First']);
    const search = async (by: Caller, name: string) =>
      (await by.call('POST', '/support/tickets', { name })).body.data.map((row) => row['subject']);
    expect(await search(who, 'ZUGZ')).toEqual(['First']);
    expect(await search(admin, 'operator')).toEqual(expect.arrayContaining(['First', 'Second']));
    expect(await who.call('GET', '/support/tickets', {}, { 'Sort-Column': 'context' })).toMatchObject({ status: 422 });
  });
});

describe('the people of a ticket', () => {
  it('are notified: administrators of a question, its author of an answer, nobody of their own messages', async () => {
    const id = await ask(author, 'Told');
    expect(await noticesOf(admin, id)).toMatchObject([
      { kind: 'support_asked', data: { title: 'Told', by: 'viewer 2' } },
    ]);
    expect(await noticesOf(author, id)).toEqual([]);
    await admin.call('POST', '/support/message', { ticket: id, message: 'Well' });
    expect(await noticesOf(author, id)).toMatchObject([{ kind: 'support_answered', data: { title: 'Told' } }]);
    expect(await noticesOf(admin, id)).toHaveLength(1);
    expect(await noticesOf(stranger, id)).toEqual([]);
  });

  it('get a mail if they want one, once for consecutive answers', async () => {
    const who = await t.signIn('operator');
    const settings = { language: 'ru', notifications: { support_answered: { console: true, mail: true } } };
    await t.deps.db
      .updateTable('user')
      .set({ settings: JSON.stringify(settings) })
      .where('id', '=', who.id)
      .execute();
    const id = await ask(who, 'Письмо');
    for (const message of ['Раз', 'Два']) await admin.call('POST', '/support/message', { ticket: id, message });
    const { rows } = await sql<{ subject: string; link: string }>`
      SELECT subject, link FROM mail WHERE recipient = (SELECT email FROM "user" WHERE id = ${who.id})`.execute(
      t.deps.db,
    );
    expect(rows).toEqual([{ subject: 'Touchline: Поддержка ответила: Письмо', link: `/support?panel=view&id=${id}` }]);
  });

  it('receive its live events, and nobody else does', async () => {
    const url = await t.app.listen({ port: 0, host: '127.0.0.1' });
    const [mine, theirs, other] = [author, admin, stranger].map(({ token }) => listen(url, token, null));
    const ears = await Promise.all([mine, theirs, other]);
    const id = await ask(author, 'Live');
    const heard = { id, entity: 'support', listeners: 3 };
    expect((await ears[0]?.hears('reference', id))?.data).toEqual({ ...heard, user: author.id });
    expect((await ears[1]?.hears('reference', id))?.data).toEqual({ ...heard, user: admin.id });
    const sport = await idOf(admin, '/stream/sport', { name: 'Marker', duration: 60 });
    await ears[2]?.hears('reference', sport);
    expect(ears[2]?.events.filter(({ data }) => data['entity'] === 'support')).toEqual([]);
    for (const ear of ears) ear?.close();
  });
});

it('a mail about a ticket has the console’s current name', async () => {
  const who = await t.signIn('viewer');
  const id = await ask(who, 'Whose mail');
  await admin.call('PUT', '/system/settings', { productName: 'Arena Desk' });
  await admin.call('POST', '/support/message', { ticket: id, message: 'Ours' });
  const { email } = await t.deps.db
    .selectFrom('user')
    .select('email')
    .where('id', '=', who.id)
    .executeTakeFirstOrThrow();
  const mails = await t.deps.db.selectFrom('mail').select('subject').where('recipient', '=', email).execute();
  expect(mails).toEqual([{ subject: expect.stringMatching(/^Arena Desk: .*Whose mail/) }]);
});
