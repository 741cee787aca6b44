import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findPerson } from '#server/auth/find-person';
import { commit } from '#server/imports/commit';
import { runTry } from '#server/imports/run-try';
import { csv, dryRun, runAndWait, send, sendToApi, waitUntilDone } from '#server/imports/testing/upload';
import { beginTry } from '#server/imports/tries';
import { failForgotten } from '#server/imports/work-imports';
import { change } from '#kit/change';
import { publish } from '#kit/events';
import { makeRecords } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let editor: Caller;
beforeAll(async () => {
  t = await startTestApp();
  editor = await t.signIn('editor');
  await makeRecords(await t.signIn('admin'));
});
afterAll(() => t.close());
beforeEach(() => t.deps.pool.query('TRUNCATE stream CASCADE'));

const header = ['key', 'sport', 'team1', 'startDate', 'startTime'];
const row = (key: string) => [key, 'Футбол', 'Зенит', '2026-05-01', '18:00'];
const count = async () => Number((await t.deps.pool.query('SELECT count(*) AS n FROM stream')).rows[0].n);

describe('imports are', () => {
  it('limited to one per user, wait for a process that does jobs, and are private to the user', async () => {
    const [second, third] = [await t.signIn('editor'), await t.signIn('editor')];
    const file = csv(header, row('any-1234'));
    const waiting = await sendToApi(t, second, '/streams/import', file);
    expect(waiting).toMatchObject({ status: 200, body: { state: 'reading', isWaiting: true } });
    expect(await sendToApi(t, second, '/streams/import', file)).toMatchObject({
      status: 409,
      body: { code: 'import_running' },
    });
    const { id } = waiting.body;
    expect(await third.call('GET', '/import', { id })).toMatchObject({ status: 404 });
    expect(await third.call('POST', '/import/commit', { id })).toMatchObject({ status: 404 });
    // The first process that does jobs begins with what waits.
    expect(await dryRun(t, third, 'stream', file)).toMatchObject({ state: 'ready', isWaiting: false });
    expect(await waitUntilDone(second, id)).toMatchObject({ state: 'ready', isWaiting: false, counts: { new: 1 } });
  });

  it('listed in pages, newest first, and so are their rows', async () => {
    const who = await t.signIn('editor');
    const first = await dryRun(t, who, 'stream', csv(header, row('page-1111'), row('page-2222'), row('page-3333')));
    const second = await dryRun(t, who, 'team', csv(['name', 'sport'], ['Rotor', 'Футбол']));
    const page = async (path: string, data: object, headers: Record<string, string>) =>
      (await who.call('GET', path, data, headers)).body;
    const frame = { current_page: 1, per_page: 1, total: 2, last_page: 2 };
    expect(await page('/imports', {}, { 'Page-Size': '1' })).toMatchObject({ ...frame, data: [{ id: second.id }] });
    const streams = { 'Filter-Column': 'entity', 'Filter-Value': 'stream' };
    expect(await page('/imports', {}, streams)).toMatchObject({ total: 1, data: [{ id: first.id }] });
    const rows = { id: first.id, result: 'new' };
    const last = { current_page: 2, per_page: 2, total: 3, last_page: 2 };
    expect(await page('/import/rows', rows, { 'Page-Size': '2', 'Page-Current': '9' })).toMatchObject({
      ...last,
      data: [{ row: 4 }],
    });
  });

  it('failed as interrupted when no job is for them, keep their file, and write nothing', async () => {
    const job = await dryRun(t, editor, 'stream', csv(header, row('dead-123')));
    const lose = `UPDATE import SET state = 'committing', "leasedUntil" = now() - interval '1 second' WHERE id = $1`;
    await t.deps.pool.query(lose, [job.id]);
    expect((await editor.call('GET', '/import', { id: job.id })).body).toMatchObject({
      state: 'committing',
      isWaiting: true,
    });
    await failForgotten(t.deps);
    const { body } = await editor.call('GET', '/imports');
    expect(body.data[0]).toMatchObject({ id: job.id, state: 'failed', problem: 'interrupted', isWaiting: false });
    expect(await editor.call('POST', '/import/commit', { id: job.id })).toMatchObject({
      status: 409,
      body: { code: 'import_not_ready' },
    });
    expect(await count()).toBe(0);
    await editor.call('POST', '/import/check', { id: job.id, options: job.options });
    expect(await waitUntilDone(editor, job.id)).toMatchObject({ state: 'ready', problem: null, counts: { new: 1 } });
  });

  it('not failed while a job is for them', async () => {
    const who = await t.signIn('editor');
    const job = await dryRun(t, who, 'stream', csv(header, row('kept-123')));
    await t.deps.pool.query(`UPDATE import SET state = 'committing', "leasedUntil" = NULL WHERE id = $1`, [job.id]);
    // Due later, so that no process begins with it.
    await t.deps.pool.query(
      `INSERT INTO pgboss.job (name, data, start_after, policy)
       VALUES ('import', jsonb_build_object('import', $1::int8), now() + interval '1 hour', 'standard')`,
      [job.id],
    );
    await failForgotten(t.deps);
    expect((await who.call('GET', '/import', { id: job.id })).body).toMatchObject({ state: 'committing' });
  });

  it('written once when two processes do the same step', async () => {
    const who = await t.signIn('editor');
    const job = await dryRun(t, who, 'stream', csv(header, row('once-123'), row('once-456')));
    await t.deps.pool.query(`UPDATE import SET state = 'committing' WHERE id = $1`, [job.id]);
    const person = await findPerson(t.deps.db, { id: who.id, accessToken: null });
    const steps = [await beginTry(t.deps.db, job.id), await beginTry(t.deps.db, job.id)];
    for (const step of steps) {
      if (!step || !person) throw new Error('The import cannot begin');
      await runTry(t.deps, step, new AbortController().signal, (report) => commit(t.deps, person, step, report));
    }
    expect(await beginTry(t.deps.db, job.id)).toBe(null);
    expect((await who.call('GET', '/import', { id: job.id })).body).toMatchObject({ state: 'done', problem: null });
    expect(await count()).toBe(2);
    const { rows } = await t.deps.pool.query(`SELECT count(*)::int4 AS n FROM history WHERE "to" = 'created'`);
    expect(rows).toEqual([{ n: 2 }]);
  });

  it('left to another try when somebody holds their rows for too long', async () => {
    const who = await t.signIn('editor');
    const job = await dryRun(t, who, 'stream', csv(header, row('held-123')));
    await t.deps.pool.query(`UPDATE import SET state = 'committing' WHERE id = $1`, [job.id]);
    const step = await beginTry(t.deps.db, job.id);
    if (!step) throw new Error('The import cannot begin');
    await t.deps.db.transaction().execute(async (holder) => {
      await sql`LOCK sport IN ACCESS EXCLUSIVE MODE`.execute(holder);
      const held = runTry(t.deps, step, new AbortController().signal, () =>
        t.deps.db.transaction().execute(async (trx) => {
          await sql`SET LOCAL lock_timeout = '20ms'`.execute(trx);
          await sql`SELECT FROM sport`.execute(trx);
        }),
      );
      await expect(held).rejects.toMatchObject({ code: '55P03' });
    });
    const { rows } = await t.deps.pool.query('SELECT state, problem, file IS NOT NULL AS "hasFile" FROM import WHERE id = $1', [job.id]); // prettier-ignore
    expect(rows).toEqual([{ state: 'committing', problem: null, hasFile: true }]);
  });

  it('left to another try after a deadlock', async () => {
    const who = await t.signIn('editor');
    const job = await dryRun(t, who, 'stream', csv(header, row('dead-123')));
    await t.deps.pool.query(`UPDATE import SET state = 'committing' WHERE id = $1`, [job.id]);
    const step = await beginTry(t.deps.db, job.id);
    if (!step) throw new Error('The import cannot begin');
    const deadlock = async () => {
      await sql.raw(`DO $$ BEGIN RAISE EXCEPTION 'deadlock' USING ERRCODE = '40P01'; END $$`).execute(t.deps.db);
    };
    await expect(runTry(t.deps, step, new AbortController().signal, deadlock)).rejects.toMatchObject({ code: '40P01' });
    expect((await who.call('GET', '/import', { id: job.id })).body).toMatchObject({
      state: 'committing',
      problem: null,
    });
  });

  it('failed with their file when the database fails, so that they can be checked and imported again', async () => {
    const who = await t.signIn('editor');
    const job = await dryRun(t, who, 'stream', csv(header, row('full-123')));
    await t.deps.pool.query(`
      CREATE FUNCTION disk_full() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'full' USING ERRCODE = '53100'; END $$;
      CREATE TRIGGER fails BEFORE INSERT ON stream FOR EACH STATEMENT EXECUTE FUNCTION disk_full()`);
    const failed = await runAndWait(who, 'commit', job.id);
    await t.deps.pool.query('DROP FUNCTION disk_full CASCADE');
    expect(failed).toMatchObject({ state: 'failed', problem: 'failed', hasFile: true });
    await who.call('POST', '/import/check', { id: job.id, options: job.options });
    expect(await waitUntilDone(who, job.id)).toMatchObject({ state: 'ready', counts: { new: 1 } });
    expect((await runAndWait(who, 'commit', job.id)).state).toBe('done');
  });

  it.each([
    ['their user is blocked', `UPDATE "user" SET status = 'inactive' WHERE id = $1`],
    ['their access token is revoked', 'DELETE FROM access_token WHERE "user" = $1'],
    ['their access token expires', `UPDATE access_token SET "expiresAt" = now() WHERE "user" = $1`],
  ])('failed when %s before a process begins', async (_reason, end) => {
    const who = await t.signIn('editor');
    const [name, scope] = ['Nightly import', 'edit'] as const;
    const { body: token } = await who.call('POST', '/profile/tokens', { name, scope, days: 7 });
    const asking = { id: who.id, accessToken: { id: Number(token['id']), name, scope, ownRole: 'editor' as const } };
    expect(await findPerson(t.deps.db, asking)).toMatchObject({ id: who.id, role: 'editor' });
    const job = await dryRun(t, who, 'stream', csv(header, row('gone-123')));
    await t.deps.pool.query(end, [who.id]);
    await t.deps.pool.query(`UPDATE import SET state = 'committing', "leasedUntil" = NULL WHERE id = $1`, [job.id]);
    await change(t.deps.db, null, (trx) => t.deps.jobs.put(trx, 'import', { import: job.id, who: asking }));
    await change(t.deps.db, null, (trx) => publish(trx, 'job', { id: job.id, user: who.id }));
    const state = async () =>
      (await t.deps.pool.query('SELECT state, problem FROM import WHERE id = $1', [job.id])).rows;
    await expect.poll(state).toEqual([{ state: 'failed', problem: 'interrupted' }]);
    expect(await count()).toBe(0);
  });
});

