import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runAndWait, csv, dryRun, rowsOf, waitUntilDone } from '#server/imports/testing/upload';
import { makeRecords, match, statusId } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let editor: Caller;
let records: Records;
beforeAll(async () => {
  t = await startTestApp({ DEFAULT_ZONE: 'Europe/Moscow' });
  editor = await t.signIn('editor');
  records = await makeRecords(await t.signIn('admin'));
});
afterAll(() => t.close());
beforeEach(() => t.deps.pool.query('TRUNCATE stream CASCADE'));

const header = ['Ключ', 'Вид спорта', 'Турнир', 'Команда 1', 'Команда 2', 'Дата начала', 'Время начала', 'Статус'];
const row = (
  key: string,
  more: Partial<Record<'team1' | 'team2' | 'date' | 'time' | 'status' | 'sport', string>> = {},
) => [
  key,
  more.sport ?? 'Футбол',
  'Кубок',
  more.team1 ?? 'Зенит',
  more.team2 ?? 'Спартак',
  more.date ?? '01.05.2026',
  more.time ?? '18:00',
  more.status ?? '',
];
const byFirst = (a: unknown[], b: unknown[]) => String(a[0]).localeCompare(String(b[0]));
const create = (more: object) => editor.call('POST', '/stream', match(records, more));
const streams = async () => (await editor.call('GET', '/streams', {}, { 'Page-Size': '100' })).body.data;
const count = async () => Number((await t.deps.pool.query('SELECT count(*) AS n FROM stream')).rows[0].n);

it('classifies each row as new, changed, unchanged or error, and writes nothing', async () => {
  await create({ key: 'changed-1', tournament: records.tournament });
  await create({ key: 'same-12', tournament: records.tournament });
  const job = await dryRun(
    t,
    editor,
    'stream',
    csv(
      header,
      row('new-123'),
      row('changed-1', { time: '19:30' }),
      row('same-12'),
      row('bad key', { date: '31.02.2026' }),
    ),
  );
  expect(job).toMatchObject({
    state: 'ready',
    fileName: 'матчи.csv',
    counts: { new: 1, changed: 1, unchanged: 1, error: 1 },
    columns: ['key', 'sport', 'tournament', 'team1', 'team2', 'startDate', 'startTime', 'status'],
  });
  expect(await rowsOf(editor, job.id, 'changed')).toMatchObject([
    { row: 3, changes: [{ column: 'startTime', from: '18:00:00', to: '19:30:00' }] },
  ]);
  expect(await rowsOf(editor, job.id, 'error')).toMatchObject([
    {
      row: 5,
      issues: [
        { column: 'key', reason: 'pattern', value: 'bad key' },
        { column: 'startDate', reason: 'invalid_date', value: '31.02.2026' },
      ],
    },
  ]);
  expect(await count()).toBe(2);
});

it('reports how each name was matched: exactly, by synonym, by transliteration, as similar, or new', async () => {
  const { body } = await editor.call('POST', '/stream/synonym', { type: 'team', internal_id: records.away, content: 'Красно-белые' }); // prettier-ignore
  expect(body['content']).toBe('Красно-белые');
  const job = await dryRun(
    t,
    editor,
    'stream',
    csv(
      header,
      row('match-1', { team1: 'зенит', team2: 'красно-белые' }),
      row('match-2', { team1: 'Zenit', team2: 'Спратак' }),
      row('match-3', { team1: 'Урал' }),
    ),
  );
  const rows = [...(await rowsOf(editor, job.id, 'new')), ...(await rowsOf(editor, job.id, 'error'))];
  const teams = rows.map(({ matches }) =>
    matches.filter(({ column }) => column.startsWith('team')).map(({ given, found, how }) => [given, found, how]),
  );
  expect(teams).toEqual([
    [
      ['зенит', 'Зенит', 'exact'],
      ['красно-белые', 'Спартак', 'synonym'],
    ],
    [
      ['Zenit', 'Зенит', 'transliteration'],
      ['Спратак', 'Спартак', 'similar'],
    ],
    [
      ['Урал', null, 'new'],
      ['Спартак', 'Спартак', 'exact'],
    ],
  ]);
  expect(rows.slice(1).map(({ issues }) => issues.map(({ column, reason }) => [column, reason]))).toEqual([
    [['team2', 'similar_name']],
    [['team1', 'unknown_name']],
  ]);
});

