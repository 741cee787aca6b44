import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '#server/testing/start-app';
import { usualDelayMs } from './safety.ts';
import type { TestApp } from '#server/testing/start-app';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({}, usualDelayMs);
});
afterAll(() => t.close());

it.each(['/api/profile', '/api/nothing', '/health/live', '/docs'])('%s has the security headers', async (url) => {
  const { headers } = await t.app.inject({ url });
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cross-origin-opener-policy': 'same-origin' });
  const policy = String(headers['content-security-policy']);
  for (const part of ["script-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
    expect(policy.split(';')).toContain(part);
  expect(policy).not.toContain('unsafe-eval');
  expect(headers).not.toHaveProperty('x-powered-by');
  expect(headers).not.toHaveProperty('strict-transport-security');
});

it('forbids caching of the API', async () => {
  expect((await t.app.inject({ url: '/api/profile' })).headers['cache-control']).toBe('no-store');
  expect((await t.app.inject({ url: '/api/nothing' })).headers['cache-control']).toBe('no-store');
});

it('sets HSTS when its URL is https', async () => {
  const secure = await startTestApp({ PUBLIC_URL: 'https://console.example.org' });
  try {
    const { headers } = await secure.app.inject({ url: '/api/profile' });
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
  } finally {
    await secure.close();
  }
});

it('compresses large responses for clients that accept it, and lists the nearest in time first', async () => {
  const editor = await t.signIn('editor');
  const sport = (await editor.call('POST', '/stream/sport', { name: 'Polo', duration: 60 })).body['id'];
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  for (const days of [30, -3, 1, -300, 0])
    await editor.call('POST', '/stream', { sport, title: `Day ${days}`, startDate: day(days), startTime: '12:00' });
  const headers = { authorization: `Bearer ${editor.token}`, 'accept-encoding': 'br' };
  const response = await t.app.inject({ url: '/api/streams', headers });
  expect(response).toMatchObject({ statusCode: 200, headers: { 'content-encoding': 'br' } });
  const { data } = JSON.parse(brotliDecompressSync(response.rawPayload).toString()) as { data: { title: string }[] };
  expect(data.map(({ title }) => title)).toEqual(['Day 0', 'Day 1', 'Day -3', 'Day 30', 'Day -300']);
});

it('sheds requests while it is blocked again and again, but not after one block, and still reports that it is alive', async () => {
  const until = performance.now() + 12_000;
  const statuses: number[] = [];
  let shed: { status: number; code: unknown; retryAfter: unknown } | null = null;
  let lives = 0;
  while (!shed && performance.now() < until) {
    const blockedUntil = performance.now() + 2_600;
    while (performance.now() < blockedUntil);
    await sleep(1);
    const { statusCode, body, headers } = await t.app.inject({ url: '/api/profile' });
    statuses.push(statusCode);
    lives = (await t.app.inject({ url: '/health/live' })).statusCode;
    const { code } = JSON.parse(body) as { code: unknown };
    if (statusCode === 503) shed = { status: statusCode, code, retryAfter: headers['retry-after'] };
  }
  expect(statuses[0]).toBe(401);
  expect(shed).toEqual({ status: 503, code: 'unavailable', retryAfter: '2' });
  expect(lives).toBe(200);
});

it('closes the connections of clients that send nothing or only slowly, also when they keep theirs open', async () => {
  const server = await startTestApp();
  const { port } = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }));
  const drip = 'GET /api/streams HTTP/1.1\r\nHost: console\r\n';
  const clients = ['', drip, 'no HTTP\r\n\r\n'].map((start) => {
    // Nothing is read from it, and it does not answer the end of the other side.
    const client = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true }).pause();
    client.on('error', () => null);
    client.write(start);
    return client;
  });
  const dripping = setInterval(() => clients[1]?.write('X-Slow: 1\r\n'), 1_000);
  const open = () => new Promise((resolve) => server.app.server.getConnections((_error, count) => resolve(count)));
  try {
    await expect.poll(open, { timeout: 10_000 }).toBe(2);
    await expect.poll(open, { timeout: 30_000, interval: 500 }).toBe(0);
  } finally {
    clearInterval(dripping);
    for (const client of clients) client.destroy();
    await server.close();
  }
}, 60_000);
