import { createServer } from 'node:http';
import { initSegment, mediaSegment, type Sample } from '#media/fmp4';
import { SQUARE } from '#media/h264-vui';
import { DEFAULT_LIMITS, type ProbeLimits } from './run.ts';

/** Main profile, 640×360; 48 kHz stereo. */
export const AVC_CONFIG = Buffer.from(
  '014d401fffe1001a674d401fbb0881405ff2c2000003000200000300641e306308c001000568e843b2c8',
  'hex',
);
export const AAC_CONFIG = Buffer.from([0x11, 0x88]);

export const LIMITS: ProbeLimits = { ...DEFAULT_LIMITS, allowedHosts: ['127.0.0.1'], timeoutMs: 3_000 };
export const MEDIA: ProbeLimits = { ...LIMITS, depth: 'media' };

export const VIDEO_INIT = initSegment({
  kind: 'video',
  timescale: 90_000,
  width: 640,
  height: 360,
  sampleAspect: SQUARE,
  avcC: AVC_CONFIG,
});
export const AUDIO_INIT = initSegment({ kind: 'audio', timescale: 48_000, channels: 2, config: AAC_CONFIG });

/** Frames of `bytes` bytes; the first is a key frame twenty times as large. */
export const frames = (count: number, bytes: number, duration: number): Sample[] =>
  Array.from({ length: count }, (_, index) => ({
    data: Buffer.alloc(index === 0 ? 20 * bytes : bytes, 1),
    duration,
    compositionOffset: 0,
    isKeyFrame: index === 0,
  }));
/** Two seconds at 25 fps, and their audio. */
export const VIDEO = mediaSegment(1, 900_000, frames(50, 400, 3_600));
export const AUDIO = mediaSegment(1, 480_000, frames(94, 120, 1_024));

/** Answered like the bundled node does before the first segment. */
export const NOT_READY = '/live/early.m3u8';

/** A web server that answers each path with a body or a status. `prefers`: the Prefer header of each request. */
export type TestSite = {
  base: string;
  answers: Map<string, string | Buffer | number>;
  requests: string[];
  prefers: (string | string[] | undefined)[];
  refusesHead: boolean;
  /** Whether it sends the wanted part of an answer, and not all of it. */
  servesRanges: boolean;
  /** Whether it sends how long an answer is. */
  sendsLength: boolean;
  /** Bytes of the bodies that it has sent. */
  sent: number;
  close: () => void;
};

export async function startTestSite(): Promise<TestSite> {
  const server = createServer((request, response) => {
    site.requests.push(`${request.method} ${request.url}`);
    site.prefers.push(request.headers['prefer']);
    if (request.method === 'HEAD' && site.refusesHead) return response.writeHead(405).end();
    if (request.url === NOT_READY)
      return response.writeHead(404).end('{"code":"not_ready","message":"the first segment is not finished yet"}');
    const answer = site.answers.get(request.url ?? '') ?? 404;
    if (typeof answer === 'number') return response.writeHead(answer).end();
    const whole = Buffer.from(answer);
    const [, first = 0, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const part = site.servesRanges && last !== undefined ? whole.subarray(Number(first), Number(last) + 1) : null;
    if (part?.length === 0) return response.writeHead(416).end();
    if (request.method !== 'HEAD') site.sent += (part ?? whole).length;
    if (!part) return response.writeHead(200, site.sendsLength ? { 'content-length': whole.length } : {}).end(whole);
    const bytes = `bytes ${first}-${Number(first) + part.length - 1}/${whole.length}`;
    return response.writeHead(206, { 'content-length': part.length, 'content-range': bytes }).end(part);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const close = (): void => void server.close();
  const site: TestSite = {
    base,
    answers: new Map(),
    requests: [],
    prefers: [],
    refusesHead: false,
    servesRanges: false,
    sendsLength: true,
    sent: 0,
    close,
  };
  return site;
}