it('applies a person’s decisions about uncertain names, and creates missing ones if allowed', async () => {
  const file = csv(header, row('match-1', { team2: 'Спратак' }), row('match-2', { team1: 'Урал', sport: 'Хоккей' }));
  const first = await dryRun(t, editor, 'stream', file);
  expect(first.counts).toMatchObject({ new: 0, error: 2 });
  expect(first.names.map(({ kind, given, how, found }) => [kind, given, how, found])).toEqual([
    ['team', 'Спратак', 'similar', 'Спартак'],
    ['sport', 'Хоккей', 'new', null],
  ]);
  const decisions = [{ kind: 'team', sport: 'Футбол', given: 'Спратак', take: 'found' }];
  await editor.call('POST', '/import/check', { id: first.id, options: { createMissing: true, decisions } });
  const second = await waitUntilDone(editor, first.id);
  expect(second.counts).toMatchObject({ new: 2, error: 0 });
  expect((await runAndWait(editor, 'commit', first.id)).state).toBe('done');
  const made = (await streams()).map((stream) => [
    stream['key'],
    stream['sportName'],
    stream['team1Name'],
    stream['team2Name'],
  ]);
  expect(made.toSorted(byFirst)).toEqual([
    ['match-1', 'Футбол', 'Зенит', 'Спартак'],
    ['match-2', 'Хоккей', 'Урал', 'Спартак'],
  ]);
  // Search finds the created names in either script.
  const { body } = await editor.call('POST', '/stream/teams', { name: 'ural' });
  expect(body.data.map(({ name }) => name)).toEqual(['Урал']);
});

it('writes everything that creating one stream writes: defaults, history, an event, a notification', async () => {
  const job = await dryRun(t, editor, 'stream', csv(header, row('', { status: 'Запланирована' })));
  const done = await runAndWait(editor, 'commit', job.id);
  expect(done).toMatchObject({ state: 'done', total: 1, done: 1 });
  const [stream] = await streams();
  expect(stream).toMatchObject({
    key: expect.stringMatching(/^[\w-]{16}$/),
    timezone: 'Europe/Moscow',
    duration: 105,
    phase: 'scheduled',
    startAt: '2026-05-01T15:00:00.000Z',
    endAt: '2026-05-01T16:45:00.000Z',
    version: 1,
  });
  const id = stream?.['id'];
  const { body: history } = await editor.call('GET', '/stream/history', { id: Number(id) });
  expect(history.data).toMatchObject([{ kind: 'edit', to: 'created', userName: 'editor 1' }]);
  const { rows: events } = await t.deps.pool.query(`SELECT kind FROM event WHERE (data ->> 'stream')::int8 = $1`, [id]);
  expect(events).toEqual([{ kind: 'stream' }]);
  const { rows: notices } = await t.deps.pool.query(`SELECT kind, data FROM notice ORDER BY id DESC LIMIT 1`);
  expect(notices).toEqual([{ kind: 'import_finished', data: { job: job.id, title: 'матчи.csv', entity: 'stream' } }]);
  const { rows: audit } = await t.deps.pool.query(
    `SELECT action, actor FROM audit WHERE entity = 'stream' AND record = $1`,
    [id],
  );
  expect(audit).toEqual([{ action: 'create', actor: editor.id }]);
});

it('finds streams by event id, else by match and start, so that importing again changes nothing', async () => {
  await create({ key: 'by-event', event_id: 'E77', tournament: records.tournament });
  await create({ startTime: '21:00', tournament: records.tournament });
  const file = csv(
    ['event_id', 'sport', 'team1', 'team2', 'startDate', 'startTime'],
    ['E77', 'Футбол', 'Зенит', 'Спартак', '2026-05-01', '18:00'],
    ['', 'Футбол', 'Зенит', 'Спартак', '2026-05-01', '21:00'],
    ['', 'Футбол', 'Зенит', 'Спартак', '2026-05-02', '21:00'],
  );
  const first = await dryRun(t, editor, 'stream', file);
  expect(first.counts).toEqual({ new: 1, changed: 0, unchanged: 2, error: 0 });
  await runAndWait(editor, 'commit', first.id);
  expect((await dryRun(t, editor, 'stream', file)).counts).toEqual({ new: 0, changed: 0, unchanged: 3, error: 0 });
  expect(await count()).toBe(3);
});

describe('a row is an error when', () => {
  it('the row repeats a row above, its status transition is refused, or its key is malformed', async () => {
    await create({ key: 'finished', status: await statusId(editor, 'Finished') });
    const job = await dryRun(
      t,
      editor,
      'stream',
      csv(header, row('once-1'), row('once-1'), row('finished', { status: 'Scheduled' }), row('#REF!-1')),
    );
    const errors = await rowsOf(editor, job.id, 'error');
    expect(
      errors.map(({ row: number, issues }) => [number, ...issues.map(({ column, reason }) => `${column} ${reason}`)]),
    ).toEqual([
      [3, 'key duplicate_value'],
      [4, 'status transition_refused'],
      [5, 'key pattern'],
    ]);
  });

  it('a new stream lacks a required field, which an existing one may omit', async () => {
    await create({ key: 'known-1' });
    const file = csv(['key', 'Примечание'], ['known-1', 'дождь'], ['unknown', 'дождь']);
    const job = await dryRun(t, editor, 'stream', file);
    expect(job.counts).toEqual({ new: 0, changed: 1, unchanged: 0, error: 1 });
    const [error] = await rowsOf(editor, job.id, 'error');
    expect(error?.issues.map(({ column, reason }) => [column, reason])).toEqual([
      ['sport', 'required'],
      ['startDate', 'required'],
      ['startTime', 'required'],
      ['team1', 'required'],
    ]);
  });

  it('its key belongs to a stream that the importer may not see', async () => {
    const { body } = await create({ key: 'hidden-1' });
    const other = await t.signIn('editor');
    await t.deps.pool.query('INSERT INTO user_stream ("user", stream) VALUES ($1, $2)', [other.id, body['id']]);
    const job = await dryRun(t, other, 'stream', csv(header, row('hidden-1', { time: '20:00' })));
    expect((await rowsOf(other, job.id, 'error'))[0]?.issues).toMatchObject([
      { column: 'key', reason: 'already_taken' },
    ]);
  });
});

