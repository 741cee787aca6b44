import { phases, transitions } from '@touchline/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { idOf, makeRecords, match } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let editor: Caller;
let records: Records;
const status: Record<string, number> = {};
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  editor = await t.signIn('editor');
  records = await makeRecords(admin);
  const { body } = await admin.call('GET', '/stream/statuses');
  for (const row of body.data) status[String(row['phase'])] = Number(row['id']);
});
afterAll(() => t.close());

const create = (more: object = {}) => idOf(editor, '/stream', match(records, more));
const get = async (id: number) => (await editor.call('GET', '/stream', { id })).body;
const move = (ids: unknown, to: unknown) => editor.call('PUT', '/streams/update/statuses', { ids, status: to });

it('answers 409 with the stored stream to a change of an older version, and changes nothing', async () => {
  const id = await create();
  await editor.call('PUT', '/stream', { id, version: 1, title: 'first' });
  const { status: code, body } = await admin.call('PUT', '/stream', { id, version: 1, title: 'second' });
  expect(code).toBe(409);
  expect(body).toMatchObject({ code: 'version_conflict', current: { id, title: 'first', version: 2 } });
  expect(await get(id)).toMatchObject({ title: 'first', version: 2 });
  expect(body['current']).toEqual((await admin.call('GET', '/stream', { id })).body);
});

it('increments the version by one for an edit, with or without a status', async () => {
  const id = await create();
  for (const [body, version] of [
    [{ title: 'first' }, 2],
    [{ title: 'second', status: status['live'] }, 3],
    [{ status: status['finished'] }, 4],
  ] as const)
    expect(await editor.call('PUT', '/stream', { id, ...body })).toMatchObject({ status: 200, body: { version } });
});

it('lets one of 10 concurrent changes of the same version succeed', async () => {
  const id = await create();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => editor.call('PUT', '/stream', { id, version: 1, title: `n${n}` })),
  );
  expect(answers.map((answer) => String(answer.status)).toSorted()).toEqual([
    '200',
    ...Array.from({ length: 9 }, () => '409'),
  ]);
  expect((await get(id))['version']).toBe(2);
});

it.each(
  phases.flatMap((from) => phases.map((to) => ({ from, to, allowed: from === to || transitions[from].includes(to) }))),
)('from $from to $to: $allowed', async ({ from, to, allowed }) => {
  const id = await create({ status: status[from] });
  const one = await editor.call('PUT', '/stream', { id, status: status[to], title: 'too' });
  const refused = { code: 'transition_refused', fields: { status: { code: 'mismatch' } } };
  expect(one).toMatchObject({ status: allowed ? 200 : 409, body: allowed ? { id } : refused });
  expect(await get(id)).toMatchObject({ phase: allowed ? to : from, title: allowed ? 'too' : '' });
  const other = await create({ status: status[from] });
  const { body } = await move([other], status[to]);
  expect(body['results']).toMatchObject([{ id: other, updated: allowed, code: allowed ? null : 'transition_refused' }]);
  expect((await get(other))['phase']).toBe(allowed ? to : from);
});

it('has exactly the transitions of the product', () => {
  expect(transitions).toEqual({
    scheduled: ['live', 'canceled'],
    live: ['finished', 'canceled'],
    finished: ['live'],
    canceled: ['scheduled'],
  });
});

it('reports the result of each id of a batch', async () => {
  const [scheduled, finished, archived] = [
    await create(),
    await create({ status: status['finished'] }),
    await create(),
  ];
  await editor.call('DELETE', '/stream', { ids: archived });
  const { status: code, body } = await move([scheduled, finished, archived, 999_999, scheduled], status['canceled']);
  expect(code).toBe(200);
  expect(body['results']).toEqual([
    { id: scheduled, updated: true, version: 2, code: null },
    { id: finished, updated: false, version: 1, code: 'transition_refused' },
    { id: archived, updated: false, version: 2, code: 'conflict' },
    { id: 999_999, updated: false, version: null, code: 'not_found' },
  ]);
});

it('refuses a status of an archived stream because of the archive, and changes nothing', async () => {
  const id = await create();
  await editor.call('DELETE', '/stream', { ids: id });
  for (const more of [{}, { title: 'With other fields' }])
    expect(await editor.call('PUT', '/stream', { id, status: status['live'], ...more })).toMatchObject({
      status: 409,
      body: { code: 'stream_archived', message: 'The stream is archived; restore it first' },
    });
  expect(await get(id)).toMatchObject({ phase: 'scheduled', title: '', version: 2 });
});

it('refuses a batch to a status that does not exist or was archived, as a whole', async () => {
  const id = await create();
  const pause = await idOf(admin, '/stream/status', {
    name: 'Pause',
    nameRu: 'Пауза',
    phase: 'live',
    color: '#123456',
  });
  const held = await create({ status: pause });
  expect((await admin.call('DELETE', '/stream/status', { ids: pause })).status).toBe(200);
  for (const wrong of [999_999, pause]) {
    const { status: code, body } = await move([id], wrong);
    expect({ code, fields: body['fields'] }).toEqual({ code: 422, fields: { status: { code: 'missing_record' } } });
  }
  expect((await get(id))['phase']).toBe('scheduled');
  // A stream keeps its archived status until it gets another one.
  expect(await get(held)).toMatchObject({ statusName: 'Pause', phase: 'live' });
  expect((await editor.call('PUT', '/stream', { id: held, status: pause, title: 'held' })).status).toBe(200);
});

