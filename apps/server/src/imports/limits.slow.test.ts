import { words } from '@touchline/i18n';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { check } from '#server/imports/check';
import { openJob } from '#server/imports/jobs';
import { readingLimits } from '#server/imports/read-in-thread';
import type { ReadingLimits } from '#server/imports/read-in-thread';
import { runTry } from '#server/imports/run-try';
import { beginTry } from '#server/imports/tries';
import { csv, dryRun, waitUntilDone } from '#server/imports/testing/upload';
import { textRow, workbook } from '#server/sheets/testing/zip';
import { makeRecords } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';
import type { User } from '#http/user';

let t: TestApp;
let editor: Caller;
beforeAll(async () => {
  t = await startTestApp();
  editor = await t.signIn('editor');
  await makeRecords(await t.signIn('admin'));
});
afterAll(() => t.close());

/** Enough memory for a file of one row. */
const lowMb = 32;
const header = ['key', 'sport', 'team1', 'startDate', 'startTime'];
const good = csv(header, ['good-123', 'Футбол', 'Зенит', '2026-05-01', '18:00']);

/** Reads a file as an upload does, within other limits. */
async function readWithin(limits: ReadingLimits, file: Buffer) {
  const who: User = {
    id: editor.id,
    role: 'editor',
    access: 'allow',
    streams: [],
    name: '',
    email: '',
    session: 0,
    accessToken: null,
  };
  const options = { createMissing: false, decisions: [] };
  // Without a job, which would do it within the usual limits.
  const unqueued = { db: t.deps.db, jobs: { ...t.deps.jobs, put: async () => {} } };
  const id = await openJob(unqueued, who, { entity: 'stream', fileName: 'hostile.xlsx', file, options });
  const step = await beginTry(t.deps.db, id);
  if (!step) throw new Error('The import cannot begin');
  await runTry(t.deps, step, new AbortController().signal, (report) => check(t.deps, who, step, limits, report));
  return waitUntilDone(editor, id);
}

const count = async (table: string) => {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM ${sql.table(table)}`.execute(t.deps.db);
  return rows[0]?.n;
};

/** Any row may refer to one of these short shared strings, so all are kept while the sheet is read. */
const manyStrings = workbook(textRow(1, header), {
  strings: Array.from({ length: 200_000 }, (_, at) => `строка ${at}`),
});

it.each([
  ['memory', { ...readingLimits, heapMb: lowMb }, manyStrings],
  ['time', { ...readingLimits, ms: 1 }, good],
])(
  'a file that needs more than the allowed %s is refused, nothing is written, and the next import works',
  async (_what, limits, file) => {
    const job = await readWithin(limits, file);
    expect(job).toMatchObject({
      state: 'failed',
      problem: 'too_hard',
      counts: { new: 0, changed: 0, unchanged: 0, error: 0 },
    });
    for (const language of ['en', 'ru'] as const)
      expect(words[language].sheets.problem.too_hard).toMatch(/memory|памят/);
    expect([await count('import_row'), await count('stream')]).toEqual([0, 0]);
    const { body } = await editor.call('POST', '/import/commit', { id: job.id });
    expect(body).toMatchObject({ code: 'import_not_ready' });
    // The file of a failed import is deleted.
    const { rows } = await sql`SELECT file FROM import WHERE id = ${job.id}`.execute(t.deps.db);
    expect(rows).toEqual([{ file: null }]);
    const next = await dryRun(t, editor, 'stream', good);
    expect(next).toMatchObject({ state: 'ready', counts: { new: 1 } });
    await sql`DELETE FROM import_row`.execute(t.deps.db);
  },
  // A thread short of memory collects garbage for long before it fails.
  90_000,
);

it('a smaller file is read within the same limits', async () => {
  expect(await readWithin({ ...readingLimits, heapMb: lowMb }, good)).toMatchObject({
    state: 'ready',
    counts: { new: 1 },
  });
});
