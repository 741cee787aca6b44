import { exportLimits } from '@touchline/contract';
import type { ExportJob } from '@touchline/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { failForgottenExports, workExports } from '#server/exports/work-exports';
import { download } from '#server/imports/testing/download';
import { deleteExpired } from '#server/operation/clean-up';
import { makeRecords, match } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let editor: Caller;
beforeAll(async () => {
  t = await startTestApp();
  const admin = await t.signIn('admin');
  editor = await t.signIn('editor');
  const records = await makeRecords(admin);
  for (const key of ['first-1', 'second-2', 'third-3']) await editor.call('POST', '/stream', match(records, { key }));
});
beforeEach(async () => {
  await t.deps.pool.query('DELETE FROM export');
});
afterAll(() => t.close());

const csv = { format: 'csv', language: 'en' };
const sorted = { 'Sort-Column': 'key', 'Sort-Order': 'desc' };
const start = (who: Caller, body: object, headers: Record<string, string> = {}) =>
  who.call('POST', '/profile/exports', { ...csv, ...body }, headers);
const all = async (who: Caller) => (await who.call('GET', '/profile/exports')).body.data as unknown as ExportJob[];
const fileOf = (who: Caller, id: number) => download(t, who, '/profile/export/file', { id: String(id) });
const query = async (text: string, values: unknown[] = []) => (await t.deps.pool.query(text, values)).rows as unknown[];

