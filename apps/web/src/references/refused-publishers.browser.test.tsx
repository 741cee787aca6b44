import { expect, it } from 'vitest';
import { answerCalls, pageOf } from '#kit/testing/answer-calls.ts';
import { show } from '#ui/testing/show.tsx';
import { RefusedPublishers } from './refused-publishers.tsx';

const at = '2026-11-21T18:00:00.000Z';
const unknown = { reason: 'unknown_key', stream: null, ip: '192.0.2.7', tries: 1, firstAt: at, lastAt: at };

it('a refused encoder is listed with its stream or key, the reason, its address and its tries', async () => {
  const stream = { id: 9, name: 'Rovers – United' };
  const rows = [
    { ...unknown, id: 1, key: '', stream, reason: 'already_published', tries: 12, nearest: null },
    { ...unknown, id: 2, key: 'other', nearest: null },
  ];
  answerCalls(() => pageOf(rows, 1, 10));
  const screen = await show(<RefusedPublishers server={1} />, '/');
  const texts = () =>
    screen
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent);
  await expect
    .poll(texts)
    .toEqual([
      expect.stringContaining('Rovers – United: another encoder is using the key, from 192.0.2.7, 12 attempts, '),
      expect.stringMatching(/^other: unknown key, from 192.0.2.7, \d/),
    ]);
  const link = screen.getByRole('link', { name: 'Rovers – United' });
  await expect.element(link).toHaveAttribute('href', '/broadcast/streams?panel=view&id=9');
});

it('an unknown key links to the stream that the encoder may have meant', async () => {
  const rows = [
    { ...unknown, id: 1, key: 'final-2027', nearest: { stream: 7, key: 'final-2026' } },
    { ...unknown, id: 2, key: 'other', nearest: null },
  ];
  answerCalls(() => pageOf(rows, 1, 10));
  const screen = await show(<RefusedPublishers server={1} />, '/');
  const link = screen.getByRole('link', { name: 'Did you mean final-2026?' });
  await expect.element(link).toHaveAttribute('href', '/broadcast/streams?panel=view&id=7');
  expect(screen.getByRole('link').all()).toHaveLength(1);
});
