import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '#server/testing/start-app';
import type { TestApp } from '#server/testing/start-app';
import { workMails } from './mailer.ts';
import { putMail } from './outbox.ts';

type Arrived = { to: string[]; raw: Buffer };

const read = (arrived: Arrived[]): Promise<Email[]> => Promise.all(arrived.map(({ raw }) => PostalMime.parse(raw)));

/** A mail server on a free port, or on the given one; `refuse` returns the reply for a recipient, such as `550 No`, or null. */
async function startSmtp(port: number, refuse: (to: string) => string | null) {
  const arrived: Arrived[] = [];
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    disableReverseLookup: true,
    onRcptTo({ address }, _session, done) {
      const reply = refuse(address);
      const responseCode = Number(reply?.slice(0, 3));
      done(reply === null ? null : Object.assign(new Error(reply.slice(4)), { responseCode }));
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        arrived.push({ to: envelope.rcptTo.map(({ address }) => address), raw: Buffer.concat(chunks) });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.server.address() as AddressInfo;
  return { arrived, port: address.port, stop: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

let t: TestApp;
let stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  t = await startTestApp({ PUBLIC_URL: 'https://console.example' });
});
afterEach(async () => {
  for (const stop of stops.toReversed()) await stop();
  stops = [];
  await t.deps.db.deleteFrom('mail').execute();
});
afterAll(() => t.close());

const all = (): null => null;
async function smtp(port: number, refuse: (to: string) => string | null) {
  const server = await startSmtp(port, refuse);
  stops.push(server.stop);
  return server;
}
async function mailer(port: number | null) {
  const smtp = port === null ? null : { url: `smtp://127.0.0.1:${port}`, user: '', password: '' };
  const now = () => ({ ...t.deps.settings.now(), smtp, mailFrom: 'Desk <desk@console.example>' });
  const started = await workMails({ ...t.deps, settings: { ...t.deps.settings, now } });
  stops.push(started.stop);
  return started;
}
const put = (recipient: string, subject = 'Привет', body = 'Код 1234 5678\n') =>
  t.deps.db.transaction().execute((trx) => putMail(trx, { recipient, subject, body }));
const rows = () => t.deps.db.selectFrom('mail').selectAll().orderBy('id').execute();
const dueNow = () =>
  t.deps.db
    .updateTable('mail')
    .set({ dueAt: new Date(0) })
    .where('dueAt', 'is not', null)
    .execute();
const waiting = { timeout: 8_000, interval: 20 };

it('delivers a mail in Russian once and completely, and deletes its text', async () => {
  const server = await smtp(0, all);
  await put('anna@example.org');
  await mailer(server.port);
  await expect.poll(async () => (await rows())[0]?.sentAt, waiting).toEqual(expect.any(String));
  expect(server.arrived).toHaveLength(1);
  expect(server.arrived[0]?.to).toEqual(['anna@example.org']);
  const [mail] = await read(server.arrived);
  expect(mail).toMatchObject({
    from: { name: 'Desk', address: 'desk@console.example' },
    subject: 'Привет',
    text: 'Код 1234 5678\n',
    messageId: expect.stringMatching(/^<[\w-]{43}@console\.example>$/),
  });
  expect(mail?.html).toBeUndefined();
  expect(await rows()).toMatchObject([{ body: '', tries: 1, error: null }]);
});

it('delivers a mail once although the database is lost right after, and marks it when the database is back', async () => {
  const { db } = t.deps;
  await sql`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE 'terminating connection' USING ERRCODE = '57P01'; END $$`.execute(db);
  await sql`CREATE TRIGGER refuse BEFORE UPDATE OF "sentAt" ON mail EXECUTE FUNCTION refuse()`.execute(db);
  const server = await smtp(0, all);
  await put('anna@example.org');
  await mailer(server.port);
  await expect.poll(() => server.arrived.length, waiting).toBe(1);
  await sql`DROP TRIGGER refuse ON mail`.execute(db);
  await expect.poll(async () => (await rows())[0]?.sentAt, waiting).toEqual(expect.any(String));
  expect(server.arrived).toHaveLength(1);
});

it('sends nothing of a transaction that was rolled back', async () => {
  const undone = t.deps.db.transaction().execute(async (trx) => {
    await putMail(trx, { recipient: 'anna@example.org', subject: 'Hello', body: 'Never' });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await rows()).toEqual([]);
});

it('keeps mails while the mail server is down, and delivers them under the same Message-ID when it is back', async () => {
  const first = await startSmtp(0, all);
  await first.stop();
  await put('anna@example.org');
  const running = await mailer(first.port);
  await expect.poll(async () => (await rows())[0]?.error, waiting).toContain('ECONNREFUSED');
  expect(await rows()).toMatchObject([{ sentAt: null, tries: 1, body: 'Код 1234 5678\n' }]);
  expect(Date.parse((await rows())[0]?.dueAt ?? '')).toBeGreaterThan(Date.now());

  const second = await smtp(first.port, all);
  await dueNow();
  running.wake();
  await expect.poll(async () => (await rows())[0]?.sentAt, waiting).toEqual(expect.any(String));
  // Simulates that marking it as sent was lost: the receiver can detect the duplicate.
  await t.deps.db
    .updateTable('mail')
    .set({ sentAt: null, dueAt: new Date(0) })
    .execute();
  running.wake();
  await expect.poll(() => second.arrived.length, waiting).toBe(2);
  expect(new Set((await read(second.arrived)).map(({ messageId }) => messageId)).size).toBe(1);
});

it('retries a temporarily refused recipient, and gives up a permanently refused one', async () => {
  const server = await smtp(0, (to) =>
    to.startsWith('full') ? '452 Full' : to.startsWith('gone') ? '550 5.1.1 No' : null,
  );
  await put('full@example.org');
  await put('gone@example.org');
  await put('good@example.org');
  const running = await mailer(server.port);
  await expect
    .poll(async () => (await rows()).map(({ error, sentAt }) => error !== null || sentAt !== null), waiting)
    .toEqual([true, true, true]);
  await dueNow();
  running.wake();
  await expect
    .poll(async () => (await rows())[0], waiting)
    .toMatchObject({ tries: 2, error: expect.stringContaining('452') });
  const [full, gone, good] = await rows();
  expect(full).toMatchObject({ sentAt: null });
  expect(gone).toMatchObject({ sentAt: null, tries: 1, dueAt: null, error: expect.stringContaining('550') });
  expect(good?.sentAt).toEqual(expect.any(String));
  expect(server.arrived.map(({ to }) => to)).toEqual([['good@example.org']]);
});

it('retries a mail that is refused because of the set-up of the mail server, and not because of its recipient', async () => {
  const goOn = [
    '554 5.7.1 Relay access denied',
    '550 5.7.1 Client host rejected',
    '550 5.2.2 Mailbox full',
    '550 relay not permitted',
    '550 Relaying denied',
    '551 User not local',
    "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)",
    '554 No',
  ];
  const final = [
    '550 5.1.1 User unknown',
    '550-5.1.10 No such\n550 5.1.10 recipient',
    '554 5.2.1 Disabled',
    '550 sorry, no mailbox here by that name. (#5.1.1)',
  ];
  const server = await smtp(0, (to) => [...goOn, ...final][Number(to.split('@')[0])] ?? null);
  for (const n of [...goOn, ...final].keys()) await put(`${n}@example.org`);
  await mailer(server.port);
  await expect.poll(async () => (await rows()).filter(({ error }) => error !== null).length, waiting).toBe(12);
  const goesOn = (await rows()).map(({ dueAt }) => dueAt !== null);
  expect(goesOn).toEqual([...goOn.map(() => true), ...final.map(() => false)]);
});

it('gives up a mail after eighteen tries and stores the reason', async () => {
  const server = await smtp(0, () => '451 Later');
  await put('anna@example.org');
  const running = await mailer(server.port);
  await expect.poll(async () => (await rows())[0]?.error, waiting).toContain('451');
  await t.deps.db
    .updateTable('mail')
    .set({ tries: 17, dueAt: new Date(0) })
    .execute();
  running.wake();
  await expect.poll(async () => (await rows())[0]?.tries, waiting).toBe(18);
  await dueNow();
  running.wake();
  // Another delivered mail proves that the worker has run.
  await put('other@example.org');
  running.wake();
  await expect.poll(async () => (await rows())[1]?.tries, waiting).toBe(1);
  expect((await rows())[0]).toMatchObject({ tries: 18, sentAt: null, dueAt: null });
});

it('sends each mail once when several processes share the outbox', async () => {
  const server = await smtp(0, all);
  for (let n = 0; n < 40; n++) await put(`person${n}@example.org`);
  await mailer(server.port);
  await mailer(server.port);
  await mailer(server.port);
  await expect.poll(async () => (await rows()).filter(({ sentAt }) => sentAt !== null).length, waiting).toBe(40);
  expect(server.arrived).toHaveLength(40);
  expect(new Set(server.arrived.map(({ to }) => to[0])).size).toBe(40);
});

it('sends a mail whose process died, when its lease ends', async () => {
  await put('anna@example.org');
  await t.deps.db
    .updateTable('mail')
    .set({ tries: 1, dueAt: new Date(Date.now() + 120_000) })
    .execute();
  const server = await smtp(0, all);
  const running = await mailer(server.port);
  await put('other@example.org');
  await expect.poll(() => server.arrived.map(({ to }) => to[0]), waiting).toEqual(['other@example.org']);
  await dueNow();
  running.wake();
  await expect.poll(() => server.arrived.length, waiting).toBe(2);
});

it('prevents addresses and subjects from adding a header or a recipient', async () => {
  await expect(put('anna@example.org\r\nBcc: all@example.org')).rejects.toThrow('control characters');
  await expect(put('anna@example.org', 'Hello\r\nBcc: all@example.org')).rejects.toThrow('control characters');
  // Not even if such a row was stored nevertheless.
  const evil = [
    { recipient: 'anna@example.org', subject: 'Hello\r\nBcc: all@example.org', body: 'x' },
    { recipient: 'bob@example.org>\r\nRCPT TO:<all@example.org', subject: 'Hello', body: 'x' },
    { recipient: 'eve@example.org, all@example.org', subject: 'Hello', body: 'x\r\n.\r\nRCPT TO:<all@example.org>' },
  ];
  await t.deps.db.insertInto('mail').values(evil).execute();
  const server = await smtp(0, all);
  await mailer(server.port);
  await expect
    .poll(async () => (await rows()).every(({ error, sentAt }) => error !== null || sentAt !== null), waiting)
    .toBe(true);
  expect(server.arrived.flatMap(({ to }) => to)).not.toContain('all@example.org');
  expect((await read(server.arrived)).flatMap((mail) => mail.headers.map(({ key }) => key))).not.toContain('bcc');
  expect((await read(server.arrived)).every((mail) => !mail.bcc?.length && !mail.cc?.length)).toBe(true);
});

it('keeps mails in the outbox when no mail server is configured', async () => {
  const running = await mailer(null);
  await put('anna@example.org');
  running.wake();
  await running.stop();
  expect(await rows()).toMatchObject([{ sentAt: null, tries: 0, body: 'Код 1234 5678\n' }]);
});

it('finishes the current mail when it stops, and claims no more', async () => {
  let letGo = () => {};
  const reached = new Promise<void>((resolve) => (letGo = resolve));
  const server = await smtp(0, () => {
    letGo();
    return null;
  });
  const running = await mailer(server.port);
  await put('anna@example.org');
  running.wake();
  await reached;
  await running.stop();
  await put('late@example.org');
  running.wake();
  expect(await rows()).toMatchObject([{ sentAt: expect.any(String) }, { sentAt: null, tries: 0 }]);
});

it('accepts a registration while the mail server is down', async () => {
  const closed = await startSmtp(0, all);
  await closed.stop();
  await mailer(closed.port);
  const person = {
    name: 'Anna',
    email: 'anna@example.org',
    password: 'a long walk in the park',
    password_confirmation: 'a long walk in the park',
    agreement: true,
  };
  expect(await t.visitor('POST', '/auth/register', person)).toMatchObject({ status: 200, body: { ok: true } });
  await expect.poll(async () => (await rows())[0]?.error, waiting).toContain('ECONNREFUSED');
  const server = await smtp(closed.port, all);
  await dueNow();
  await expect.poll(() => server.arrived.length, waiting).toBe(1);
  const code = /\d{4} \d{4}/.exec((await read(server.arrived))[0]?.text ?? '')?.[0];
  expect(await t.visitor('POST', '/auth/confirm', { email: person.email, code })).toMatchObject({ status: 200 });
});
