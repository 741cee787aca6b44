import { afterEach, beforeEach, expect, it } from 'vitest';
import { answerCalls } from '#kit/testing/answer-calls.ts';
import { show } from '#ui/testing/show.tsx';
import { history } from '#web/app/history.ts';
import { Confirm } from './confirm.tsx';
import { Recovery } from './recovery.tsx';

let testPage = '';
beforeEach(() => void (testPage = history.location.href));
afterEach(() => history.replace(testPage));

const email = 'anna@example.org';

it.each([
  [{ ok: true }, '/auth/login'],
  [{ ok: true, password_needed: true }, '/auth/recovery'],
])('a confirmation that is answered with %j leads to %s', async (reply, path) => {
  answerCalls(() => reply);
  const screen = await show(<Confirm search={{ email }} />, '/auth/confirm');
  await screen.getByLabelText('Email verification code').fill('1234 5678');
  await screen.getByRole('button', { name: 'Confirm' }).click();
  await expect.poll(() => history.location.pathname).toBe(path);
  expect(Object.fromEntries(new URLSearchParams(history.location.search))).toEqual({ email, notice: 'confirmed' });
});

it('whoever confirmed an address with several passwords reads why a new one is needed', async () => {
  answerCalls(() => ({ ok: true }));
  const screen = await show(<Recovery search={{ email, notice: 'confirmed' }} />, '/auth/recovery');
  await expect.element(screen.getByText('It was signed up with different passwords', { exact: false })).toBeVisible();
  await screen.getByRole('button', { name: 'Send code' }).click();
  await expect.element(screen.getByRole('link', { name: 'Enter code' })).toBeVisible();
});
