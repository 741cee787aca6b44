import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lockStreams } from '#server/playlist/lock';
import { startTestApp } from '#server/testing/start-app';
import type { TestApp } from '#server/testing/start-app';
import { advisoryLocks } from '#database/advisory-locks';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

it('gives every lock a number of its own', () => {
  const numbers = Object.values(advisoryLocks);
  expect(new Set(numbers).size).toBe(numbers.length);
});

it('is where every advisory lock of the sources gets its number', () => {
  const folder = fileURLToPath(new URL('..', import.meta.url));
  const calls = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) => [...readFileSync(join(folder, name), 'utf8').matchAll(/pg_(?:try_)?advisory\w*\((\S*)/g)])
    .map(([, number]) => number);
  expect(calls.length).toBeGreaterThanOrEqual(Object.keys(advisoryLocks).length);
  expect(calls.filter((number) => !/^\$\{(sql\.lit\()?advisoryLocks(?:\.|\[)\w+/.test(number ?? ''))).toEqual([]);
});

it('lets a user be blocked while streams are matched', async () => {
  const admin = await t.signIn('admin');
  const other = await t.signIn('viewer');
  await t.deps.db.transaction().execute(async (trx) => {
    await lockStreams(trx, [1]);
    const { status, body } = await admin.call('PUT', '/user', { id: other.id, status: 'inactive' });
    expect({ status, blocked: body['status'] }).toEqual({ status: 200, blocked: 'inactive' });
  });
});
