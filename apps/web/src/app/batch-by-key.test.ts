import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { batchByKey } from './batch-by-key.ts';

const page = Object.assign(new EventTarget(), { hidden: false });
const look = () => {
  page.hidden = false;
  page.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  page.hidden = false;
  vi.stubGlobal('document', page);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const started = (busy: () => boolean) => {
  const due: string[] = [];
  return { due, gathered: batchByKey({ isBusy: busy, onDue: (name) => due.push(name) }) };
};

it('many events of one moment are answered by one new reading', () => {
  const { due, gathered } = started(() => false);
  for (let event = 0; event < 50; event++) gathered.add('stream', 150);
  vi.advanceTimersByTime(150);
  expect(due).toEqual(['stream']);
});

it('an urgent event does not wait for the patience of another', () => {
  const { due, gathered } = started(() => false);
  gathered.add('stream', 1500);
  gathered.add('stream', 150);
  vi.advanceTimersByTime(150);
  expect(due).toEqual(['stream']);
  vi.advanceTimersByTime(2000);
  expect(due).toEqual(['stream']);
});

it('a patient event does not put off an urgent one', () => {
  const { due, gathered } = started(() => false);
  gathered.add('stream', 150);
  vi.advanceTimersByTime(100);
  gathered.add('stream', 1500);
  vi.advanceTimersByTime(50);
  expect(due).toEqual(['stream']);
});

it('a reading under way is let to finish, and then comes a new one', () => {
  let busy = true;
  const { due, gathered } = started(() => busy);
  gathered.add('stream', 150);
  vi.advanceTimersByTime(5000);
  expect(due).toEqual([]);
  busy = false;
  vi.advanceTimersByTime(100);
  expect(due).toEqual(['stream']);
});

it('nothing is due after the end', () => {
  const { due, gathered } = started(() => false);
  gathered.add('stream', 150);
  gathered.stop();
  vi.advanceTimersByTime(1000);
  expect(due).toEqual([]);
});

it('in a hidden tab nothing is due before somebody looks, and then everything at once and once', () => {
  const { due, gathered } = started(() => false);
  page.hidden = true;
  for (let event = 0; event < 50; event++) {
    gathered.add('stream', 150);
    gathered.add('take', 1500);
    vi.advanceTimersByTime(2000);
  }
  expect(due).toEqual([]);
  look();
  expect(due).toEqual(['stream', 'take']);
  gathered.add('stream', 150);
  vi.advanceTimersByTime(150);
  expect(due).toEqual(['stream', 'take', 'stream']);
});

it('a tab that is never looked at again reads nothing', () => {
  const { due, gathered } = started(() => false);
  page.hidden = true;
  gathered.add('stream', 150);
  vi.advanceTimersByTime(150);
  gathered.stop();
  look();
  expect(due).toEqual([]);
});
