import { readFile, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '#server/testing/start-app';
import type { TestApp } from '#server/testing/start-app';

const file = new URL('../../../../docs/openapi.json', import.meta.url);

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

it('equals docs/openapi.json; UPDATE_OPENAPI=1 updates the file', async () => {
  const { body } = await t.app.inject({ url: '/api/openapi.json' });
  const served = `${JSON.stringify(JSON.parse(body), null, 2)}\n`;
  if (process.env['UPDATE_OPENAPI'] === '1') await writeFile(file, served);
  expect(served).toBe(await readFile(file, 'utf8'));
});

it('does not depend on where the console runs', async () => {
  const other = await startTestApp({ PORT: '4711', PUBLIC_URL: 'https://console.example.org' });
  try {
    const [here, there] = await Promise.all([t, other].map(({ app }) => app.inject({ url: '/api/openapi.json' })));
    expect(there?.body).toBe(here?.body);
  } finally {
    await other.close();
  }
});

it('describes every call of the specification that this console has', async () => {
  const { body } = await t.app.inject({ url: '/api/openapi.json' });
  const { openapi, paths } = JSON.parse(body) as { openapi: string; paths: Record<string, Record<string, unknown>> };
  expect(openapi).toBe('3.1.0');
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const crud = (one: string, many: string) => [
    ...['POST', 'PUT', 'DELETE', 'GET'].map((method) => `${method} /api${one}`),
    `GET /api${many}`,
    `POST /api${many}`,
  ];
  expect(calls).toEqual(
    expect.arrayContaining([
      ...['register', 'confirm', 'login', 'recovery', 'reset', 'logout'].map((name) => `POST /api/auth/${name}`),
      ...crud('/stream', '/streams'),
      ...crud('/stream/sport', '/stream/sports'),
      ...crud('/stream/tournament', '/stream/tournaments'),
      ...crud('/stream/team', '/stream/teams'),
      ...crud('/stream/resolution', '/stream/resolutions'),
      ...crud('/stream/server', '/stream/servers'),
      ...crud('/stream/status', '/stream/statuses'),
      'PUT /api/streams/update/statuses',
      'DELETE /api/archive',
      'GET /api/stream/findby/key',
      'POST /api/stream/comment',
      'PUT /api/stream/comment',
      'DELETE /api/stream/comment',
      'GET /api/stream/comments',
      'PUT /api/stream/takes',
      'GET /api/stream/takes',
      'GET /api/profile',
      'GET /api/users',
      'POST /api/users',
      'GET /api/events',
      'GET /api/monitoring',
    ]),
  );
});

it('has a page at /docs whose scripts and styles its own security policy allows', async () => {
  const page = await t.app.inject({ url: '/docs' });
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-type']).toContain('text/html');
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toMatch(/script-src 'self'(;|$)/);
  // Over plain HTTP in a local network, the assets would be requested by HTTPS.
  expect(policy).not.toContain('upgrade-insecure-requests');
  expect(policy).not.toMatch(/script-src[^;]*'unsafe-(inline|eval)'/);
  expect(page.body).not.toMatch(/<script(?![^>]*src=)[^>]*>\s*\S/);
  expect(policy).toContain("style-src 'self';");
  expect(page.body).not.toContain('<style');
  const assets = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => String(path));
  expect(assets.map((path) => path.split('/').at(-1))).toEqual(
    expect.arrayContaining(['swagger-ui.css', 'swagger-ui-bundle.js', 'swagger-initializer.js']),
  );
  for (const path of assets) {
    const asset = await t.app.inject({ url: new URL(path, 'http://localhost/docs').pathname });
    expect({ path, status: asset.statusCode }).toEqual({ path, status: 200 });
    expect(asset.headers['content-type']).toMatch(/javascript|css|png/);
  }
});

it('answers 404 in the same way to every path that probes for internals', async () => {
  for (const url of [
    '/.env',
    '/.git/config',
    '/api/../package.json',
    '/docs/static/../../package.json',
    '/server.js.map',
  ]) {
    const { statusCode, body } = await t.app.inject({ url });
    expect({ url, statusCode, json: body.startsWith('{"code":"route_not_found"') }).toEqual({
      url,
      statusCode: 404,
      json: true,
    });
  }
});
