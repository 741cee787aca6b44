import { readFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lowerPriority } from '#database/lower-priority';
import type { Transaction } from '#database/pool';
import { startTestApp } from '#server/testing/start-app';
import type { TestApp } from '#server/testing/start-app';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ DATABASE_POOL: '2' });
});
afterAll(() => t.close());

/** `group`: the priority of its session; as if lowered where Linux does not group processes by sessions. */
async function processOf(trx: Transaction): Promise<{ pid: number; priority: number; group: string }> {
  const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(trx);
  const pid = rows[0]?.pid ?? 0;
  const group = await readFile(`/proc/${pid}/autogroup`, 'utf8').catch(() => 'nice 10');
  return { pid, priority: getPriority(pid), group: group.trim() };
}

it('lets others go before a long transaction, and nothing else uses its connection afterwards', async () => {
  const { db } = t.deps;
  const long = await db.transaction().execute(async (trx) => {
    await lowerPriority(trx);
    return processOf(trx);
  });
  expect(long).toMatchObject({ priority: 10, group: expect.stringMatching(/nice 10$/) });
  const next = await Promise.all([db.transaction().execute(processOf), db.transaction().execute(processOf)]);
  expect(next.map(({ priority }) => priority)).toEqual([0, 0]);
  expect(next.map(({ pid }) => pid)).not.toContain(long.pid);
});
