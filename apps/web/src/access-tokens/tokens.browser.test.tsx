import type { AccessToken } from '@touchline/contract';
import { expect, it } from 'vitest';
import { answerCalls } from '#kit/testing/answer-calls.ts';
import { show, showIn } from '#ui/testing/show.tsx';
import { PersonalTokens, ServiceTokens } from './tokens.tsx';

const script: AccessToken = {
  id: 3,
  name: 'Nightly report',
  scope: 'read',
  createdByName: 'Anna',
  createdAt: '2026-11-21T18:05:00.000Z',
  expiresAt: '2126-02-21T18:05:00.000Z',
  usedAt: '2026-11-22T18:05:00.000Z',
  ip: '203.0.113.7',
  userAgent: 'curl/8.5.0',
};
const ticker: AccessToken = {
  ...script,
  id: 4,
  name: 'Ticker',
  scope: 'operate',
  usedAt: null,
  ip: null,
  userAgent: null,
};
const token = 'touchline_pat_secret';

/** Answers as the server does that has some tokens, and makes another. */
function serve(first: readonly AccessToken[]) {
  let data = [...first];
  return answerCalls(({ call }) => {
    if (call.startsWith('POST ')) {
      data = [ticker, ...data];
      return { ...ticker, token };
    }
    if (call.startsWith('DELETE ')) {
      data = [];
      return { ids: [] };
    }
    return { data };
  });
}
const sent = (calls: ReturnType<typeof serve>) =>
  calls.filter(({ call }) => !call.startsWith('GET')).map(({ call, body }) => [call, body]);

it('each token says what it allows, until when, and when, from where and by what it was last used', async () => {
  serve([script]);
  const screen = await show(<PersonalTokens />, '/profile/tokens');
  const row = screen.getByRole('listitem');
  await expect.element(row.getByText('Nightly report')).toBeVisible();
  await expect.element(row.getByText(/^Read · expires .*2126/)).toBeVisible();
  await expect.element(row.getByText(/last used .* · 203\.0\.113\.7 · curl\/8\.5\.0 · created/)).toBeVisible();
});

it('a token that expires within two weeks or has expired stands out', async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  serve([
    { ...script, expiresAt: inDays(3) },
    { ...ticker, expiresAt: inDays(-3) },
  ]);
  const { container, getByText } = await show(<PersonalTokens />, '/profile/tokens');
  await expect.element(getByText(/expired/)).toBeVisible();
  expect([...container.querySelectorAll('[data-tone]')].map((light) => light.getAttribute('data-tone'))).toEqual([
    'warn',
    'bad',
  ]);
});

it('a new token is shown once, with the scopes that one’s role has', async () => {
  const calls = serve([]);
  const screen = await show(<PersonalTokens />, '/profile/tokens');
  screen.client.setQueryData(['profile'], { role: 'operator' });
  await screen.getByRole('button', { name: 'New token' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Ticker');
  await dialog.getByRole('combobox', { name: 'Scope' }).click();
  await expect.element(screen.getByRole('option', { name: 'Operate' })).toBeVisible();
  expect(
    screen
      .getByRole('option')
      .elements()
      .map((option) => option.textContent),
  ).toEqual(expect.not.arrayContaining(['Edit', 'Administer']));
  await screen.getByRole('option', { name: 'Operate' }).click();
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Token' })).toHaveValue(token);
  await expect.element(screen.getByRole('listitem').getByText(/not used yet/)).toBeVisible();
  expect(sent(calls)).toEqual([['POST /profile/tokens', { name: 'Ticker', scope: 'operate', days: 90 }]]);
});

it('a service’s token says who made it, and is revoked after a question', async () => {
  const calls = serve([script]);
  const screen = await show(<ServiceTokens />, '/system/settings');
  await expect.element(screen.getByRole('listitem').getByText(/created .* by Anna/)).toBeVisible();
  await screen.getByRole('button', { name: 'Revoke Nightly report' }).click();
  await screen.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect.element(screen.getByText('No tokens')).toBeVisible();
  expect(sent(calls).map(([call]) => call)).toEqual(['DELETE /system/tokens']);
});

it('is in Russian, too', async () => {
  const { text } = await showIn('ru', <PersonalTokens />, [[['accessToken', 'personal'], { data: [script] }]]);
  expect(text()).toMatch(/Чтение · действует до .*2126/);
});