it('lets a user who sees only listed streams see the streams they import', async () => {
  const other = await t.signIn('editor');
  await t.deps.pool.query(`UPDATE "user" SET access = 'deny' WHERE id = $1`, [other.id]);
  const job = await dryRun(t, other, 'stream', csv(header, row('mine-123')));
  await runAndWait(other, 'commit', job.id);
  const { body } = await other.call('GET', '/streams');
  expect(body.data.map(({ key }) => key)).toEqual(['mine-123']);
});

describe('undo', () => {
  it('reverts created and changed records, including names', async () => {
    await create({ key: 'changed-1', tournament: records.tournament });
    const file = csv(header, row('new-123', { team1: 'Амкар' }), row('changed-1', { time: '19:30', status: 'Live' }));
    const job = await dryRun(t, editor, 'stream', file, { createMissing: 'true' });
    await runAndWait(editor, 'commit', job.id);
    expect((await streams()).map(({ key, startTime, phase }) => [key, startTime, phase]).toSorted(byFirst)).toEqual([
      ['changed-1', '19:30', 'live'],
      ['new-123', '18:00', 'scheduled'],
    ]);
    expect((await runAndWait(editor, 'undo', job.id)).state).toBe('undone');
    expect((await streams()).map(({ key, startTime, phase }) => [key, startTime, phase])).toEqual([
      ['changed-1', '18:00', 'scheduled'],
    ]);
    const { body } = await editor.call('POST', '/stream/teams', { name: 'Амкар' });
    expect(body.data).toEqual([]);
  });

  it('is refused when somebody changed or took an imported stream', async () => {
    const job = await dryRun(t, editor, 'stream', csv(header, row('new-123')));
    await runAndWait(editor, 'commit', job.id);
    const [stream] = await streams();
    await editor.call('PUT', '/stream/takes', { stream_id: Number(stream?.['id']), take: [editor.id] });
    const answer = await editor.call('POST', '/import/undo', { id: job.id });
    expect(answer).toMatchObject({ status: 409, body: { code: 'import_changed' } });
    expect(await count()).toBe(1);
  });

  it('is refused when a name that the import created was changed or got a synonym', async () => {
    const spoil: Record<string, (team: number) => Promise<unknown>> = {
      renamed: (id) => editor.call('PUT', '/stream/team', { id, version: 1, name: 'Амкар Пермь' }),
      synonym: (id) => editor.call('POST', '/stream/synonym', { type: 'team', internal_id: id, content: 'Amkar FC' }),
    };
    for (const [how, change] of Object.entries(spoil)) {
      await t.deps.pool.query(
        `TRUNCATE stream CASCADE; DELETE FROM synonym; DELETE FROM team WHERE name LIKE 'Амкар%'`,
      );
      const job = await dryRun(t, editor, 'stream', csv(header, row('new-123', { team1: 'Амкар' })), { createMissing: 'true' }); // prettier-ignore
      await runAndWait(editor, 'commit', job.id);
      const [made] = (await editor.call('POST', '/stream/teams', { name: 'Амкар' })).body.data;
      await change(Number(made?.['id']));
      const answer = await editor.call('POST', '/import/undo', { id: job.id });
      expect({ how, ...answer }).toMatchObject({ how, status: 409, body: { code: 'import_changed' } });
      expect((await streams()).map(({ key }) => key)).toContain('new-123');
    }
  });
});

it('writes nothing of a stale dry run, which can be checked again', async () => {
  const job = await dryRun(t, editor, 'stream', csv(header, row('race-123'), row('other-12')));
  await create({ key: 'other-12' });
  expect(await runAndWait(editor, 'commit', job.id)).toMatchObject({ state: 'failed', problem: 'stale' });
  expect((await streams()).map(({ key }) => key)).toEqual(['other-12']);
  await editor.call('POST', '/import/check', { id: job.id, options: job.options });
  expect((await waitUntilDone(editor, job.id)).counts).toEqual({ new: 1, changed: 1, unchanged: 0, error: 0 });
});
