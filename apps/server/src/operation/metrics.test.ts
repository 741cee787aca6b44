import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '#server/testing/start-app';
import type { TestApp } from '#server/testing/start-app';

const secret = 'scrape-me-0123456789';
let closed: TestApp;
let open: TestApp;
beforeAll(async () => {
  closed = await startTestApp();
  open = await startTestApp({ METRICS_TOKEN: secret });
});
afterAll(async () => {
  await closed.close();
  await open.close();
});

const read = async (t: TestApp, headers: Record<string, string>) => {
  const { statusCode, body } = await t.app.inject({ url: '/metrics', headers });
  return { status: statusCode, hasTimes: body.includes('http_request_duration_seconds_bucket') };
};

it('metrics require the token of the environment', async () => {
  await open.app.inject({ url: '/health/live' });
  expect(await read(open, { authorization: `Bearer ${secret}` })).toEqual({ status: 200, hasTimes: true });
});

it('metrics count the probe rounds of the process by their outcome', async () => {
  Object.assign(open.deps.rounds, { stored: 7, lost: 2 });
  const { body } = await open.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${secret}` } });
  for (const line of ['{outcome="stored"} 7', '{outcome="lost"} 2', '{outcome="failed"} 0'])
    expect(body).toContain(`touchline_probe_rounds_total${line}`);
});

it('metrics are refused to everybody else, including signed-in administrators', async () => {
  const admin = await open.signIn('admin');
  for (const token of [admin.token, `${secret}x`, secret.slice(1), ''])
    expect(await read(open, { authorization: `Bearer ${token}` })).toEqual({ status: 401, hasTimes: false });
  expect(await read(open, {})).toEqual({ status: 401, hasTimes: false });
});

it('without a configured token metrics answer 404, while health stays public', async () => {
  expect(await read(closed, {})).toEqual({ status: 404, hasTimes: false });
  expect(await read(closed, { authorization: 'Bearer ' })).toEqual({ status: 404, hasTimes: false });
  for (const url of ['/health/live', '/health/ready']) expect((await closed.app.inject({ url })).statusCode).toBe(200);
});
