import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { claimMails, markFailed, markSent, nextMailMs, putMail } from '#server/mail/outbox';
import { startTestApp } from '#server/testing/start-app';
import type { TestApp } from '#server/testing/start-app';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

it('shows administrators the queued mails when no mail server is set, including their code', async () => {
  const body = {
    name: 'Nina',
    email: 'nina@example.org',
    password: 'a long enough one',
    password_confirmation: 'a long enough one',
    agreement: true,
  };
  expect((await t.visitor('POST', '/auth/register', body)).status).toBe(200);
  const admin = await t.signIn('admin');
  const { body: outbox } = await admin.call(
    'GET',
    '/system/outbox',
    {},
    { 'filter-column': 'recipient', 'filter-value': 'nina' },
  );
  expect(outbox).toMatchObject({
    total: 1,
    data: [{ recipient: 'nina@example.org', sentAt: null, tries: 0, error: null }],
  });
  const code = /\b\d{4} ?\d{4}\b/.exec(String(outbox.data[0]?.['body']))?.[0];
  expect((await t.visitor('POST', '/auth/confirm', { email: 'nina@example.org', code })).status).toBe(200);
});

describe('the state of a mail', () => {
  const put = (subject: string) =>
    t.deps.db.transaction().execute((trx) => putMail(trx, { recipient: 'a@example.org', subject, body: 'x' }));
  const fail = async (isFinal: boolean) => {
    for (const mail of await claimMails(t.deps.db, 5)) await markFailed(t.deps.db, mail, '451 Later', isFinal);
  };
  const age = (hours: number) =>
    sql`UPDATE mail SET "createdAt" = now() - make_interval(mins => ${hours * 60})`.execute(t.deps.db);
  const shown = async () => {
    const { body } = await (await t.signIn('admin')).call('GET', '/system/outbox');
    const [{ state, tries, retryAt, error } = {}] = body.data;
    return { state, tries, error, retriesLater: Date.parse(String(retryAt)) > Date.now() };
  };
  beforeEach(async () => {
    await sql`DELETE FROM mail`.execute(t.deps.db);
    await put('Code');
  });

  it('is waiting before its first try, and sending during it', async () => {
    expect(await shown()).toEqual({ state: 'waiting', tries: 0, error: null, retriesLater: false });
    const [mail] = await claimMails(t.deps.db, 5);
    expect(await shown()).toEqual({ state: 'sending', tries: 1, error: null, retriesLater: false });
    await markSent(t.deps.db, mail?.id ?? 0);
    expect(await shown()).toMatchObject({ state: 'sent', tries: 1 });
  });

  it('tells after a failure when it is tried again, and is sending during that', async () => {
    await fail(false);
    expect(await shown()).toEqual({ state: 'retry', tries: 1, error: '451 Later', retriesLater: true });
    await sql`UPDATE mail SET "dueAt" = now()`.execute(t.deps.db);
    expect(await shown()).toMatchObject({ state: 'waiting', tries: 1, retriesLater: false });
    await claimMails(t.deps.db, 5);
    expect(await shown()).toMatchObject({ state: 'sending', tries: 2 });
  });

  it('is given up after as many tries as there were', async () => {
    await fail(true);
    expect(await shown()).toEqual({ state: 'given_up', tries: 1, error: '451 Later', retriesLater: false });
    expect(await nextMailMs(t.deps.db)).toBeNull();
  });

  it('is given up when it was not tried within a day', async () => {
    await age(25);
    expect(await shown()).toEqual({ state: 'given_up', tries: 0, error: null, retriesLater: false });
  });

  it('is given up when its next try would come after that day', async () => {
    await sql`UPDATE mail SET tries = 12`.execute(t.deps.db);
    await age(23.5);
    await fail(false);
    expect(await shown()).toMatchObject({ state: 'given_up', tries: 13, retriesLater: false });
  });

  it('is given up when a process of an earlier version has done so', async () => {
    await sql`UPDATE mail SET tries = 18, error = '550 No'`.execute(t.deps.db);
    expect(await shown()).toMatchObject({ state: 'given_up', tries: 18 });
  });
});
