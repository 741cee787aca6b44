import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { freePort } from '@touchline/media/testing/nginx';
import * as z from 'zod';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 600_000 });

// A short name: the path of PostgreSQL's socket, which is inside, is limited to 107 bytes.
const folder = mkdtempSync(join(tmpdir(), 'r-'));
let release = '';
const touchline = () => join(release, 'touchline');
/** A machine without Node and npm. */
const env = { PATH: '/usr/bin:/bin', HOME: folder };

beforeAll(() => {
  chmodSync(folder, 0o755);
  // With a umask that keeps everything from others, as some administrators have it.
  const make = ['-c', 'umask 077 && exec "$0" "$@"', process.execPath, join(import.meta.dirname, 'release.ts'), folder];
  execFileSync('sh', make, { stdio: 'ignore' });
  const archive = readdirSync(folder).find((name) => name.endsWith('.tar.gz')) ?? '';
  execFileSync('sha256sum', ['--check', '--strict', `${archive}.sha256`], { cwd: folder, stdio: 'ignore' });
  const installed = join(folder, 'installed');
  mkdirSync(installed);
  execFileSync('tar', ['-xzf', join(folder, archive), '-C', installed]);
  release = join(installed, archive.replace('.tar.gz', ''));
});
afterAll(() => rmSync(folder, { recursive: true }));

const filesOf = () => readdirSync(release, { recursive: true }).map(String).toSorted();
const verify = () => spawnSync(touchline(), ['verify'], { env, encoding: 'utf8' });

it('takes at most 350 MB, with its Node and its PostgreSQL, and neither sources nor tools', () => {
  const bytes = filesOf().map((file) => statSync(join(release, file)).size);
  expect(bytes.reduce((sum, size) => sum + size, 0) / 1e6).toBeLessThan(350);
  expect(
    filesOf().filter((file) => /\.[cm]?tsx?$|node_modules\/(?:typescript|vite|vitest|playwright)/.test(file)),
  ).toEqual([]);
});

it('may be read and run by everybody, and changed by nobody but its owner', () => {
  const modes = filesOf().map((file) => [file, statSync(join(release, file)).mode] as const);
  expect(modes.filter(([, mode]) => (mode & 0o044) !== 0o044 || (mode & 0o022) !== 0)).toEqual([]);
  expect(modes.filter(([, mode]) => mode & 0o100 && (mode & 0o011) !== 0o011)).toEqual([]);
});

it('has the console as it is built for production, also when tests build it', () => {
  const scripts = filesOf().filter((file) => /\/web\/.*\.js$/.test(file));
  expect(scripts.some((file) => file.includes('/assets/index-'))).toBe(true);
  expect(scripts.filter((file) => readFileSync(join(release, file), 'utf8').includes('React DevTools'))).toEqual([]);
});

it('lists its packages and their licenses', () => {
  const shape = z.object({
    bomFormat: z.literal('CycloneDX'),
    components: z.array(z.object({ 'bom-ref': z.string() })),
  });
  const bill = shape.parse(JSON.parse(readFileSync(join(release, 'sbom.cdx.json'), 'utf8')));
  const names = bill.components.map((component) => component['bom-ref'].replace(/(?!^)@.*/, ''));
  expect(names).toEqual(expect.arrayContaining(['react', 'hls.js', 'fastify', 'sharp', 'ws', '@tanstack/react-query']));
  expect(names).not.toContain('vitest');
  const licenses = readFileSync(join(release, 'LICENSES.txt'), 'utf8');
  for (const name of names) expect(licenses).toContain(`\n${name} `);
});

it('starts without an installed Node on one address, with variables that are empty, puts matches on air, and writes nothing into its own folder', async () => {
  const before = filesOf();
  const data = join(folder, 'd');
  const [port, rtmpPort, httpPort] = [await freePort(), await freePort(), await freePort()];
  const ports = { PORT: String(port), MEDIA_RTMP_PORT: String(rtmpPort), MEDIA_HTTP_PORT: String(httpPort) };
  const variables = {
    ...env,
    ...ports,
    DATA_DIR: data,
    HOST: '127.0.0.2',
    PUBLIC_URL: `http://127.0.0.2:${port}`,
    MEDIA_EDGE_TOKEN: '',
    MEDIA_WATCH_ALONE_S: '',
    REHEARSAL: 'true',
    REHEARSAL_DAYS: '0',
    DEMO_PASSWORD: 'on-the-air-1',
  };
  const child = spawn(touchline(), { cwd: folder, env: variables, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  let output = '';
  child.stdout.on('data', (part: Buffer) => (output += part.toString()));
  await expect.poll(() => output, { timeout: 120_000 }).toContain(`Touchline is ready at http://127.0.0.2:${port}`);
  const url = variables.PUBLIC_URL;
  expect(await (await fetch(url)).text()).toContain('<div id="root">');
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'viewer@touchline.test', password: 'on-the-air-1' }),
  });
  const { auth_token: token } = z.object({ auth_token: z.string() }).parse(await login.json());
  const states = async () => {
    const reply = await fetch(`${url}/api/streams`, { headers: { authorization: `Bearer ${token}` } });
    const { data: rows } = z.object({ data: z.array(z.object({ state: z.string() })) }).parse(await reply.json());
    return rows.map(({ state }) => state);
  };
  await expect.poll(states, { timeout: 120_000, interval: 500 }).toContain('ok');
  child.kill('SIGTERM');
  await ended;
  expect(filesOf()).toEqual(before);
  expect(verify()).toMatchObject({ status: 0, stderr: '' });
});

it('runs the commands of the installation, and names a file that was changed', () => {
  const command = (...words: string[]) => spawnSync(touchline(), words, { cwd: folder, env, encoding: 'utf8' });
  expect(command('config', 'check').stdout).toBe('The configuration is valid.\n');
  expect(command('streams', '--help').stdout).toContain('Usage: touchline');
  appendFileSync(join(release, 'apps/server/migrations/0001_people.sql'), '\n');
  const { status, stdout } = verify();
  expect(status).toBe(1);
  expect(stdout).toContain('0001_people.sql: FAILED');
});
