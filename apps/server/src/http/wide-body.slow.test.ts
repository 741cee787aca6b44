import { failure } from '@touchline/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { routesOf } from '#server/testing/routes';
import { startTestApp } from '#server/testing/start-app';
import type { TestApp } from '#server/testing/start-app';

let t: TestApp;
let headers: Record<string, string>;
beforeAll(async () => {
  t = await startTestApp();
  const admin = await t.signIn('admin');
  headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' };
});
afterAll(() => t.close());

const wide = (keys: number, name = 'k') =>
  JSON.stringify(Object.fromEntries(Array.from({ length: keys }, (_, n) => [`${name}${n}`, n])));
const login = async (payload: string) => {
  const { statusCode, body } = await t.app.inject({ method: 'POST', url: '/api/auth/login', headers, payload });
  return { status: statusCode, length: body.length, body: failure.parse(JSON.parse(body)) };
};

it('a body with many errors gets the first twenty, and that there are more', async () => {
  const { status, body } = await login(wide(500));
  expect(status).toBe(422);
  expect(Object.keys(body.fields ?? {})).toHaveLength(20);
  expect(body.message).toMatch(/^Invalid fields: email, password, k0, .*, k17 and more$/);
  expect((await login(wide(17))).body.message).toMatch(/, k16$/);
});

it('a body with many errors gets a short reply, however long its names are', async () => {
  const { status, length } = await login(wide(50, 'x'.repeat(10_000)));
  expect(status).toBe(422);
  expect(length).toBeLessThan(10_000);
});

it('a body with more parts than any call needs is refused before validation, on every route', async () => {
  expect(await login(wide(60_000))).toMatchObject({
    status: 413,
    body: { code: 'too_large', message: 'The body has more than 20000 parts' },
  });
  const list = JSON.stringify({ ids: Array.from({ length: 20_001 }, () => 'x') });
  const routes = (await routesOf(t.app)).filter((route) => /^(POST|PUT|DELETE) \/api/.test(route));
  const json = routes.filter((route) => !/hooks|import$|image$/.test(route));
  expect(json.length).toBeGreaterThan(60);
  for (const route of json) {
    const [method = '', url = ''] = route.split(' ');
    for (const payload of [wide(20_001), list]) {
      const { statusCode } = await t.app.inject({ method: method as 'POST', url, headers, payload });
      expect({ route, statusCode }).toEqual({ route, statusCode: 413 });
    }
  }
});
