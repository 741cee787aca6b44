import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runAndWait, csv, dryRun, rowsOf } from '#server/imports/testing/upload';
import { idOf, makeRecords, match } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let editor: Caller;
let records: Records;
beforeAll(async () => {
  t = await startTestApp({ DEFAULT_ZONE: 'Europe/Moscow' });
  const admin = await t.signIn('admin');
  editor = await t.signIn('editor');
  records = await makeRecords(admin);
  for (const location of ['Зал 1', 'Зал 2']) await idOf(admin, '/stream/server', { fqdn: 'localhost', location });
});
afterAll(() => t.close());
beforeEach(() => t.deps.pool.query('TRUNCATE stream CASCADE'));

const header = ['key', 'sport', 'team1', 'team2', 'startDate', 'startTime', 'server', 'status', 'timezone', 'event_id'];
type Column = (typeof header)[number];
const usual = { sport: 'Футбол', team1: 'Зенит', team2: 'Спартак', startDate: '2026-05-01', startTime: '18:00' };
const row = (more: Partial<Record<Column, string>>) => {
  const given: Partial<Record<Column, string>> = { ...usual, ...more };
  return header.map((column) => given[column] ?? '');
};
const check = (rows: string[][], fields: Record<string, string> = {}) =>
  dryRun(t, editor, 'stream', csv(header, ...rows), fields);
const issuesOf = async (rows: string[][], fields: Record<string, string> = {}) => {
  const { id } = await check(rows, fields);
  return (await rowsOf(editor, id, 'error')).map(({ row: number, issues }) => ({ row: number, issues }));
};
const startsOf = async (...days: string[]) => {
  const job = await check(days.map((startDate, at) => row({ startDate, key: `match-${at}` })));
  if (job.counts.error > 0) return rowsOf(editor, job.id, 'error');
  await runAndWait(editor, 'commit', job.id);
  const { body } = await editor.call('GET', '/streams', {}, { 'Page-Size': '100', 'Sort-Column': 'key' });
  return body.data.map(({ startDate }) => startDate);
};

it('a row without a known sport has an issue for its sport only, not for missing teams', async () => {
  expect(await issuesOf([row({ sport: '' }), row({ sport: 'Шахбокс' })])).toEqual([
    { row: 2, issues: [{ column: 'sport', reason: 'required', value: '' }] },
    { row: 3, issues: [{ column: 'sport', reason: 'unknown_name', value: 'Шахбокс' }] },
  ]);
});

describe('a repeated row refers to the row above', () => {
  it('as a whole, with its match, when nothing else identifies it', async () => {
    expect(await issuesOf([row({}), row({ team1: 'Спартак', team2: 'Зенит' }), row({})])).toEqual([
      { row: 4, issues: [{ column: '', reason: 'duplicate_row', value: 'Зенит – Спартак', row: 2 }] },
    ]);
  });

  it('by the key or the event that both have', async () => {
    const rows = [row({ key: 'match-1' }), row({ key: 'match-1' }), row({ event_id: 'e7' }), row({ event_id: 'e7' })];
    expect(await issuesOf(rows)).toEqual([
      { row: 3, issues: [{ column: 'key', reason: 'duplicate_value', value: 'match-1', row: 2 }] },
      { row: 5, issues: [{ column: 'event_id', reason: 'duplicate_value', value: 'e7', row: 4 }] },
    ]);
  });

  it('also when both refer to one stored stream in different ways', async () => {
    await idOf(editor, '/stream', match(records, { key: 'stored-1', event_id: 'e8', timezone: 'Europe/Moscow' }));
    expect(await issuesOf([row({ key: 'stored-1' }), row({ event_id: 'e8' })])).toEqual([
      { row: 3, issues: [{ column: '', reason: 'duplicate_row', value: 'Зенит – Спартак', row: 2 }] },
    ]);
  });
});

