import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkEnvironment, readEnvironment, variables } from '#server/environment';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'touchline-environment-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const read = (source: Record<string, string> = {}) => readEnvironment({ DATA_DIR: folder, ...source });

it('closes registration by default, except in a rehearsal', () => {
  expect(read({}).REGISTRATION).toBe(false);
  expect(read({ REHEARSAL: 'true' }).REGISTRATION).toBe(true);
  expect(read({ REGISTRATION: 'true' }).REGISTRATION).toBe(true);
  expect(read({ REHEARSAL: 'true', REGISTRATION: 'false' }).REGISTRATION).toBe(false);
});

it('reads the address of health and metrics', () => {
  expect(read({ METRICS_LISTEN: '[::1]:9464' }).METRICS_LISTEN).toEqual({ host: '::1', port: 9464 });
  expect(() => read({ METRICS_LISTEN: '9464' })).toThrow('METRICS_LISTEN: not an address such as 127.0.0.1:9464');
  expect(() => read({ METRICS_LISTEN: '127.0.0.1:99999' })).toThrow('METRICS_LISTEN: its port is above 65535');
});

it('takes for TRUST_PROXY what Fastify takes in a list, and names it when it is anything else', async () => {
  const given = ['10.0.0.21', '::1', '10.0.0.0/8', 'fd00::/8', 'loopback', 'linklocal', 'uniquelocal'];
  const { TRUST_PROXY: trustProxy } = read({ TRUST_PROXY: given.join(', ') });
  expect(trustProxy).toEqual(given);
  expect(await Fastify({ trustProxy }).inject('/')).toMatchObject({ statusCode: 404 });
  for (const wrong of ['nginx', '10.0.0.1 # the proxy', '10.0.0.0/33', '0.0.0.0/0', 'true', '1'])
    expect(() => read({ TRUST_PROXY: wrong })).toThrow(/^TRUST_PROXY: must be addresses, networks/);
});

it('refuses more connections than the embedded database has', () => {
  expect(read({ DATABASE_POOL: '50' }).DATABASE_POOL).toBe(50);
  expect(() => read({ DATABASE_POOL: '51' })).toThrow('DATABASE_POOL: at most 50 with the embedded database');
  expect(read({ DATABASE_POOL: '200', DATABASE_URL: 'postgres://db.example.org/touchline' }).DATABASE_POOL).toBe(200);
});

it('refuses a bundled media node beside a process without the API', () => {
  expect(() => read({ MEDIA_NODE: 'true', ROLE: 'jobs' })).toThrow('MEDIA_NODE: needs the part api in ROLE');
  expect(read({ MEDIA_NODE: 'true', ROLE: 'api' }).MEDIA_NODE).toBe(true);
});

it('requires no variable', () => {
  expect(read()).toMatchObject({
    PORT: 8080,
    HOST: '0.0.0.0',
    PUBLIC_URL: 'http://localhost:8080',
    MEDIA_HTTP_PORT: 8081,
    MEDIA_RTMP_PORT: 1935,
    REHEARSAL: false,
    DEFAULT_ZONE: 'UTC',
    ROLE: ['api', 'jobs', 'prober'],
    TRUST_PROXY: [],
  });
});

it('reads zones that have two names like the API', () => {
  expect(read({ DEFAULT_ZONE: 'CET' }).DEFAULT_ZONE).toBe('Europe/Brussels');
});

it('treats an empty variable as not set', () => {
  expect(read({ PORT: '', DATABASE_URL: '', SECRET_KEY: '', HOST: '' })).toMatchObject({ PORT: 8080, HOST: '0.0.0.0' });
});

it('listens only on localhost in a rehearsal, whose passwords are public', () => {
  expect(read({ REHEARSAL: 'true' }).HOST).toBe('127.0.0.1');
  expect(read({ REHEARSAL: 'true', HOST: '0.0.0.0' }).HOST).toBe('0.0.0.0');
});

it.each([
  ['PORT', 'abc'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '80.5'],
  ['MEDIA_HTTP_PORT', 'x'],
  ['MEDIA_RTMP_PORT', '99999'],
  ['MEDIA_RTMPS_PORT', 'x'],
  ['MEDIA_RTMPS_PORT', '1936'],
  ['PUBLIC_URL', 'touchline'],
  ['PUBLIC_URL', 'ftp://example.org'],
  ['DATABASE_URL', 'mysql://example.org/x'],
  ['DATABASE_POOL', '1'],
  ['SECRET_KEY', 'short'],
  ['METRICS_TOKEN', 'short'],
  ['SMTP_URL', 'http://example.org'],
  ['REHEARSAL', 'perhaps'],
  ['DEMO_PASSWORD', 'short'],
  ['REGISTRATION', '2'],
  ['DEFAULT_ZONE', 'Mars/Base'],
  ['DEFAULT_ZONE', '+03:00'],
  ['LOG_LEVEL', 'loud'],
  ['PROBE_INTERVAL_S', '0'],
  ['ROLE', 'api,cook'],
])('reports %s when it is %s', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name}[.:]`));
});

it('reports every invalid variable on its own line', () => {
  const wrong = () => read({ PORT: 'abc', PUBLIC_URL: 'x', LOG_LEVEL: 'loud' });
  expect(wrong).toThrow(/^PORT: .+\nPUBLIC_URL: .+\nLOG_LEVEL: .+$/);
});

it('describes every variable for the documentation', () => {
  expect(variables.filter(({ about }) => about.length < 5)).toEqual([]);
});

it('generates a secret key once, readable only by its owner, and keeps it', () => {
  const first = read().SECRET_KEY;
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  expect(read().SECRET_KEY).toBe(first);
  expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['secret.key']);
});

it('is checked without making a key', () => {
  const check = (source: Record<string, string> = {}) => checkEnvironment({ DATA_DIR: folder, ...source });
  check();
  check({ DATA_DIR: join(folder, 'new') });
  expect(readdirSync(folder)).toEqual([]);
  expect(() => check({ PORT: 'many' })).toThrow(/^PORT: /);
  mkdirSync(join(folder, 'secret.key'));
  expect(check).toThrow(/^DATA_DIR: .*secret\.key cannot be read$/);
});

it('refuses a truncated key', () => {
  writeFileSync(join(folder, 'secret.key'), '');
  expect(() => checkEnvironment({ DATA_DIR: folder })).toThrow(/^DATA_DIR: .* fewer than 32 characters$/);
  expect(() => read()).toThrow(/^DATA_DIR: .*secret\.key holds fewer than 32 characters$/);
});

it('prefers a configured key, direct or from a file, and then stores none', () => {
  const file = join(folder, 'given');
  writeFileSync(file, `${'f'.repeat(40)}\n`);
  expect(read({ SECRET_KEY_FILE: file }).SECRET_KEY).toBe('f'.repeat(40));
  expect(read({ SECRET_KEY_FILE: file, SECRET_KEY: 'g'.repeat(40) }).SECRET_KEY).toBe('g'.repeat(40));
  expect(() => readFileSync(join(folder, 'secret.key'))).toThrow('ENOENT');
});

it('names SECRET_KEY_FILE when it is missing or too short', () => {
  expect(() => read({ SECRET_KEY_FILE: join(folder, 'none') })).toThrow(/^SECRET_KEY_FILE: .* cannot be read$/);
  writeFileSync(join(folder, 'short'), 'short');
  expect(() => read({ SECRET_KEY_FILE: join(folder, 'short') })).toThrow(/^SECRET_KEY_FILE: .* fewer than 32/);
});
