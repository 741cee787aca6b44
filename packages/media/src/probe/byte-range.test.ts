import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mediaSegment } from '#media/fmp4';
import { probeHls } from './hls.ts';
import { recordStream } from './record.ts';
import type { ProbeLimits } from './run.ts';
import { frames, LIMITS, MEDIA, startTestSite, type TestSite, VIDEO_INIT } from './test-site.ts';

/** Two seconds at 25 fps each, and more than a probe reads for a picture. */
const segments = [7_700, 7_800, 7_900].map((bytes, index) =>
  mediaSegment(index + 1, index * 180_000, frames(50, bytes, 3_600)),
);
const newest = segments[2] ?? Buffer.alloc(0);
const START: ProbeLimits = { ...LIMITS, depth: 'start' };

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());
beforeEach(() => {
  site.requests = [];
  site.servesRanges = true;
  grow(segments);
});

/** One file with all segments, as of a server that appends to it; only the first of them says where it begins. */
function grow(parts: readonly Buffer[]): void {
  const list = parts.map((part, index) => {
    const from = index === 0 ? `@${VIDEO_INIT.length}` : '';
    return `#EXTINF:2,\n#EXT-X-BYTERANGE:${part.length}${from}\nall.mp4\n`;
  });
  const map = `#EXT-X-MAP:URI="all.mp4",BYTERANGE="${VIDEO_INIT.length}@0"\n`;
  site.answers = new Map<string, string | Buffer>([
    ['/live/v.m3u8', `#EXTM3U\n#EXT-X-TARGETDURATION:2\n${map}${list.join('')}`],
    ['/live/all.mp4', Buffer.concat([VIDEO_INIT, ...parts])],
  ]);
}

const probe = (limits: ProbeLimits) => probeHls(`${site.base}/live/v.m3u8`, limits);

describe.each([true, false])('a playlist of parts of one file, whose server serves ranges: %s', (servesRanges) => {
  beforeEach(() => void (site.servesRanges = servesRanges));

  it('has the bitrate and the picture of its newest part at every depth', async () => {
    const bitrate = newest.length * 4;
    expect(await probe(LIMITS)).toMatchObject({ ok: true, bitrate });
    expect(await probe(START)).toMatchObject({ ok: true, bitrate, keyFrame: { timeMs: 4_000 } });
    expect(await probe(MEDIA)).toMatchObject({ ok: true, bitrate, fps: 25, keyFrame: { timeMs: 4_000 } });
    expect(site.requests).toContain('HEAD /live/all.mp4');
  });

  it('shows the next picture once a part was added', async () => {
    grow(segments.slice(0, 2));
    expect(await probe(START)).toMatchObject({ keyFrame: { timeMs: 2_000 } });
    grow(segments);
    expect(await probe(START)).toMatchObject({ keyFrame: { timeMs: 4_000 } });
  });

  it('is recorded with a part that is added meanwhile', async () => {
    grow(segments.slice(0, 2));
    const recording = recordStream('hls', `${site.base}/live/v.m3u8`, MEDIA, 1_500);
    await expect.poll(() => site.requests).toContain('GET /live/all.mp4');
    grow(segments);
    const { groups } = await recording;
    expect(groups.map(({ frames: [first] }) => first?.timeMs)).toEqual([2_000, 4_000]);
  });
});

describe('a file that is larger than a probe may read', () => {
  const limited = (limits: ProbeLimits): ProbeLimits => ({ ...limits, maxBytes: 2_000_000 });
  const bitrate = newest.length * 4;
  beforeEach(() => grow([Buffer.alloc(3_000_000), newest]));

  it('is read in its newest part', async () => {
    for (const limits of [START, MEDIA])
      expect(await probe(limited(limits))).toMatchObject({ ok: true, bitrate, keyFrame: { timeMs: 4_000 } });
  });

  it('is available without a picture when its server ignores ranges', async () => {
    site.servesRanges = false;
    for (const limits of [START, MEDIA])
      expect(await probe(limited(limits))).toMatchObject({ ok: true, bitrate, keyFrame: null });
  });

  it('has the bitrate and the picture of a part that is too large itself', async () => {
    const large = mediaSegment(1, 900_000, frames(200, 10_000, 3_600));
    grow([Buffer.alloc(3_000_000), large]);
    const result = await probe(limited(MEDIA));
    expect(result).toMatchObject({ ok: true, bitrate: large.length * 4, keyFrame: { timeMs: 10_000 } });
  });
});

it('a part that the file does not have yet is a failure', async () => {
  site.answers.set('/live/all.mp4', Buffer.concat([VIDEO_INIT, ...segments.slice(0, 2)]));
  for (const limits of [LIMITS, START, MEDIA])
    expect(await probe(limits)).toMatchObject({ ok: false, reason: 'http_4xx' });
});
