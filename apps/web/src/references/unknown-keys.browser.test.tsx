import { expect, it } from 'vitest';
import { answerCalls, pageOf } from '#kit/testing/answer-calls.ts';
import { show } from '#ui/testing/show.tsx';
import { UnknownKeys } from './unknown-keys.tsx';

it('an unknown key links to the stream that the encoder may have meant', async () => {
  const at = '2026-11-21T18:00:00.000Z';
  const tried = { ip: '192.0.2.7', firstAt: at, lastAt: at };
  const rows = [
    { ...tried, key: 'final-2027', nearest: { stream: 7, key: 'final-2026' } },
    { ...tried, key: 'other', nearest: null },
  ];
  answerCalls(() => pageOf(rows, 1, 10));
  const screen = await show(<UnknownKeys server={1} />, '/');
  const link = screen.getByRole('link', { name: 'Did you mean final-2026?' });
  await expect.element(link).toHaveAttribute('href', '/broadcast/streams?panel=view&id=7');
  expect(screen.getByRole('link').all()).toHaveLength(1);
});
