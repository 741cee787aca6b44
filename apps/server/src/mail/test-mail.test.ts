import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { workMails } from '#server/mail/mailer';
import { putMail } from '#server/mail/outbox';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let port = 0;
const arrived: Promise<Email>[] = [];
const signedIn: string[] = [];
const smtp = new SMTPServer({
  hideSTARTTLS: true,
  disableReverseLookup: true,
  authOptional: false,
  allowInsecureAuth: true,
  onAuth({ username = '', password }, _session, done) {
    if (password !== 'right') return done(new Error('Invalid username or password'));
    signedIn.push(username);
    done(null, { user: username });
  },
  onData(stream, _session, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      arrived.push(PostalMime.parse(Buffer.concat(chunks)));
      done();
    });
  },
});

beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  port = (smtp.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
  await t.close();
});

const set = (changes: object) => admin.call('PUT', '/system/settings', changes);
const test = async () => (await admin.call('POST', '/system/settings/mail')).body;

it('reports that there is no mail server', async () => {
  expect(await test()).toMatchObject({ sent: false, error: null });
});

it('returns the mail server’s error about the credentials', async () => {
  await set({ smtpUrl: `smtp://127.0.0.1:${port}`, smtpUser: 'desk', smtpPassword: 'wrong' });
  expect(await test()).toMatchObject({ sent: false, error: expect.stringContaining('Invalid login') });
});

it('sends a mail to the caller, with the configured sender and credentials', async () => {
  await set({ smtpPassword: 'right', mailFrom: 'Night desk <night@desk.example>', productName: 'Matchday' });
  expect(await test()).toMatchObject({ recipient: 'admin1@touchline.test', sent: true, error: null });
  expect(signedIn).toEqual(['desk']);
  expect(await arrived.at(-1)).toMatchObject({
    from: { name: 'Night desk', address: 'night@desk.example' },
    to: [{ address: 'admin1@touchline.test' }],
    subject: expect.stringMatching(/^Matchday: /),
  });
});

it('sends the queued mails as soon as a mail server is set, without a restart', async () => {
  await set({ smtpUrl: '' });
  const mailer = await workMails(t.deps);
  try {
    const mail = { recipient: 'anna@example.org', subject: 'Waiting', body: 'Hello' };
    await t.deps.db.transaction().execute((trx) => putMail(trx, mail));
    mailer.wake();
    await set({ smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'Day desk <day@desk.example>' });
    await expect.poll(() => arrived.length, { timeout: 8_000 }).toBe(2);
    expect(await arrived.at(-1)).toMatchObject({ subject: 'Waiting', from: { address: 'day@desk.example' } });
  } finally {
    await mailer.stop();
  }
});
