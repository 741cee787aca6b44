import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runAndWait, csv, dryRun, waitUntilDone } from '#server/imports/testing/upload';
import { openDesk, queryOf } from '#server/playlist/testing/desk';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let editor: Caller;
const outside = { client: new Client() };
beforeAll(async () => {
  t = await startTestApp({ DEFAULT_ZONE: 'UTC' });
  editor = await t.signIn('editor');
  outside.client = new Client({ connectionString: t.databaseUrl });
  await outside.client.connect();
});
afterAll(async () => {
  await outside.client.end();
  await t.close();
});

const header = ['key', 'sport', 'title', 'team1', 'team2', 'startDate', 'startTime'];
const races = Array.from({ length: 250 }, (_, n) => [
  `race-${n}`,
  'Футбол',
  `Заезд ${n}`,
  '',
  '',
  '2026-05-01',
  '18:00',
]);

it('a large import finishes before it is matched and reports what remains, and so does its undo', async () => {
  const desk = await openDesk(editor, 'Футбол');
  await Promise.all([desk.team('Зенит'), desk.team('Спартак')]);
  const query = await desk.query(editor, 'Зенит', 'Спартак');
  const wanted = ['wanted', 'Футбол', '', 'Зенит', 'Спартак', '2026-05-01', '18:00'];
  const { id } = await dryRun(t, editor, 'stream', csv(header, wanted, ...races));
  const left = async () => (await waitUntilDone(editor, id)).toMatch;

  for (const [step, status] of [
    ['commit', 'complete'],
    ['undo', 'awaiting'],
  ] as const) {
    await outside.client.query('BEGIN');
    await outside.client.query('SELECT FROM playlist WHERE id = $1 FOR UPDATE', [query]);
    await runAndWait(editor, step, id);
    expect(await waitUntilDone(editor, id)).toMatchObject({
      state: step === 'commit' ? 'done' : 'undone',
      problem: null,
    });
    expect(await left()).toBeGreaterThan(0);
    await outside.client.query('ROLLBACK');
    await t.deps.backlog.workOff(0);
    expect(await left()).toBe(0);
    expect(await queryOf(editor, query)).toMatchObject({ status });
  }
});
