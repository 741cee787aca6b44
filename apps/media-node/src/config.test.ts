import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

const ENV = { CONSOLE_URL: 'http://127.0.0.1:8080/', SERVER_ID: '1', SERVER_TOKEN: 'secret' };

it('has the documented defaults', () => {
  expect(readConfig(ENV)).toEqual({
    name: null,
    host: '127.0.0.1',
    rtmpPort: 1935,
    httpPort: 8081,
    consoleUrl: 'http://127.0.0.1:8080',
    serverId: '1',
    serverToken: 'secret',
    edgeToken: null,
    origin: null,
    drainMs: 0,
    maxStreams: 200,
    maxPlayers: 2_000,
    maxConnections: 4_000,
    maxWaiting: 1_000,
    publishWaitMs: 20_000,
    rememberMs: 600_000,
    segmentBytes: 128_000_000,
    watchAloneMs: 21_600_000,
    authorizePlay: false,
    trustedProxies: [],
  });
});

it('the error of an invalid environment names every invalid variable', () => {
  const wrong = { ...ENV, MEDIA_RTMP_PORT: '70000', CONSOLE_URL: 'ftp://x', SERVER_TOKEN: undefined };
  expect(() => readConfig(wrong)).toThrow(/MEDIA_RTMP_PORT.*CONSOLE_URL|CONSOLE_URL.*MEDIA_RTMP_PORT/);
  expect(() => readConfig({ ...ENV, MEDIA_PUBLISH_WAIT_S: '9' })).toThrow('MEDIA_PUBLISH_WAIT_S');
  expect(() => readConfig({ ...ENV, SERVER_TOKEN: undefined })).toThrow('SERVER_TOKEN or SERVER_TOKEN_FILE');
});

it('an empty variable counts as unset', () => {
  const names = ['HOST', 'MEDIA_RTMP_PORT', 'MEDIA_WATCH_ALONE_S', 'MEDIA_DRAIN_S', 'MEDIA_EDGE_TOKEN', 'MEDIA_ORIGIN'];
  const empty = Object.fromEntries(names.map((name) => [name, '']));
  expect(readConfig({ ...ENV, ...empty })).toEqual(readConfig(ENV));
});

it('waiting times are in seconds; zero remembers no encoder', () => {
  const env = { ...ENV, MEDIA_PUBLISH_WAIT_S: '12.5', MEDIA_REMEMBER_S: '0', MEDIA_MAX_WAITING: '5' };
  expect(readConfig(env)).toMatchObject({ publishWaitMs: 12_500, rememberMs: 0, maxWaiting: 5 });
});

it('trusts proxies by address or network', () => {
  const env = { ...ENV, MEDIA_TRUST_PROXY: '127.0.0.1, 10.0.0.0/8' };
  expect(readConfig(env).trustedProxies).toEqual(['127.0.0.1', '10.0.0.0/8']);
  expect(() => readConfig({ ...ENV, MEDIA_TRUST_PROXY: 'localhost' })).toThrow('MEDIA_TRUST_PROXY');
});

it('the token may be in a file, which must exist and not be empty', () => {
  const directory = mkdtempSync(join(tmpdir(), 'touchline-config-'));
  const path = join(directory, 'token');
  const env = { ...ENV, SERVER_TOKEN: undefined, SERVER_TOKEN_FILE: path };
  expect(() => readConfig(env)).toThrow('cannot be read');
  writeFileSync(path, '\n');
  expect(() => readConfig(env)).toThrow('is empty');
  writeFileSync(path, 'from-file\n');
  expect(readConfig(env).serverToken).toBe('from-file');
  rmSync(directory, { recursive: true });
});
