import { afterEach, beforeEach, expect, it } from 'vitest';
import { answerCalls } from '#kit/testing/answer-calls.ts';
import { show } from '#ui/testing/show.tsx';
import { history } from '#web/app/history.ts';
import { Confirm } from './confirm.tsx';
import { Recovery } from './recovery.tsx';
import { Reset } from './reset.tsx';

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
  await expect.element(screen.getByText('Several sign-ups used different passwords', { exact: false })).toBeVisible();
  await screen.getByRole('button', { name: 'Send code' }).click();
  await expect.element(screen.getByRole('link', { name: 'Enter code' })).toBeVisible();
});

it('the screen that was asked for is opened after a new password as well', async () => {
  const redirect = '/broadcast/streams/7';
  answerCalls(() => ({ ok: true, password_needed: true }));
  const confirm = await show(<Confirm search={{ email, redirect }} />, '/auth/confirm');
  await confirm.getByLabelText('Email verification code').fill('1234 5678');
  await confirm.getByRole('button', { name: 'Confirm' }).click();
  await expect.poll(redirectOf).toEqual(['/auth/recovery', redirect]);
  await confirm.unmount();
  const recovery = await show(<Recovery search={{ email, redirect }} />, '/auth/recovery');
  await recovery.getByRole('button', { name: 'Send code' }).click();
  await recovery.getByRole('link', { name: 'Enter code' }).click();
  await expect.poll(redirectOf).toEqual(['/auth/reset', redirect]);
  await recovery.unmount();
  const reset = await show(<Reset search={{ email, redirect, code: '12345678' }} />, '/auth/reset');
  await reset.getByLabelText('New password', { exact: true }).fill('a long enough phrase');
  await reset.getByLabelText('Repeat new password').fill('a long enough phrase');
  await reset.getByRole('button', { name: 'Change password' }).click();
  await expect.poll(redirectOf).toEqual(['/auth/login', redirect]);
});

function redirectOf() {
  const { pathname, search } = history.location;
  return [pathname, new URLSearchParams(search).get('redirect')];
}