it('survives batches over the same streams in opposite orders', async () => {
  const ids = await Promise.all(Array.from({ length: 30 }, () => create()));
  const answers = await Promise.all([
    move(ids, status['live']),
    move(ids.toReversed(), status['canceled']),
    move(ids.toReversed(), status['live']),
  ]);
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
});

it('undoes a status that the same user has just changed, and no other', async () => {
  const id = await create();
  const undo = (who: Caller, to: unknown) =>
    who.call('PUT', '/streams/update/statuses', { ids: [id], status: to, undo: true });
  const refused = { results: [{ id, updated: false, version: 2, code: 'transition_refused' }] };
  await move([id], status['live']);
  expect((await undo(admin, status['scheduled'])).body).toEqual(refused);
  expect((await move([id], status['scheduled'])).body).toEqual(refused);
  expect((await undo(editor, status['scheduled'])).body).toMatchObject({
    results: [{ id, updated: true, version: 3 }],
  });
  expect(await get(id)).toMatchObject({ phase: 'scheduled' });
  await move([id], status['live']);
  await sql`UPDATE history SET at = at - interval '31 seconds' WHERE stream = ${id}`.execute(t.deps.db);
  expect((await undo(editor, status['scheduled'])).body).toMatchObject({ results: [{ code: 'transition_refused' }] });
});

it('does not undo what somebody has decided since, also where a transition leads back', async () => {
  const late = await idOf(admin, '/stream/status', { name: 'Late', nameRu: 'Позже', phase: 'scheduled', color: '#123456' }); // prettier-ignore
  const undo = (id: number, to: unknown) =>
    editor.call('PUT', '/streams/update/statuses', { ids: [id], status: to, undo: true });
  for (const [own, theirs] of [
    [status['live'], status['canceled']],
    [late, status['live']],
  ]) {
    const id = await create();
    await move([id], own);
    await admin.call('PUT', '/streams/update/statuses', { ids: [id], status: theirs });
    const { body } = await undo(id, status['scheduled']);
    expect(body).toMatchObject({ results: [{ id, updated: false, code: 'transition_refused' }] });
    expect(await get(id)).toMatchObject({ status: theirs });
  }
  const id = await create({ status: late });
  await admin.call('PUT', '/streams/update/statuses', { ids: [id], status: status['scheduled'] });
  expect((await undo(id, late)).body).toMatchObject({ results: [{ id, updated: false, code: 'transition_refused' }] });
  expect(await get(id)).toMatchObject({ status: status['scheduled'] });
});

it('records who changed what', async () => {
  const id = await create();
  await editor.call('PUT', '/stream', { id, title: 'Финал', comment: 'x', status: status['live'] });
  await admin.call('PUT', '/streams/update/statuses', { ids: [id], status: status['finished'] });
  const { body } = await editor.call('GET', '/stream/history', { id });
  expect(body.data.map(({ kind, from, to, reason, userName }) => [kind, from, to, reason, userName])).toEqual([
    ['status', 'Live', 'Finished', null, 'admin 1'],
    ['edit', null, 'changed', 'title, comment', 'editor 2'],
    ['status', 'Scheduled', 'Live', null, 'editor 2'],
    ['edit', null, 'created', null, 'editor 2'],
  ]);
});

it('refuses to change a status’s phase or delete a built-in one, which can be renamed', async () => {
  const moved = await editor.call('PUT', '/stream/status', { id: status['live'], phase: 'finished' });
  expect(moved).toMatchObject({ status: 409, body: { code: 'in_use', fields: { phase: { code: 'mismatch' } } } });
  const gone = await admin.call('DELETE', '/stream/status', { ids: `${status['live']}` });
  expect(gone).toMatchObject({ status: 409, body: { code: 'in_use' } });
  const renamed = await editor.call('PUT', '/stream/status', { id: status['live'], name: 'On air' });
  expect(renamed).toMatchObject({ status: 200, body: { name: 'On air', builtIn: true, phase: 'live' } });
});

it('records in the history which fields an edit changed, also when the whole record is sent', async () => {
  const id = await create({ title: 'before', monitor: 'W-1' });
  const { key, server, source_url, sport, team1, startDate, startTime, timezone, duration } = await get(id);
  const whole = { key, server, source_url, sport, team1, startDate, startTime, timezone, duration, monitor: 'W-1' };
  await editor.call('PUT', '/stream', { id, ...whole, title: 'after' });
  await editor.call('PUT', '/stream', { id, ...whole, title: 'after' });
  await editor.call('PUT', '/stream', { id, ...whole, startTime: '19:00', duration: 90 });
  const { body } = await editor.call('GET', '/stream/history', { id });
  expect(body.data.map(({ to, reason }) => [to, reason])).toEqual([
    ['changed', 'startTime, duration'],
    ['changed', 'title'],
    ['created', null],
  ]);
});
