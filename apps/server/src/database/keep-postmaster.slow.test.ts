import { appendFile, chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app';
import { readEnvironment } from '#server/environment';
import { start } from '#server/operation/start';
import { startEmbedded } from '#database/embedded';
import type { Embedded } from '#database/embedded';

let folder = '';
let embedded: Embedded;
let app: FastifyInstance;
const stops: (() => unknown)[] = [];
const lines: string[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchline-postmaster-'));
  // Open to the account that root lends PostgreSQL.
  await chmod(folder, 0o755);
  const log = pino({ level: 'error' }, { write: (line: string) => lines.push(line) });
  embedded = await startEmbedded(folder, log);
  const env = readEnvironment({ SECRET_KEY: 'k'.repeat(32), DATA_DIR: folder, LOG_LEVEL: 'silent' });
  const { deps } = await start(env, embedded.url, pino({ level: 'silent' }), stops);
  app = await buildApp(deps);
  await app.ready();
});
afterAll(async () => {
  await app.close();
  for (const stop of stops.toReversed()) await stop();
  await embedded.stop();
  await rm(folder, { recursive: true, force: true });
});

const cluster = () => join(folder, 'postgres', 'cluster');
const postmaster = async () => Number((await readFile(join(cluster(), 'postmaster.pid'), 'utf8')).split('\n')[0]);
const call = async (url: string) => (await app.inject({ url })).statusCode;
const recovered = () => expect.poll(() => call('/health/ready'), { timeout: 20_000, interval: 50 }).toBe(200);
async function kill(): Promise<number> {
  const pid = await postmaster();
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => call('/health/ready'), { timeout: 20_000, interval: 5 }).toBe(503);
  return pid;
}

describe('an embedded PostgreSQL that is killed under a running console', { timeout: 120_000 }, () => {
  it('is started again, as often as it is killed; until then the console answers 503 and says that it lives', async () => {
    const killed = new Set<number>();
    for (let times = 0; times < 4; times++) {
      killed.add(await kill());
      expect(await call('/health/live')).toBe(200);
      await recovered();
      expect(await call('/api/streams')).toBe(401);
      expect(killed).not.toContain(await postmaster());
    }
    expect(lines.filter((line) => line.includes('restarting it')).length).toBeGreaterThan(0);
  });

  it('is tried again while it cannot be started, and the log says why', async () => {
    const settings = join(cluster(), 'postgresql.conf');
    const before = await readFile(settings, 'utf8');
    await appendFile(settings, '\nno_such_setting = on\n');
    await kill();
    const reasons = () => lines.filter((line) => line.includes('could not start PostgreSQL; retrying')).join();
    await expect.poll(reasons, { timeout: 20_000 }).toContain('unrecognized configuration parameter');
    const payload = { email: 'nobody@touchline.test', password: 'correct horse battery' };
    const login = await app.inject({ method: 'POST', url: '/api/auth/login', payload });
    expect([login.statusCode, login.headers['retry-after'], await call('/health/ready')]).toEqual([503, '2', 503]);
    await writeFile(settings, before);
    await recovered();
  });
});