describe('a file that cannot be imported', () => {
  it.each([
    ['broken_file', Buffer.from('PK\x03\x04 and nothing more')],
    ['unsupported_type', Buffer.from('89504e470d0a1a0a00000000', 'hex')],
    ['no_known_column', csv(['a', 'b'], ['1', '2'])],
    ['no_rows', csv(header)],
    ['duplicate_column', csv(['key', 'Ключ'], ['1', '2'])],
    ['too_many_rows', Buffer.from(`key\n${'a\n'.repeat(200_001)}`)],
  ])('fails with %s and writes nothing', async (problem, file) => {
    const job = await dryRun(t, editor, 'stream', file);
    expect(job).toMatchObject({ state: 'failed', problem, hasFile: false });
    expect((await t.deps.pool.query('SELECT 1 FROM import_row WHERE import = $1', [job.id])).rows).toEqual([]);
  });

  it('is refused with 413 above 10 MB, with 415 when it is not multipart, with 422 without a file', async () => {
    const large = await send(t, editor, '/streams/import', Buffer.alloc(11 * 1_048_576, 'a'));
    expect(large).toMatchObject({ status: 413, body: { code: 'too_large' } });
    expect(await editor.call('POST', '/streams/import', {})).toMatchObject({ status: 415 });
    const empty = await send(t, editor, '/streams/import', Buffer.alloc(0));
    expect(empty).toMatchObject({ status: 422, body: { fields: { file: { code: 'required' } } } });
  });
});
