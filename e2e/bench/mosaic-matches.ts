import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { consoleOf } from '../served.ts';
import { call } from './ends-console.ts';
import type { Row } from './ends-console.ts';

type Stream = Row & { publishUrl: string; formats: { wss: { state: string } } };

/** Clips of 640x360. */
const clips = ['football-en', 'tennis-en', 'basketball-en', 'football-ru', 'ice-hockey-ru', 'volleyball-ru'];
const mostWaitMs = 120_000;

/** Makes live matches on the bundled node and publishes them; resolves once the prober finds all of them in WSS. */
export async function publishMatches(admin: string, count: number): Promise<{ ids: number[]; stop: () => void }> {
  const { data: servers } = await call<{ data: Row[] }>(admin, 'GET', '/stream/servers');
  const server = servers.find(({ location }) => /Bundled/.test(location ?? ''))?.id;
  const { data: statuses } = await call<{ data: (Row & { phase: string })[] }>(admin, 'GET', '/stream/statuses');
  const status = statuses.find(({ phase }) => phase === 'live')?.id;
  const sport = (await call<Row>(admin, 'POST', '/stream/sport', { name: 'Mosaic', duration: 300 })).id;
  const startAt = new Date(Date.now() - 300_000).toISOString();
  const start = { startDate: startAt.slice(0, 10), startTime: startAt.slice(11, 16), timezone: 'UTC', duration: 300 };
  const ids: number[] = [];
  const matches: object[] = [];
  for (let index = 0; index < count; index += 1) {
    const key = `mosaic-${index}`;
    const { id } = await call<Row>(admin, 'POST', '/stream', { title: key, key, server, sport, status, ...start });
    const { publishUrl } = await call<Stream>(admin, 'GET', `/stream?id=${id}`);
    const secret = new URL(publishUrl).searchParams.get('secret');
    ids.push(id);
    matches.push({ key: `${key}?secret=${secret}`, clip: clips[index % clips.length], behavior: 'steady' });
  }
  const script = join(import.meta.dirname, '../../apps/server/rehearsal/publish.ts');
  const encoder = spawn(process.execPath, [script], { stdio: ['pipe', 'ignore', 'inherit'] });
  const rtmpUrl = `rtmp://localhost:${consoleOf(0).mediaRtmpPort}/live`;
  encoder.stdin.write(`${JSON.stringify({ rtmpUrl, matches })}\n`);
  for (const id of ids) await untilSeen(admin, id);
  return { ids, stop: () => void encoder.kill('SIGKILL') };
}

async function untilSeen(admin: string, id: number): Promise<void> {
  for (let waited = 0; waited < mostWaitMs; waited += 500) {
    const { formats } = await call<Stream>(admin, 'GET', `/stream?id=${id}`);
    if (formats.wss.state === 'ok') return;
    await sleep(500);
  }
  throw new Error(`No signal of stream ${id}`);
}
