import { parseMpd } from '@touchline/media/dash-parse';
import { parsePlaylist } from '@touchline/media/hls-parse';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { MediaNode } from './media-node.ts';
import { httpUrl, publishSegments, startTestNode, TOKEN } from './testing/rig.ts';

let node: MediaNode;
/** How far the system's time of day was set forward; the monotonic clock is unchanged. */
let setMs = 0;
beforeEach(async () => {
  setMs = 0;
  const real = Date.now;
  vi.spyOn(Date, 'now').mockImplementation(() => real() + setMs);
  node = await startTestNode({});
  await publishSegments(node, 'match');
});
afterEach(async () => {
  vi.restoreAllMocks();
  await node.stop();
});

const HOUR_MS = 3_600_000;

const text = async (path: string): Promise<string> => (await fetch(httpUrl(node, path))).text();

/** Time of day as the manifests give it. */
async function manifestTimes(): Promise<{ startMs: number; nowMs: number; hlsStartMs: number | null | undefined }> {
  const mpd = await text('/dash/match/manifest.mpd');
  const playlist = parsePlaylist(await text('/hls/match/video.m3u8'));
  const [, now = ''] = /<UTCTiming [^>]*value="([^"]+)"/.exec(mpd) ?? [];
  return {
    startMs: parseMpd(mpd)?.availabilityStartMs ?? Number.NaN,
    nowMs: Date.parse(now),
    hlsStartMs: playlist?.kind === 'media' ? playlist.segments[0]?.startedAt : null,
  };
}

const Status = z.object({
  streams: z.array(z.object({ uptimeS: z.number(), publisher: z.object({ since: z.string() }) })),
});

describe.each([
  ['forward', HOUR_MS],
  ['back', -HOUR_MS],
])('a system clock that is set %s by an hour', (_direction, stepMs) => {
  it('does not move the dates of a running stream', async () => {
    const before = await manifestTimes();
    setMs = stepMs;
    const after = await manifestTimes();
    expect(after).toMatchObject({ startMs: before.startMs, hlsStartMs: before.hlsStartMs });
    // The time between the two requests: seconds on a busy machine, but never an hour.
    expect(after.nowMs - before.nowMs).toBeGreaterThanOrEqual(0);
    expect(after.nowMs - before.nowMs).toBeLessThan(HOUR_MS / 2);
  });

  it('does not change the age of a stream and its publisher in the status', async () => {
    const sinceMs = node.streams.find('match')?.clock.startedAt ?? Number.NaN;
    setMs = stepMs;
    const response = await fetch(httpUrl(node, '/status'), { headers: { authorization: `Bearer ${TOKEN}` } });
    const [stream] = Status.parse(await response.json()).streams;
    expect(stream?.uptimeS).toBeGreaterThanOrEqual(0);
    expect(stream?.uptimeS).toBeLessThan(HOUR_MS / 2_000);
    expect(Math.abs(Date.parse(stream?.publisher.since ?? '') - sinceMs)).toBeLessThan(HOUR_MS / 2);
  });
});
