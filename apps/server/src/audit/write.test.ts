import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '#server/testing/start-app';
import type { TestApp } from '#server/testing/start-app';
import { change } from '#kit/change';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const logOf = (entity: string, record: number) =>
  t.deps.db
    .selectFrom('audit')
    .select(['actorName', 'action', 'before', 'after'])
    .where('entity', '=', entity)
    .where('record', '=', record)
    .orderBy('id')
    .execute();

it('records who created, changed and deleted a record, with the values before and after', async () => {
  const editor = await t.signIn('editor');
  const { body } = await editor.call('POST', '/stream/sport', { name: 'Floorball', duration: 90 });
  const id = Number(body['id']);
  await editor.call('PUT', '/stream/sport', { id, version: 1, name: 'Salibandy' });
  await editor.call('DELETE', '/stream/sport', { ids: [id] });
  const log = await logOf('sport', id);
  expect(log.map(({ action }) => action)).toEqual(['create', 'update', 'delete']);
  expect(new Set(log.map(({ actorName }) => actorName)).size).toBe(1);
  expect(log[0]?.actorName).not.toBe('');
  expect(log[0]).toMatchObject({ before: null, after: { name: 'Floorball' } });
  expect(log[1]).toMatchObject({ before: { name: 'Floorball' }, after: { name: 'Salibandy' } });
  expect(log[2]).toMatchObject({ before: { name: 'Salibandy' }, after: null });
});

it('contains only the changed fields, and has no entry when none changed', async () => {
  const editor = await t.signIn('editor');
  const { body } = await editor.call('POST', '/stream/sport', { name: 'Kabaddi', duration: 90 });
  const id = Number(body['id']);
  await editor.call('PUT', '/stream/sport', { id, duration: 77 });
  await editor.call('PUT', '/stream/sport', { id, duration: 77 });
  const [, changed, ...rest] = await logOf('sport', id);
  expect(Object.keys(changed?.after ?? {})).toEqual(['duration']);
  expect(rest).toEqual([]);
});

it('keeps hashes and encrypted tokens out of the log', async () => {
  const admin = await t.signIn('admin');
  const { body } = await admin.call('POST', '/stream/server', { fqdn: 'audited.example.org' });
  const [made] = await logOf('server', Number(body['id']));
  expect(made?.after).toMatchObject({ fqdn: 'audited.example.org', tokenHash: '•••', tokenSealed: '•••' });
  const { rows } = await sql<{ leaks: number }>`
    SELECT count(*) AS leaks FROM audit WHERE entity = 'user' AND "after"::text LIKE '%argon2%'`.execute(t.deps.db);
  expect(rows[0]?.leaks).toBe(0);
});

it('has no entry for a change that was rolled back', async () => {
  const failing = change(t.deps.db, null, async (trx) => {
    await trx.insertInto('sport').values({ name: 'Quidditch', duration: 90 }).execute();
    throw new Error('stop');
  });
  await expect(failing).rejects.toThrow('stop');
  const { rows } = await sql`SELECT 1 FROM audit WHERE "after" ->> 'name' = 'Quidditch'`.execute(t.deps.db);
  expect(rows).toEqual([]);
});

it('shows a record without anything to mask as it shows one with it', async () => {
  const records = [{ title: 'Final', version: 3, searchKey: 'final', updatedAt: 'now' }, { feedLastError: '' }, {}];
  for (const record of records) {
    const { rows } = await sql`SELECT audit_shown(${JSON.stringify(record)}::jsonb) AS shown`.execute(t.deps.db);
    expect(rows).toEqual([{ shown: 'title' in record ? { title: 'Final' } : {} }]);
  }
});
