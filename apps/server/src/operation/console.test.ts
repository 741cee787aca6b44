import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { serveBuild } from './console.ts';

let dist = '';
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'touchline-console-'));
  write('one');
  link('one');
});
afterEach(() => rmSync(dist, { recursive: true }));

function write(name: string): void {
  mkdirSync(join(dist, name, 'assets'), { recursive: true });
  mkdirSync(join(dist, name, 'locales/en'), { recursive: true });
  writeFileSync(join(dist, name, 'index.html'), `<script src="/boot.js" data-locales="v${name}"></script>`);
  writeFileSync(join(dist, name, `assets/${name}-abc.js`), name);
  writeFileSync(join(dist, name, `assets/${name}-abc.js.br`), `${name} compressed`);
  writeFileSync(join(dist, name, 'locales/en/shell.json'), '{}');
  writeFileSync(join(dist, name, 'manifest.webmanifest'), '{}');
  writeFileSync(join(dist, name, 'icon-192.png'), '');
}

function link(name: string): void {
  rmSync(join(dist, 'current'), { force: true });
  symlinkSync(name, join(dist, 'current'));
}

async function started() {
  const app = Fastify();
  await serveBuild(app, join(dist, 'current'));
  const get = async (url: string) => {
    const { statusCode, headers, body } = await app.inject({ url });
    return { statusCode, cache: headers['cache-control'], type: headers['content-type'], body };
  };
  return { get, app };
}

it('a build made while the console runs does not change what it serves', async () => {
  const { get } = await started();
  write('two');
  link('two');
  expect((await get('/assets/one-abc.js')).body).toBe('one');
  expect((await get('/broadcast/streams')).body).toContain('vone');
  expect((await get('/assets/two-abc.js')).statusCode).toBe(404);
});

it('texts of this build may be cached for a year, those of another version may not', async () => {
  const { get } = await started();
  expect((await get('/locales/en/shell.json?v=vone')).cache).toContain('immutable');
  expect((await get('/locales/en/shell.json?v=vtwo')).cache).toBe('no-cache');
  expect((await get('/locales/en/shell.json')).cache).toBe('no-cache');
});

it('hashed files may be cached for a year, the page is revalidated each time', async () => {
  const { get } = await started();
  expect((await get('/assets/one-abc.js')).cache).toContain('immutable');
  expect((await get('/')).cache).toBe('no-cache');
  expect((await get('/system/users')).cache).toBe('no-cache');
});

it('the manifest and its icons have their types and are revalidated, since their addresses stay', async () => {
  const { get } = await started();
  expect(await get('/manifest.webmanifest')).toMatchObject({
    statusCode: 200,
    type: expect.stringMatching(/^application\/manifest\+json/),
    cache: 'no-cache',
  });
  expect(await get('/icon-192.png')).toMatchObject({ type: 'image/png', cache: 'no-cache' });
});

it('a file is sent as the client accepts it, and again only when it has changed', async () => {
  const { app } = await started();
  const url = '/assets/one-abc.js';
  const compressed = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
  expect(compressed).toMatchObject({ statusCode: 200, body: 'one compressed', headers: { 'content-encoding': 'br' } });
  const again = { 'accept-encoding': 'br', 'if-none-match': String(compressed.headers.etag) };
  expect(await app.inject({ url, headers: again })).toMatchObject({ statusCode: 304, body: '' });
  expect(await app.inject({ url, method: 'HEAD' })).toMatchObject({
    statusCode: 200,
    body: '',
    headers: { 'content-length': '3', 'content-type': expect.stringMatching(/javascript/) },
  });
});

it('files outside the build and compressed copies are not found', async () => {
  writeFileSync(join(dist, 'secret.txt'), 'secret');
  const { get } = await started();
  for (const path of [
    '../secret.txt',
    '%2e%2e/secret.txt',
    '..%2fsecret.txt',
    'assets/../../secret.txt',
    'assets/one-abc.js.br',
  ])
    expect(await get(`/${path}`)).toMatchObject({ statusCode: 404 });
});

it('without a build, the console serves only the API', async () => {
  rmSync(join(dist, 'current'));
  const { get } = await started();
  expect((await get('/')).statusCode).toBe(404);
});
