import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@touchline/media/testing/nginx';
import { startTestNode, type TestNode } from '@touchline/media/testing/node';
import { DEFAULT_LIMITS } from '@touchline/media/probe/run';
import { probeRtmp } from '@touchline/media/probe/rtmp';
import { afterEach, beforeAll, afterAll, describe, expect, it } from 'vitest';
import { readPlan } from './plan.ts';
import { type PublishEvent, publishPlan } from './publisher.ts';

const LIMITS = { ...DEFAULT_LIMITS, depth: 'media', allowedHosts: ['127.0.0.1'] } as const;
const STEADY = { key: 'steady', clip: 'football-ru', behavior: 'steady', dropEveryS: 1, dropForS: 1 } as const;

/** Runs a plan in this process and collects its events. */
function publish(json: unknown): { events: PublishEvent[]; stop: () => Promise<void> } {
  const end = new AbortController();
  const events: PublishEvent[] = [];
  const done = publishPlan(readPlan(JSON.stringify(json)), end.signal, (event) => events.push(event));
  return {
    events,
    async stop() {
      end.abort();
      await done;
    },
  };
}

async function until(condition: () => boolean): Promise<void> {
  for (let tries = 0; !condition() && tries < 200; tries += 1) await sleep(50);
}

describe('a rehearsal plan', () => {
  it('is refused with the name of the wrong field', () => {
    const wrong = { rtmpUrl: 'rtmp://127.0.0.1/live', matches: [{ ...STEADY, clip: '../../etc/passwd' }] };
    expect(() => readPlan(JSON.stringify(wrong))).toThrow(/clip/);
    expect(() => readPlan(JSON.stringify({ ...wrong, rtmpUrl: 'http://host/live' }))).toThrow(/rtmpUrl/);
  });

  it('that names a missing clip ends at once', async () => {
    const plan = readPlan(JSON.stringify({ rtmpUrl: 'rtmp://127.0.0.1/live', matches: [{ ...STEADY, clip: 'none' }] }));
    await expect(publishPlan(plan, AbortSignal.timeout(5_000), () => undefined)).rejects.toThrow(/none\.flv/);
  });
});

describe('the publisher without a server', () => {
  it('retries, more slowly each time, until the server is up', async () => {
    const port = await freePort();
    const running = publish({ rtmpUrl: `rtmp://127.0.0.1:${port}/live`, matches: [STEADY] });
    await until(() => running.events.length >= 2);
    expect(running.events.slice(0, 2)).toMatchObject([{ event: 'refused' }, { event: 'refused', key: 'steady' }]);
    let connections = 0;
    const server = createServer((socket) => {
      connections += 1;
      socket.on('error', () => undefined).destroy();
    });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    await until(() => connections > 0);
    expect(connections).toBeGreaterThan(0);
    await running.stop();
    server.close();
  });
});

describe('the publisher with our media node', () => {
  let node: TestNode;
  const children: ChildProcess[] = [];
  beforeAll(async () => {
    node = await startTestNode();
  });
  afterEach(() => children.splice(0).forEach((child) => child.kill('SIGKILL')));
  afterAll(() => node.stop());

  it('publishes a clip in a loop in real time, and a black one for a black match', async () => {
    const black = { ...STEADY, key: 'dark', behavior: 'black' };
    const running = publish({ rtmpUrl: node.rtmpUrl, matches: [STEADY, black] });
    await until(() => running.events.length === 2);
    // Past the end of the clip, to include the loop point.
    await sleep(8_500);
    const [picture, dark] = await Promise.all([
      probeRtmp(node.links('steady').rtmp, LIMITS),
      probeRtmp(node.links('dark').rtmp, LIMITS),
    ]);
    expect(picture).toMatchObject({
      ok: true,
      videoCodec: 'h264',
      audioCodec: 'aac',
      width: 640,
      height: 360,
      fps: 25,
    });
    expect(picture.bitrate).toBeGreaterThan(150_000);
    expect(dark).toMatchObject({ ok: true, fps: 25 });
    expect(dark.sizes?.medianInterFrameBytes).toBeLessThan(60);
    expect(dark.sizes?.medianAudioFrameBytes).toBeLessThan(10);
    await running.stop();
    expect(running.events.map((event) => event.event)).toEqual(['publishing', 'publishing']);
  });

  it('sends the secret with the key, and reports only the key', async () => {
    const running = publish({ rtmpUrl: node.rtmpUrl, matches: [{ ...STEADY, key: 'shown?secret=s3cret-one' }] });
    await until(() => running.events.length === 1);
    expect(running.events).toEqual([{ key: 'shown', event: 'publishing', reason: null }]);
    await sleep(1_000);
    expect(await probeRtmp(node.links('shown').rtmp, LIMITS)).toMatchObject({ ok: true, width: 640, height: 360 });
    await running.stop();
  });

  it('disconnects and returns, and starts late', async () => {
    const drops = { ...STEADY, key: 'drops', behavior: 'drops' };
    const late = { ...STEADY, key: 'late', behavior: 'late' };
    const running = publish({ rtmpUrl: node.rtmpUrl, matches: [drops, late] });
    const of = (key: string): string[] => running.events.filter((e) => e.key === key).map((e) => e.event);
    await until(() => of('drops').length >= 3);
    expect(of('drops').slice(0, 3)).toEqual(['publishing', 'pausing', 'publishing']);
    expect(of('late')).toEqual(['pausing', 'publishing']);
    await running.stop();
  });

  it('runs as a process that reads its plan from a file or a line, and exits with its parent', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'touchline-plan-'));
    const plan = JSON.stringify({ rtmpUrl: node.rtmpUrl, matches: [{ ...STEADY, key: 'process' }] });
    await writeFile(join(directory, 'plan.json'), plan);
    const script = new URL('publish.ts', import.meta.url).pathname;
    for (const path of [[join(directory, 'plan.json')], []]) {
      const child = spawn(process.execPath, [script, ...path], { stdio: ['pipe', 'pipe', 'inherit'] });
      children.push(child);
      if (path.length === 0) child.stdin.write(`${plan}\n`);
      const [line] = await new Promise<[string]>((resolve) => {
        createInterface({ input: child.stdout }).once('line', (text) => resolve([text]));
      });
      expect(JSON.parse(line)).toMatchObject({ key: 'process', event: 'publishing' });
      const code = new Promise((resolve) => child.on('exit', resolve));
      child.stdin.end();
      expect(await code).toBe(0);
    }
    const child = spawn(process.execPath, [script, join(directory, 'plan.json')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    await new Promise((resolve) => child.stdout.once('data', resolve));
    const code = new Promise((resolve) => child.on('exit', resolve));
    child.kill('SIGTERM');
    expect(await code).toBe(0);
    await rm(directory, { recursive: true });
  });
});
