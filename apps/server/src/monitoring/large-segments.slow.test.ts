import { execFileSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { DEFAULT_LIMITS } from '@touchline/media/probe/run';
import { probeHls } from '@touchline/media/probe/hls';
import { hasFfmpeg } from '@touchline/media/testing/ffmpeg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentOf } from '#server/monitoring/content-of';
import { next } from '#server/monitoring/next';
import { planRound } from '#server/monitoring/plan';
import type { StoredState } from '#server/monitoring/stored-state';
import { defaultThresholds } from '#server/monitoring/testing/default-thresholds';
import { atSecond, fresh, live } from '#server/monitoring/testing/rounds';
import { startInspector } from '#server/pictures/inspector';
import type { Inspector } from '#server/pictures/inspector';
import { rehearsalClip } from '#server/pictures/testing/clip-media';

const segmentBytes = 13_000_000;
const segmentS = 10;

/** Some seconds of a clip as MPEG-TS, and null packets up to the size of a segment. */
function largeSegment(clip: string): Buffer {
  const args = ['-v', 'error', '-i', fileURLToPath(rehearsalClip(clip)), '-t', '2', '-c', 'copy', '-f', 'mpegts', '-'];
  const media = execFileSync('ffmpeg', args, { maxBuffer: segmentBytes });
  const nullPacket = Buffer.alloc(188, 0xff);
  Buffer.from([0x47, 0x1f, 0xff, 0x10]).copy(nullPacket);
  const packets = Math.floor((segmentBytes - media.length) / nullPacket.length);
  return Buffer.concat([media, Buffer.alloc(packets * nullPacket.length, nullPacket)]);
}

let sequence = 0;
let segment: Buffer = Buffer.alloc(0);
let server: Server;
let inspector: Inspector;
beforeAll(async () => {
  inspector = startInspector('ffmpeg', pino({ level: 'silent' }));
  server = createServer((request, response) => {
    const isPlaylist = request.url === '/live.m3u8';
    const header = `#EXTM3U\n#EXT-X-TARGETDURATION:${segmentS}\n#EXT-X-MEDIA-SEQUENCE:${sequence}\n`;
    const body = isPlaylist ? `${header}#EXTINF:${segmentS},\nsegment.ts\n` : segment;
    response.writeHead(200, { 'content-length': body.length }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  inspector.stop();
  server.closeAllConnections();
  server.close();
});

/** The states after rounds of every five seconds of a stream that only has HLS. */
async function statesOf(clip: string, rounds: number): Promise<StoredState[]> {
  segment = largeSegment(clip);
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/live.m3u8`;
  const limits = { ...DEFAULT_LIMITS, allowedHosts: ['127.0.0.1'] };
  const states: StoredState[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const [now, before] = [atSecond(round * 5), states.at(-1) ?? fresh];
    sequence = Math.floor((round * 5) / segmentS);
    const plan = planRound({ ...live, ...before, startAt: live.startAt.toISOString(), round }, 10, 8_000, now);
    const depth = plan.seenIn === 'hls' ? 'start' : plan.depth;
    const seen = { ...(await probeHls(url, { ...limits, depth })), startedAt: now.getTime() };
    const sample = { rtmp: null, hls: seen, wss: null, dash: null };
    const content = contentOf(before.memory, await inspector.inspect(sample), defaultThresholds, live, now);
    states.push(next(before, sample, { ...live, plannedSize: null, content }, now));
  }
  return states;
}

describe.runIf(hasFfmpeg)('a stream of HLS whose segments are too large to be read whole', () => {
  it('with a black picture is degraded, and never down', async () => {
    const states = await statesOf('black', 8);
    expect(states.map(({ state }) => state)).not.toContain('down');
    expect(states.map(({ formats }) => formats?.hls.state)).toEqual(states.map(() => 'ok'));
    expect(states.at(-1)).toMatchObject({
      state: 'degraded',
      memory: { content: { faults: expect.arrayContaining(['black']) } },
    });
  });

  it('with a match is OK in every round, and its bitrate is known', async () => {
    const states = await statesOf('football-en', 8);
    const hls = { state: 'ok', reason: null, bitrate: Math.round((segment.length * 8) / segmentS), videoCodec: 'h264' };
    for (const each of states) expect(each).toMatchObject({ state: 'ok', formats: { hls } });
  });
});
