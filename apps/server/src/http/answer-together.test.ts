import { expect, it } from 'vitest';
import { answerTogether } from '#http/answer-together';
import type { WaitingCall } from '#http/answer-together';

const limits = { atOnce: 3, maxWaiting: 5 };

it('answers calls that come together by one run, and later ones by the next, a few at once', async () => {
  const runs: number[][] = [];
  const double = answerTogether<number, number>(limits, async (calls) => {
    runs.push(calls.map(({ call }) => call));
    await new Promise((resolve) => setImmediate(resolve));
    for (const { call, answer } of calls) answer(2 * call);
  });
  const first = [double(1), double(2)];
  expect(await Promise.all(first)).toEqual([2, 4]);
  expect(await Promise.all([3, 4, 5, 6].map(double))).toEqual([6, 8, 10, 12]);
  expect(runs).toEqual([[1, 2], [3, 4, 5], [6]]);
});

it('refuses the calls of a run that fails, and those beyond the limit, and goes on', async () => {
  let fails = true;
  const run = async (calls: WaitingCall<number, number>[]) => {
    if (fails) throw new Error('no database');
    for (const { call, answer } of calls) answer(call);
  };
  const same = answerTogether(limits, run);
  const settled = await Promise.allSettled([1, 2, 3, 4, 5, 6].map(same));
  expect(settled.slice(0, 5).map((one) => one.status === 'rejected' && String(one.reason))).toEqual(
    Array.from({ length: 5 }, () => 'Error: no database'),
  );
  expect(settled[5]).toMatchObject({ status: 'rejected', reason: { status: 503 } });
  fails = false;
  expect(await same(7)).toBe(7);
});

it('begins the next run beside one that takes longer than calls wait', async () => {
  const runs: number[][] = [];
  const ends: (() => void)[] = [];
  const same = answerTogether<number, number>({ ...limits, patienceMs: 20 }, async (calls) => {
    runs.push(calls.map(({ call }) => call));
    if (runs.length === 1) await new Promise<void>((resolve) => ends.push(resolve));
    for (const { call, answer } of calls) answer(call);
  });
  const first = same(1);
  await new Promise((resolve) => setImmediate(resolve));
  const later = [same(2), same(3)];
  await new Promise((resolve) => setImmediate(resolve));
  expect(runs).toEqual([[1]]);
  expect(await Promise.all(later)).toEqual([2, 3]);
  expect(runs).toEqual([[1], [2, 3]]);
  ends[0]?.();
  expect(await first).toBe(1);
});
