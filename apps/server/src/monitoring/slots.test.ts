import { emptyResult } from '@touchline/media/probe/probe-result';
import type { ProbeResult } from '@touchline/media/probe/probe-result';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Host } from '#server/monitoring/hosts';
import { makeSlots } from '#server/monitoring/slots';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const intervalMs = 10_000;
/** How long nginx-rtmp leaves a player without an answer when nobody publishes, and a round of a live stream. */
const waitMs = 5_000;
const liveMs = 700;

type Stream = { isDead: boolean; dueAt: number; seenAt: number; longestGapMs: number; isBusy: boolean };
type Formats = readonly ('rtmp' | 'wss')[];

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A round of a stream: playlists are answered soon, the formats that bring frames as they come take their time. */
async function probe(host: Host, { isDead }: Stream, flows: Formats): Promise<void> {
  const flow: ProbeResult = { ...emptyResult(0), ok: !isDead, reason: isDead ? 'no_media' : null, hasAnswered: true };
  const ask = (line: string, ms: number, seen: ProbeResult) => host.ask(line, () => sleep(ms).then(() => seen));
  const playlist: ProbeResult = { ...flow, reason: isDead ? 'not_found' : null };
  await Promise.all([ask('hls', 20, playlist), ...flows.map((line) => ask(line, isDead ? waitMs : liveMs, flow))]);
}

/** Three minutes of one worker with all streams at one host, due as evenly as after a longer run. */
async function longestGaps(dead: number, live: number, flows: Formats): Promise<{ dead: number; live: number }> {
  const slots = makeSlots();
  const streams = Array.from({ length: dead + live }, (_, index): Stream => {
    const at = performance.now();
    const dueAt = at + (intervalMs * ((index * 7) % (dead + live))) / (dead + live);
    return { isDead: index < dead, dueAt, seenAt: at, longestGapMs: 0, isBusy: false };
  });
  const round = async (stream: Stream): Promise<void> => {
    stream.isBusy = true;
    await slots.run('host', (host) => probe(host, stream, flows));
    const now = performance.now();
    stream.longestGapMs = Math.max(stream.longestGapMs, now - stream.seenAt);
    Object.assign(stream, { seenAt: now, dueAt: now + intervalMs, isBusy: false });
  };
  for (let second = 0; second < 180; second += 0.25) {
    const { maxRounds, perHost, byHost } = slots.free();
    const due = streams.filter(({ isBusy, dueAt }) => !isBusy && dueAt <= performance.now());
    const free = Math.max(0, Math.min(maxRounds, byHost.get('host') ?? perHost));
    for (const stream of due.toSorted((a, b) => a.dueAt - b.dueAt).slice(0, free)) void round(stream);
    await vi.advanceTimersByTimeAsync(250);
  }
  const longest = (isDead: boolean) =>
    Math.max(0, ...streams.filter((stream) => stream.isDead === isDead).map(({ longestGapMs }) => longestGapMs));
  return { dead: longest(true), live: longest(false) };
}

it.each<[number, string, Formats]>([
  [150, 'RTMP', ['rtmp']],
  [150, 'RTMP and WSS', ['rtmp', 'wss']],
  [200, 'RTMP and WSS', ['rtmp', 'wss']],
])(
  '%i streams whose %s bring nothing delay no live stream of their host, and not each other',
  async (dead, _, flows) => {
    const gaps = await longestGaps(dead, 20, flows);
    expect(gaps.live).toBeLessThanOrEqual(2 * intervalMs);
    expect(gaps.dead).toBeLessThanOrEqual(30_000);
  },
);

it('a host whose rounds take long gets 24 a second of one worker, up to 128', async () => {
  const slots = makeSlots();
  const hold = (host: string, count: number) =>
    Array.from({ length: count }, () => void slots.run(host, () => sleep(60_000)));
  hold('slow', 24);
  expect(slots.free()).toMatchObject({ maxRounds: 232, byHost: new Map([['slow', 0]]) });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(slots.free()).toMatchObject({ maxRounds: 256, byHost: new Map([['slow', 24]]) });
  hold('slow', 100);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(slots.free().byHost.get('slow')).toBe(4);
  for (const host of ['a', 'b', 'c']) hold(host, 128);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(slots.free().maxRounds).toBe(4);
});
