import type { Mail } from '@touchline/contract';
import { expect, it } from 'vitest';
import { answerCalls, pageOf } from '#kit/testing/answer-calls.ts';
import { show } from '#ui/testing/show.tsx';
import { Outbox } from './outbox.tsx';

const mail: Mail = {
  id: 1,
  recipient: 'a@example.org',
  subject: 'Code',
  body: '1234 5678',
  createdAt: '2026-05-01T12:00:00.000Z',
  sentAt: null,
  state: 'waiting',
  tries: 0,
  retryAt: null,
  error: null,
};

it.each<[Partial<Mail>, string]>([
  [{ state: 'waiting' }, 'Waiting to be sent'],
  [{ state: 'sending', tries: 1 }, 'Being sent'],
  [
    { state: 'retry', tries: 1, retryAt: '2026-05-01T12:05:00.000Z', error: '451 Later' },
    'Not sent yet, next attempt at 15:05',
  ],
  [{ state: 'given_up', tries: 1, error: '550 No' }, 'Not sent: given up after 1 attempt'],
  [{ state: 'given_up', tries: 18, error: '451 Later' }, 'Not sent: given up after 18 attempts'],
  [{ state: 'given_up', tries: 0 }, 'Not sent: older than a day'],
  [{ state: 'sent', tries: 1, sentAt: '2026-05-01T12:00:01.000Z' }, 'Sent'],
])('the outbox says of a mail %o: %s', async (state, words) => {
  answerCalls(({ call }) => (call === 'GET /system/outbox' ? pageOf([{ ...mail, ...state }], 1, 10) : {}));
  const screen = await show(<Outbox />, '/system/outbox');
  const cell = screen.getByRole('cell', { name: words, exact: true });
  await expect.element(cell).toBeVisible();
  expect(cell.element().querySelector('[title]')?.getAttribute('title') ?? null).toBe(state.error ?? null);
});
