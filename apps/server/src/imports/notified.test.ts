import { noticePath } from '@touchline/contract';
import type { NoticeData } from '@touchline/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { csv, dryRun, runAndWait } from '#server/imports/testing/upload';
import { makeRecords } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let editor: Caller;
beforeAll(async () => {
  t = await startTestApp();
  editor = await t.signIn('editor');
  await makeRecords(await t.signIn('admin'));
  await editor.call('PUT', '/profile/settings', {
    language: 'en',
    notifications: { import_finished: { console: true, mail: true } },
  });
});
afterAll(() => t.close());

const waiting = async () => {
  const { rows } = await t.deps.pool.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows.length;
};

/** The newest notification of the import, as its mail says it, and the screen that it opens. */
async function notified() {
  const { body } = await editor.call('GET', '/profile/notices');
  const [notice] = body.data;
  const { rows } = await t.deps.pool.query<{ subject: string; body: string }>(
    'SELECT subject, body FROM mail ORDER BY id DESC LIMIT 1',
  );
  const [subject = '', text = ''] = [rows[0]?.subject, rows[0]?.body.split('\n')[0]];
  return {
    subject: subject.replace(/^.*?: /, ''),
    text,
    path: noticePath('import_finished', notice?.['data'] as NoticeData),
  };
}

it('an import says whether it was written, failed or could not be undone, and opens the list of its entity', async () => {
  const job = await dryRun(t, editor, 'team', csv(['name', 'sport'], ['Амкар', 'Футбол']));
  await runAndWait(editor, 'commit', job.id);
  expect(await notified()).toEqual({
    subject: `Import finished: ${job.fileName}`,
    text: `The import “${job.fileName}” has finished.`,
    path: '/references/teams',
  });
  await t.deps.pool.query('DELETE FROM mail');
  const writer = await t.deps.pool.connect();
  await writer.query(`BEGIN; UPDATE team SET version = version + 1 WHERE name = 'Амкар'`);
  const undone = runAndWait(editor, 'undo', job.id);
  await expect.poll(waiting).toBe(1);
  await writer.query('COMMIT');
  writer.release();
  expect(await undone).toMatchObject({ state: 'done', problem: 'stale' });
  expect(await notified()).toMatchObject({
    subject: `Import could not be undone: ${job.fileName}`,
    text: `The import “${job.fileName}” could not be undone. What it has written is unchanged.`,
  });
  const failed = await dryRun(t, editor, 'sport', Buffer.from('PK\u0003\u0004'));
  expect(failed.state).toBe('failed');
  expect(await notified()).toEqual({
    subject: `Import failed: ${failed.fileName}`,
    text: `The import “${failed.fileName}” has failed. Nothing of it was written.`,
    path: '/references/sports',
  });
});
