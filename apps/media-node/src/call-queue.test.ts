import { expect, it } from 'vitest';
import { type CallOutcome, type CallQueue, createCallQueue } from './call-queue.ts';

type Sent = { name: string; end: (outcome: CallOutcome) => void };

/** A queue whose calls end when the test resolves them. */
function rig(maxInFlight: number): {
  queue: CallQueue;
  sent: Sent[];
  add: (name: string, key: string) => void;
  names: () => string[];
} {
  const sent: Sent[] = [];
  const queue = createCallQueue({ maxInFlight, retryMs: 1, maxRetryMs: 2, onUnanswered: () => undefined });
  return {
    queue,
    sent,
    names: () => sent.map(({ name }) => name),
    add(name, key) {
      const send = (): Promise<CallOutcome> => new Promise((end) => sent.push({ name, end }));
      queue.add({ key, send });
    },
  };
}

it('sends in order of arrival, up to the limit at once', async () => {
  const { sent, names, add } = rig(2);
  for (const name of ['a', 'b', 'c', 'd']) add(name, name);
  expect(names()).toEqual(['a', 'b']);
  sent[1]?.end('answered');
  await expect.poll(names).toEqual(['a', 'b', 'c']);
  sent[0]?.end('unsent');
  await expect.poll(names).toEqual(['a', 'b', 'c', 'd']);
});

it('never sends two calls with the same key at once', async () => {
  const { sent, names, add } = rig(4);
  add('first', 'one');
  add('second', 'one');
  add('other', 'two');
  expect(names()).toEqual(['first', 'other']);
  sent[0]?.end('answered');
  await expect.poll(names).toEqual(['first', 'other', 'second']);
});

it('sends a single call at a time while there is no answer, each in turn, and many again after an answer', async () => {
  const { queue, sent, names, add } = rig(3);
  for (const name of ['a', 'b', 'c', 'd', 'e']) add(name, name);
  expect(queue.isAway()).toBe(false);
  for (const { end } of sent.slice(0, 3)) end('unanswered');
  await expect.poll(names).toEqual(['a', 'b', 'c', 'd']);
  expect(queue.isAway()).toBe(true);
  sent[3]?.end('unanswered');
  await expect.poll(names).toEqual(['a', 'b', 'c', 'd', 'e']);
  sent[4]?.end('answered');
  await expect.poll(names).toEqual(['a', 'b', 'c', 'd', 'e', 'a', 'b']);
  expect(queue.isAway()).toBe(false);
  sent[5]?.end('answered');
  await expect.poll(names).toEqual(['a', 'b', 'c', 'd', 'e', 'a', 'b', 'c', 'd']);
});

it('does not resend a call that was removed', async () => {
  const { queue, sent, names, add } = rig(1);
  const taken = { key: 'x', send: (): Promise<CallOutcome> => new Promise((end) => sent.push({ name: 'x', end })) };
  queue.add(taken);
  queue.remove(taken);
  sent[0]?.end('unanswered');
  add('y', 'y');
  await expect.poll(names).toEqual(['x', 'y']);
  sent[1]?.end('answered');
  add('z', 'z');
  await expect.poll(names).toEqual(['x', 'y', 'z']);
});

it('is drained when all calls were answered, or at the first unanswered call', async () => {
  const { queue, sent, names, add } = rig(1);
  add('a', 'a');
  add('b', 'b');
  const drained = queue.drain();
  sent[0]?.end('answered');
  await expect.poll(names).toEqual(['a', 'b']);
  sent[1]?.end('answered');
  await drained;
  const away = rig(1);
  away.add('a', 'a');
  away.add('b', 'b');
  const awayDrained = away.queue.drain();
  away.sent[0]?.end('unanswered');
  await awayDrained;
  expect(away.names()).toEqual(['a']);
});
