import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readClip } from '#media/clip';
import { connectRtmp } from '#media/rtmp/client';
import { publishLoop } from '#media/rtmp/publish-loop';
import { hasFfmpeg } from '#media/testing/ffmpeg';
import { repositoryFile, startTestNode, type TestNode } from '#media/testing/node';
import { probeHls } from './hls.ts';
import { recordStream } from './record.ts';
import { createKeeper, type Recording } from './recording.ts';
import { LIMITS, startTestSite } from './test-site.ts';

const clipFile = repositoryFile('apps/server/rehearsal/clips/football-ru.flv');
const limits = { ...LIMITS, timeoutMs: 20_000, maxBytes: 30_000_000 };

/** Picture and sound may be as far apart as an edit list says, which is not read. */
const apartMs = 100;

type Frame = { data: string; shownMs: number };

const picturesOf = ({ groups }: Recording): Frame[] =>
  groups.flatMap(({ frames }) =>
    frames.map(({ data, timeMs, compositionMs }) => ({
      data: slicesOf(data).toString('base64'),
      shownMs: timeMs + compositionMs,
    })),
  );

const soundOf = ({ sound }: Recording): Frame[] =>
  (sound?.frames ?? []).map(({ data, timeMs }) => ({ data: data.toString('base64'), shownMs: timeMs }));

/** NAL units of types 1 to 5. */
function slicesOf(data: Buffer): Buffer {
  const units: Buffer[] = [];
  for (let at = 0; at + 4 < data.length;) {
    const unit = data.subarray(at + 4, at + 4 + data.readUInt32BE(at));
    if (((unit[0] ?? 0) & 0x1f) <= 5) units.push(unit);
    at += 4 + unit.length;
  }
  return Buffer.concat(units);
}

/** Expects `count` frames of one in a row in the other, shown each as much later as the first; returns how much, in ms. */
function expectSame(found: readonly Frame[], real: readonly Frame[], count: number): number {
  const from = found.findLastIndex((_, at) => isRun(found.slice(at, at + 20), real.slice(0, 20)));
  const same = found.slice(from, from + count);
  expect(same).toHaveLength(count);
  expect(isRun(same, real.slice(0, count))).toBe(true);
  const lags = same.map(({ shownMs }, at) => shownMs - (real[at]?.shownMs ?? Number.NaN));
  expect(Math.max(...lags) - Math.min(...lags)).toBeLessThan(3);
  return lags[0] ?? Number.NaN;
}

const isRun = (a: readonly Frame[], b: readonly Frame[]) =>
  a.length === b.length && a.every(({ data }, at) => data === b[at]?.data);

describe('a recording of the media node', () => {
  let node: TestNode;
  const publisher = new AbortController();
  beforeAll(async () => {
    node = await startTestNode();
    const whatever = {
      idleTimeoutMs: null,
      lookup: null,
      tls: null,
      limits: null,
      signal: null,
      onTag: null,
      onStatus: null,
    };
    const connection = await connectRtmp(`${node.rtmpUrl}/match`, { mode: 'publish', timeoutMs: 5_000, ...whatever });
    void publishLoop(connection, readClip(await readFile(clipFile)), publisher.signal).then(() => connection.close());
    for (let tries = 0; tries < 60 && !(await probeHls(node.links('match').hls, LIMITS)).ok; tries += 1)
      await sleep(200);
  });
  afterAll(() => {
    publisher.abort();
    node.stop();
  });

  it.each(['hls', 'dash'] as const)(
    'over %s has the frames of RTMP, and those of the seconds before',
    async (format) => {
      const links = node.links('match');
      const [truth, recording] = await Promise.all([
        recordStream('rtmp', links.rtmp, limits, 4_000),
        recordStream(format, links[format], limits, 5_500),
      ]);
      const lagMs = expectSame(picturesOf(recording), picturesOf(truth), 60);
      expect(Math.abs(expectSame(soundOf(recording), soundOf(truth), 100) - lagMs)).toBeLessThan(apartMs);
      const times = picturesOf(recording).map(({ shownMs }) => shownMs);
      expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(5_500);
    },
  );
});

describe.runIf(hasFfmpeg)('a recording of a playlist of another server', () => {
  const run = promisify(execFile);
  it.each([
    ['MPEG-TS', []],
    ['fragmented MP4', ['-hls_segment_type', 'fmp4']],
  ])('in %s has the frames of the stream', async (_, type) => {
    const folder = await mkdtemp(join(tmpdir(), 'touchline-hls-'));
    const site = await startTestSite();
    try {
      const output = ['-f', 'hls', '-hls_time', '2', '-hls_list_size', '0', ...type, join(folder, 'live.m3u8')];
      await run('ffmpeg', ['-v', 'error', '-i', clipFile, '-c', 'copy', ...output], { cwd: folder });
      for (const name of await readdir(folder)) site.answers.set(`/${name}`, await readFile(join(folder, name)));
      const truth: Recording = { groups: [], sound: null };
      const keep = createKeeper(truth);
      const { headers, frames } = readClip(await readFile(clipFile));
      for (const tag of [...headers, ...frames]) keep(tag);
      const recording = await recordStream('hls', `${site.base}/live.m3u8`, limits, 4_000);
      const [pictures, sound] = [picturesOf(recording), soundOf(recording)];
      const lagMs = expectSame(picturesOf(truth), pictures, pictures.length);
      expect(Math.abs(expectSame(soundOf(truth), sound, sound.length) - lagMs)).toBeLessThan(apartMs);
      expect(recording.groups.length).toBeGreaterThan(1);
      expect(sound.length).toBeGreaterThan(150);
    } finally {
      site.close();
      await rm(folder, { recursive: true });
    }
  });
});