async function ended(who: Caller, id: unknown): Promise<ExportJob> {
  for (;;) {
    const job = (await all(who)).find((each) => each.id === id);
    if (!job) throw new Error('The export is gone');
    if (job.state === 'done' || job.state === 'failed') return job;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** An export as a process has left it. */
async function put(who: Caller, state: string, values: { age?: string; attempt?: number } = {}): Promise<number> {
  const { age = '0', attempt = 0 } = values;
  const [user] = (await query('SELECT role, access FROM "user" WHERE id = $1', [who.id])) as {
    role: string;
    access: unknown;
  }[];
  const rights = JSON.stringify([user?.role, user?.access, []]);
  const request = { ...csv, list: { page: 1, size: 10, sort: 'key', order: 'desc', filters: [] }, name: null, columns: ['key'], zone: 'UTC', rights }; // prettier-ignore
  const [row] = await query(
    `INSERT INTO export ("user", list, "fileName", request, state, attempt, "createdAt")
     VALUES ($1, 'stream', 'streams.csv', $2, $3, $4, now() - $5::interval) RETURNING id`,
    [who.id, JSON.stringify(request), state, attempt, age],
  );
  return (row as { id: number }).id;
}

/** Whose rights the job has: those of `who`. */
const putJob = (id: number, who = editor) =>
  t.deps.db.transaction().execute((trx) => t.deps.jobs.put(trx, 'export', { export: id, who: { id: who.id, accessToken: null } })); // prettier-ignore

it('waits while no process does jobs, and refuses a fourth one', async () => {
  const { status, body } = await start(editor, { list: 'stream' });
  expect(status).toBe(200);
  expect(body).toMatchObject({ list: 'stream', state: 'waiting', bytes: 0, finishedAt: null });
  for (let more = 1; more < exportLimits.open; more++)
    expect((await start(editor, { list: 'sport' })).status).toBe(200);
  expect(await start(editor, { list: 'team' })).toMatchObject({ status: 503, body: { code: 'imports_busy' } });
  expect(await all(editor)).toHaveLength(exportLimits.open);
  expect((await fileOf(editor, Number(body['id']))).status).toBe(404);
});

it('is written by a job: the same file as the export of the list, with its headers, search and columns', async () => {
  await workExports(t.deps);
  const request = { list: 'stream', columns: 'key,match', zone: 'Europe/Berlin', name: 'first second' };
  for (const asked of [request, { ...request, name: '' }]) {
    const { body } = await start(editor, asked, sorted);
    const job = await ended(editor, body['id']);
    const { file, headers } = await fileOf(editor, job.id);
    const { list: _, ...answered } = { ...csv, ...asked };
    const direct = await download(t, editor, '/streams/export', answered, sorted);
    expect(file.equals(direct.file)).toBe(true);
    expect(job).toMatchObject({ state: 'done', bytes: direct.file.length });
    expect(headers['content-disposition']).toBe(direct.headers['content-disposition']);
    expect(headers['content-type']).toBe(direct.headers['content-type']);
    expect(headers['content-length']).toBe(String(direct.file.length));
  }
  const lists = ['sport', 'tournament', 'team', 'viewer', 'viewerSum', 'incident'];
  for (const list of lists) {
    const { body } = await start(editor, { list, format: 'xlsx', language: 'ru' });
    expect({ list, state: (await ended(editor, body['id'])).state }).toEqual({ list, state: 'done' });
  }
  expect((await all(editor)).map(({ list }) => list)).toEqual(lists.toReversed().slice(0, exportLimits.kept));
});

it('says at once what is wrong, and what somebody may not export', async () => {
  expect(await start(editor, { list: 'stream', columns: 'key,nothing' })).toMatchObject({
    status: 422,
    body: { code: 'unknown_column' },
  });
  expect(await start(editor, { list: 'stream' }, { 'Sort-Column': 'nothing' })).toMatchObject({ status: 422 });
  const operator = await t.signIn('operator');
  expect(await start(operator, { list: 'viewer' })).toMatchObject({ status: 403 });
  expect([...(await all(editor)), ...(await all(operator))]).toEqual([]);
});

it('belongs to whoever asked for it', async () => {
  const { body } = await start(editor, { list: 'stream' });
  const { id } = await ended(editor, body['id']);
  const other = await t.signIn('admin');
  expect(await all(other)).toEqual([]);
  expect((await fileOf(other, id)).status).toBe(404);
  expect((await other.call('DELETE', '/profile/export', { id })).status).toBe(404);
  expect((await editor.call('DELETE', '/profile/export', { id })).status).toBe(200);
  expect((await fileOf(editor, id)).status).toBe(404);
  expect(await query('SELECT FROM export_part')).toEqual([]);
});

it('is kept from its user when their rights have changed since', async () => {
  const changed = await t.signIn('editor');
  const { body } = await start(changed, { list: 'stream' });
  const { id } = await ended(changed, body['id']);
  await query(`INSERT INTO user_stream ("user", stream) SELECT $1, id FROM stream WHERE key = 'first-1'`, [changed.id]);
  expect((await all(changed)).length).toBe(0);
  expect((await fileOf(changed, id)).status).toBe(404);
});

it('is written anew by another process, without what the first one has stored', async () => {
  const id = await put(editor, 'running', { attempt: 3 });
  await query(`INSERT INTO export_part (export, attempt, part, bytes) VALUES ($1, 3, 0, 'half a file')`, [id]);
  await putJob(id);
  expect(await ended(editor, id)).toMatchObject({ state: 'done' });
  const { file } = await fileOf(editor, id);
  expect(file.toString('utf8').replace(/^\uFEFF/, '').split('\r\n').filter(Boolean)).toEqual(['Key', 'third-3', 'second-2', 'first-1']); // prettier-ignore
  expect(await query('SELECT attempt, part FROM export_part')).toEqual([{ attempt: 4, part: 0 }]);
});

const isDone = async (id: number) => {
  while (await t.deps.jobs.isOpen('export', { export: id })) await new Promise((resolve) => setTimeout(resolve, 20));
};

it('stops when it is deleted, and leaves nothing', async () => {
  const id = await put(editor, 'waiting');
  await t.deps.db.transaction().execute(async (trx) => {
    // So that it has begun and cannot read.
    await sql`LOCK TABLE stream IN ACCESS EXCLUSIVE MODE`.execute(trx);
    await putJob(id);
    while ((await all(editor))[0]?.state !== 'running') await new Promise((resolve) => setTimeout(resolve, 20));
    expect((await editor.call('DELETE', '/profile/export', { id })).status).toBe(200);
  });
  await isDone(id);
  expect(await all(editor)).toEqual([]);
  expect(await query('SELECT FROM export_part')).toEqual([]);
});

it('fails when whoever asked for it may not do so any more', async () => {
  const blocked = await t.signIn('editor');
  const id = await put(blocked, 'waiting');
  await query(`UPDATE "user" SET status = 'inactive' WHERE id = $1`, [blocked.id]);
  await putJob(id, blocked);
  await isDone(id);
  expect(await query('SELECT state, bytes FROM export')).toEqual([{ state: 'failed', bytes: 0 }]);
});

it('is not written by the job of somebody else that had its number before the database crashed', async () => {
  const id = await put(await t.signIn('viewer'), 'waiting');
  await putJob(id);
  await isDone(id);
  expect(await query('SELECT state, attempt, bytes FROM export')).toEqual([{ state: 'waiting', attempt: 0, bytes: 0 }]);
});

it('is deleted after a day, and fails when no job is for it any more', async () => {
  await put(editor, 'done', { age: '25 hours' });
  const kept = await put(editor, 'done', { age: '23 hours' });
  const lost = await put(editor, 'running', { age: '2 minutes' });
  await deleteExpired(t.deps.db);
  await workExports(t.deps);
  expect((await all(editor)).map(({ id, state }) => [id, state])).toEqual([
    [lost, 'failed'],
    [kept, 'done'],
  ]);
});

it('stays done when it becomes so while a process looks for its job', async () => {
  const id = await put(editor, 'running', { age: '2 minutes' });
  const isOpen = async () => {
    await query(`UPDATE export SET state = 'done', "finishedAt" = now() WHERE id = $1`, [id]);
    return false;
  };
  await failForgottenExports({ db: t.deps.db, jobs: { ...t.deps.jobs, isOpen } });
  expect(await all(editor)).toMatchObject([{ id, state: 'done' }]);
});
