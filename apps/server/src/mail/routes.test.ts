import { afterAll, beforeAll, expect, it } from 'vitest';
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
