import { afterAll, beforeAll, expect, it } from 'vitest';
import { hostileCalls } from '#server/media-hooks/testing/hostile-calls';
import { idOf, makeRecords, match, publishSecretOf } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { TestApp } from '#server/testing/start-app';

let t: TestApp;
let server = 0;
let token = '';
let secret = '';
const key = 'on-air-soon';
beforeAll(async () => {
  t = await startTestApp();
  const admin = await t.signIn('admin');
  const records = await makeRecords(admin);
  server = records.server;
  token = String((await admin.call('GET', '/stream/server', { id: server })).body['token']);
  const at = new Date(Date.now() + 300_000).toISOString();
  const start = { startDate: at.slice(0, 10), startTime: at.slice(11, 16), timezone: 'UTC' };
  const id = await idOf(admin, '/stream', match(records, { key, server, ...start }));
  secret = await publishSecretOf(admin, id);
});
afterAll(() => t.close());

type Name = keyof typeof hostileCalls;

async function send(dialect: Name, type: string, payload: string | Buffer) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': type };
  return t.app.inject({ method: 'POST', url: `/api/hooks/${server}/${dialect}`, headers, payload });
}

/** Whether the vendor's server takes the response as acceptance. */
const isLetIn = (dialect: Name, status: number, body: Record<string, unknown>) => {
  if (dialect === 'srs' || dialect === 'zlmediakit') return status === 200 && body['code'] === 0;
  if (dialect === 'ovenmediaengine') return status === 200 && body['allowed'] !== false;
  if (dialect === 'touchline') return status === 200 && body['allow'] !== false;
  return status < 300;
};

it.each(Object.keys(hostileCalls) as Name[])('refuses hostile calls of %s', async (dialect) => {
  const calls = hostileCalls[dialect](key);
  expect(calls.length).toBeGreaterThan(60);
  for (const { type, body } of calls) {
    const answer = await send(dialect, type, body);
    const excerpt = String(body).slice(0, 300);
    expect({ excerpt, failed: answer.statusCode >= 500 }).toEqual({ excerpt, failed: false });
    const letIn = isLetIn(dialect, answer.statusCode, answer.json<Record<string, unknown>>());
    expect({ excerpt, answer: answer.body, letIn }).toEqual({ excerpt, answer: answer.body, letIn: false });
  }
  const { rows } = await t.deps.pool.query('SELECT publisher FROM monitor WHERE publisher IS NOT NULL');
  expect(rows).toEqual([]);
});

it('reads the first value of a repeated field, which is the server’s, not the encoder’s', async () => {
  const form = (name: string) =>
    `app=live&addr=10.1.2.3&clientid=3&call=publish&name=${name}&type=live&secret=${secret}`;
  const more = '&name=other&call=play&addr=1.2.3.4&clientid=9';
  const type = 'application/x-www-form-urlencoded';
  expect((await send('nginx-rtmp', type, form('other') + more.replace('other', key))).statusCode).toBe(403);
  expect((await send('nginx-rtmp', type, form(key) + more)).statusCode).toBe(200);
  const { rows } = await t.deps.pool.query<{ publisher: string }>('SELECT publisher FROM monitor');
  expect(rows).toEqual([{ publisher: '10.1.2.3 3' }]);
});