describe('a team against itself', () => {
  const atTeam2 = (number: number, value: string) =>
    expect.objectContaining({
      row: number,
      issues: expect.arrayContaining([{ column: 'team2', reason: 'same_team', value }]),
    });

  it('is refused by name, by synonym, in either script, and for a team that does not exist yet', async () => {
    await editor.call('POST', '/stream/synonym', { type: 'team', internal_id: records.home, content: 'Питер' });
    const rows = [
      row({ team2: 'зенит' }),
      row({ team2: 'Питер' }),
      row({ team2: 'Zenit' }),
      row({ team1: 'Урал', team2: 'урал' }),
      row({ team1: 'Урал', team2: 'Ural' }),
    ];
    const expected = ['зенит', 'Питер', 'Zenit', 'урал', 'Ural'].map((value, at) => atTeam2(at + 2, value));
    expect(await issuesOf(rows, { createMissing: 'true' })).toEqual(expected);
    expect(await issuesOf(rows)).toEqual(expected);
  });

  it('is refused when the row gives one side and the stored stream has the other', async () => {
    await idOf(editor, '/stream', match(records, { key: 'stored-1' }));
    const file = csv(['key', 'sport', 'team2'], ['stored-1', 'Футбол', 'Зенит']);
    const job = await dryRun(t, editor, 'stream', file);
    expect((await rowsOf(editor, job.id, 'error')).map(({ issues }) => issues)).toEqual([
      [{ column: 'team2', reason: 'same_team', value: '' }],
    ]);
  });
});

it('a server name that several have is ambiguous, and a server is found by its location, address or id', async () => {
  const choices = ['localhost (Зал 1)', 'localhost (Зал 2)'];
  expect(await issuesOf([row({ server: 'localhost' }), row({ server: 'nowhere' })])).toEqual([
    { row: 2, issues: [{ column: 'server', reason: 'ambiguous_value', value: 'localhost', choices }] },
    {
      row: 3,
      issues: [
        { column: 'server', reason: 'unknown_value', value: 'nowhere', choices: ['media.example.org', ...choices] },
      ],
    },
  ]);
  const job = await check([row({ server: 'LOCALHOST (зал 2)' })]);
  expect(job.counts).toMatchObject({ new: 1, error: 0 });
});

it('an unknown status is refused with the list of statuses', async () => {
  expect(await issuesOf([row({ status: 'Отложен' })])).toEqual([
    {
      row: 2,
      issues: [
        {
          column: 'status',
          reason: 'unknown_value',
          value: 'Отложен',
          choices: ['Scheduled / Запланирована', 'Live / В эфире', 'Finished / Завершена', 'Canceled / Отменена'],
        },
      ],
    },
  ]);
  const known = ['отменён', 'CANCELLED', 'Запланирована'].map((status, at) => row({ status, key: `match-${at}` }));
  expect((await check(known)).counts).toMatchObject({ new: 3, error: 0 });
});

describe('days with slashes', () => {
  it('are read in the day order of the whole file, also above the row that decides it', async () => {
    expect(await startsOf('11/05/2026', '11/26/2026')).toEqual(['2026-11-05', '2026-11-26']);
  });

  it('are refused with the reason when no row decides it', async () => {
    expect(await startsOf('11/05/2026', '05/11/2026')).toMatchObject([
      { row: 2, issues: [{ column: 'startDate', reason: 'ambiguous_date', value: '11/05/2026' }] },
      { row: 3, issues: [{ column: 'startDate', reason: 'ambiguous_date', value: '05/11/2026' }] },
    ]);
  });
});

it('cells without a heading are reported as ignored, by the letter of their column', async () => {
  const file = csv(
    ['key', 'notes', '', 'title'],
    ['match-1', '', 'a', 'b', '', '', 'c'],
    ['match-2', 'd', '', 'e', 'f'],
  );
  expect((await dryRun(t, editor, 'stream', file)).ignored).toEqual(['notes', 'C', 'E', 'G']);
});

it('common time zone abbreviations are accepted', async () => {
  const job = await check([row({ timezone: 'MSK' })]);
  await runAndWait(editor, 'commit', job.id);
  const { body } = await editor.call('GET', '/streams');
  expect(body.data.map(({ timezone }) => timezone)).toEqual(['Europe/Moscow']);
});
