import { expect, it } from 'vitest';
import type { Replaced, UpgradeResult } from './run-upgrade.ts';
import { during, upgradeFailures } from './upgrade-score.ts';

const replaced = (name: string, at: number, readyMs: number | null = 2_000): Replaced => ({
  name,
  at,
  endMs: 500,
  readyMs,
  silentMs: null,
});

const good: UpgradeResult = {
  seconds: 60,
  replaced: [replaced('api 1', 100), replaced('jobs', 200)],
  reads: 10,
  writes: { stream: 2, canary: 3 },
  failures: [],
  count: { lost: [], doubled: [], missed: [] },
  greens: { longestMs: 0, stale: [], looks: 5, greenSeen: 5 },
  mails: { sent: 1, twice: 0, unsent: false },
  open: [],
  refused: [],
  listeners: [],
  ownEnds: [],
};

it('finds nothing wrong with an upgrade that nobody noticed', () => {
  expect(upgradeFailures(good)).toEqual([]);
});

it('names each thing that went wrong, and how often', () => {
  const bad: UpgradeResult = {
    ...good,
    replaced: [replaced('api 1', 100, null)],
    failures: [
      { what: 'GET /streams: no answer', at: 120 },
      { what: '503 unavailable', at: 130 },
    ],
    count: { lost: [{ what: 'comment w1-2', at: 120 }], doubled: [], missed: [{ what: 'listener 1', at: 120 }] },
    mails: { sent: 1, twice: 1, unsent: true },
    refused: ['w1-3: 403'],
    ownEnds: ['api 2 1 times'],
  };
  expect(upgradeFailures(bad)).toEqual([
    '2 calls failed: GET /streams: no answer; 503 unavailable',
    '1 acknowledged changes are lost: comment w1-2',
    '1 events never came: listener 1',
    '1 mails were sent twice',
    '1 mails were not sent',
    '1 changes were refused: w1-3: 403',
    '1 processes ended by themselves: api 2 1 times',
    '1 processes did not work within a minute: api 1',
  ]);
});

it.each([
  [{ looks: 0, greenSeen: 0 }, '0 answers with 0 signals'],
  [{ looks: 5, greenSeen: 0 }, '5 answers with 0 signals'],
])('is not content with stale greens where nothing was looked at: %o', (seen, which) => {
  const blind = { ...good, greens: { ...good.greens, ...seen } };
  expect(upgradeFailures(blind)).toEqual([`1 watches for stale greens saw no signal at all: ${which}`]);
});

it('counts a failed call for the process that was being replaced then', () => {
  const all = [replaced('api 1', 100), replaced('jobs', 200)];
  const failures = [50, 100, 199, 200, 900].map((at) => ({ what: '', at }));
  expect(all.map((one) => during(failures, all, one).map(({ at }) => at))).toEqual([
    [100, 199],
    [200, 900],
  ]);
});
