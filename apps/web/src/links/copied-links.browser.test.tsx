import type { CopiedLink } from '@touchline/contract';
import { expect, it } from 'vitest';
import { answerCalls } from '#kit/testing/answer-calls.ts';
import { show, showIn } from '#ui/testing/show.tsx';
import { CopiedLinks } from './copied-links.tsx';

const at = '2026-11-21T18:30:00.000Z';
const used: CopiedLink = {
  stream: 1,
  user: 7,
  userName: 'Olga Operator',
  usedAt: at,
  watching: 2,
  revokedAt: null,
  revokedBy: null,
  revokedByName: null,
  endsWhenRevoked: true,
  end: null,
};
const revoked: CopiedLink = { ...used, watching: 0, revokedAt: at, revokedByName: 'Ed Editor', end: 'revoked' };
const shown = (language: 'en' | 'ru', data: CopiedLink[]) =>
  showIn(language, <CopiedLinks stream={1} />, [[['signedLink', 'copied', 1], { data, total: data.length }]]);

it.each([
  ['en', used, /Olga Operator Valid 2 watching now Revoke$/],
  ['ru', revoked, /Olga Operator Отозвана Последнее использование: .* Отозвана .* \(Ed Editor\)$/],
  ['en', { ...revoked, end: null }, /Olga Operator Valid Last used .* Earlier links revoked by Ed Editor, .* Revoke$/],
  ['en', { ...used, end: 'person' }, /Olga Operator No access 2 watching now Revoke$/],
  ['en', { ...used, endsWhenRevoked: false }, /Olga Operator Valid 2 watching now$/],
] as const)('a row says in %s whether links hold and who uses them: %j', async (language, link, words) => {
  expect((await shown(language, [link])).text()).toMatch(words);
});

it('a stream whose links nobody has used says so', async () => {
  expect((await shown('en', [])).text()).toContain('Nobody has used a link of their own yet.');
});

it('the links of a user are revoked after a question', async () => {
  const calls = answerCalls(({ call }) => (call.startsWith('GET') ? { data: [used], total: 1 } : revoked));
  const screen = await show(<CopiedLinks stream={1} />, '/');
  await screen.getByRole('button', { name: 'Revoke the links that Olga Operator copied' }).click();
  await expect.element(screen.getByText(/copies afterwards play/)).toBeVisible();
  await screen.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect
    .poll(() => calls.map(({ call, body }) => [call, body]))
    .toContainEqual(['POST /stream/link/copied/revoke', { stream: 1, user: 7 }]);
});
