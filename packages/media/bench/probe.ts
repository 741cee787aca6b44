// What a probe costs compared with ffprobe on the same stream in the same run: `npm run bench probe`.
// Needs ffmpeg and ffprobe. CPU is process time, so other work on the machine hardly affects it; wall times are upper
// bounds.
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { probes } from '#media/probe/formats';
import { DEFAULT_LIMITS, type ProbeLimits } from '#media/probe/run';
import { hasFfmpeg } from '#media/testing/ffmpeg';
import { type Cost, costOfFfprobe, costOfProbe } from './measure.ts';
import { BROADCAST, REHEARSAL, startSources } from './sources.ts';

const RUNS = 200;
const FFPROBE_RUNS = 10;
/**
 * RTMP and WSS wait for the stream's own pace, so many can wait together; ffprobe and manifests run a few at a time.
 */
const AT_ONCE = { rtmp: 25, wss: 25, hls: 4, dash: 4 } as const;

if (!hasFfmpeg) {
  console.error('this bench compares with ffprobe, which is not installed (Debian: apt install ffmpeg)');
  process.exit(1);
}

const sources = await startSources();
try {
  // Until all streams have their first segments and full groups of pictures.
  await sleep(10_000);
  for (const [key, title] of [
    [REHEARSAL, 'rehearsal clip, 640×360, 25 fps, 0.4 Mbit/s'],
    [BROADCAST, '1280×720, 30 fps, 2.5 Mbit/s'],
  ] as const)
    await compare(key, title);
} finally {
  await sources.stop();
}
process.exit(0);

async function compare(key: string, title: string): Promise<void> {
  console.log(`\n${title}: ${RUNS} probes each, ffprobe ${FFPROBE_RUNS} times\n`);
  console.log('| format | depth | CPU ms | probes/s/core | wall ms | ok | ffprobe CPU ms | ratio |');
  console.log('|---|---|---|---|---|---|---|---|');
  for (const { format, probe } of probes) {
    const url = sources.links(key)[format];
    // ffmpeg does not support WebSocket.
    const theirs = format === 'wss' ? null : await costOfFfprobe(url, FFPROBE_RUNS);
    for (const depth of ['playlist', 'media'] as const) {
      const agents = { http: new HttpAgent({ keepAlive: true }), https: new HttpsAgent({ keepAlive: true }) };
      const limits: ProbeLimits = { ...DEFAULT_LIMITS, depth, agents, allowedHosts: ['127.0.0.1'] };
      console.log(row(format, depth, await costOfProbe(probe, url, limits, RUNS, AT_ONCE[format]), theirs));
      agents.http.destroy();
    }
  }
}

function row(format: string, depth: string, ours: Cost, theirs: Cost | null): string {
  const ratio = theirs ? `${Math.round(theirs.cpuMs / ours.cpuMs)}×` : '–';
  const other = theirs
    ? `${Math.round(theirs.cpuMs)}${theirs.ok < theirs.runs ? ` (${theirs.ok}/${theirs.runs} ok)` : ''}`
    : '–';
  const good = `${ours.ok}/${ours.runs}${ours.failure === '' ? '' : ` ${ours.failure}`}`;
  const perSecond = Math.round(1_000 / ours.cpuMs);
  return `| ${format} | ${depth} | ${ours.cpuMs.toFixed(2)} | ${perSecond} | ${Math.round(ours.wallMs)} | ${good} | ${other} | ${ratio} |`;
}
