import { maxBulkEdit } from '@touchline/contract';
import type { BulkEdited } from '@touchline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idOf, makeRecords, match } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let editor: Caller;
let records: Records;
beforeAll(async () => {
  t = await startTestApp();
  [admin, editor] = [await t.signIn('admin'), await t.signIn('editor')];
  records = await makeRecords(admin);
});
afterAll(() => t.close());

const plan = (more: object) =>
  idOf(admin, '/stream', match(records, { startDate: '2031-05-01', startTime: '18:00', timezone: 'UTC', ...more }));
const versionOf = async (id: number) => Number((await admin.call('GET', '/stream', { id })).body['version']);
const stored = async (id: number) => (await admin.call('GET', '/stream', { id })).body;

async function edit(ids: number[], changes: object, preview: boolean, who = editor) {
  const streams = [];
  for (const id of ids) streams.push({ id, version: await versionOf(id) });
  const { status, body } = await who.call('PUT', '/streams/update/fields', { streams, changes, preview });
  expect(status).toBe(200);
  return body as unknown as { streams: BulkEdited[]; areConflictsChecked: boolean };
}

/** All that a change leaves behind. */
async function traces(): Promise<unknown> {
  const { rows } = await t.deps.pool.query(
    'SELECT (SELECT count(*) FROM audit) AS audited, (SELECT count(*) FROM history) AS told, (SELECT max(id) FROM event) AS events',
  );
  return rows[0];
}

describe('a preview of a bulk edit', () => {
  it('says per stream and field what would change, names in place of ids, and stores nothing', async () => {
    const resolution = await idOf(admin, '/stream/resolution', { name: 'Bulk HD', width: 1280, height: 720 });
    const changes = { commentator: 'Boris', duration: 90, resolution };
    const [one, two] = [await plan({ commentator: 'Anna', duration: 100 }), await plan(changes)];
    const [before, left] = [await Promise.all([one, two].map(stored)), await traces()];
    const { streams } = await edit([one, two], changes, true);
    expect(streams.map(({ id, changes: changed, refusal }) => ({ id, changed, refusal }))).toEqual([
      {
        id: one,
        refusal: null,
        changed: [
          { field: 'resolution', before: before[0]?.['resolutionName'], after: 'Bulk HD' },
          { field: 'duration', before: 100, after: 90 },
          { field: 'commentator', before: 'Anna', after: 'Boris' },
        ],
      },
      { id: two, refusal: null, changed: [] },
    ]);
    expect(await Promise.all([one, two].map(stored))).toEqual(before);
    expect(await traces()).toEqual(left);
  });

  it('shows the conflicts that there would be', async () => {
    const one = await plan({ startDate: '2031-06-01', startTime: '18:00', title: '' });
    await plan({ startDate: '2031-06-01', startTime: '21:00' });
    const { streams, areConflictsChecked } = await edit([one], { shiftMin: 180 }, true);
    expect(areConflictsChecked).toBe(true);
    expect(streams[0]?.conflicts.map(({ kind }) => kind)).toContain('same_match');
    const server = await idOf(admin, '/stream/server', { fqdn: 'winter.example.org', availableFrom: '2031-12-01' });
    const moved = await edit([one], { server }, true);
    expect(moved.streams[0]?.conflicts.map(({ kind }) => kind)).toContain('server_window');
  });

  it('says that it does not look for conflicts of streams that are far apart', async () => {
    const ids = [await plan({ startDate: '2031-07-01' }), await plan({ startDate: '2031-08-01' })];
    expect(await edit(ids, { comment: 'x' }, true)).toMatchObject({ areConflictsChecked: false });
  });
});

describe('a bulk edit', () => {
  it('changes each stream with its history, audit entry and event', async () => {
    const ids = [await plan({}), await plan({})];
    const { streams } = await edit(ids, { comment: 'Spare line', betting: true }, false);
    expect(streams.map(({ changes }) => changes.map(({ field }) => field))).toEqual(
      ids.map(() => ['comment', 'betting']),
    );
    for (const id of ids) {
      expect(await stored(id)).toMatchObject({ comment: 'Spare line', betting: true, version: 2 });
      const { rows } = await t.deps.pool.query(
        `SELECT (SELECT reason FROM history WHERE stream = $1 ORDER BY id DESC LIMIT 1) AS told,
           (SELECT actor FROM audit WHERE entity = 'stream' AND record = $1 AND action = 'update') AS actor,
           (SELECT count(*)::int4 FROM event WHERE kind = 'stream' AND (data -> 'id')::int8 = $1) AS events`,
        [id],
      );
      expect(rows).toEqual([{ told: 'comment, betting', actor: editor.id, events: 2 }]);
    }
  });

  it('refuses a stream that somebody has changed since as a whole, and changes the others', async () => {
    const [stale, good] = [await plan({}), await plan({})];
    const streams = [
      { id: stale, version: 1 },
      { id: good, version: 1 },
    ];
    await admin.call('PUT', '/stream', { id: stale, title: 'Changed meanwhile' });
    const input = { streams, changes: { comment: 'New', commentator: 'Eva' }, preview: false };
    const { body } = await editor.call('PUT', '/streams/update/fields', input);
    const [first, second] = body['streams'] as BulkEdited[];
    expect(first).toMatchObject({ changes: [], refusal: { code: 'version_conflict' } });
    expect(second).toMatchObject({ refusal: null });
    expect(await stored(stale)).toMatchObject({ comment: '', commentator: '' });
    expect(await stored(good)).toMatchObject({ comment: 'New', commentator: 'Eva' });
  });

  it('moves starts in the zone of each stream, also over a change of daylight saving time', async () => {
    const zone = { timezone: 'Europe/Berlin' };
    const night = await plan({ ...zone, startDate: '2031-03-29', startTime: '23:30' });
    const evening = await plan({ startDate: '2031-03-29', startTime: '23:30' });
    await edit([night, evening], { shiftMin: 180 }, false);
    expect(await stored(night)).toMatchObject({ startDate: '2031-03-30', startTime: '03:30' });
    expect(await stored(evening)).toMatchObject({ startDate: '2031-03-30', startTime: '02:30' });
  });

  it('moves into an hour that the clock repeats only as far as the first of two equal times, and back', async () => {
    const first = { timezone: 'Europe/Berlin', startDate: '2031-10-26', startTime: '02:30' };
    const id = await plan(first);
    const at = '2031-10-26T00:30:00.000Z';
    const refusal = { code: 'invalid', fields: { startTime: { code: 'repeated_time' } } };
    for (const shiftMin of [30, 60])
      expect((await edit([id], { shiftMin, comment: 'Later' }, false)).streams).toMatchObject([
        { changes: [], refusal },
      ]);
    expect(await stored(id)).toMatchObject({ ...first, startAt: at, comment: '', version: 1 });
    const { streams } = await edit([id], { shiftMin: 90 }, false);
    expect(streams[0]?.changes).toEqual([{ field: 'startAt', before: at, after: '2031-10-26T02:00:00.000Z' }]);
    await edit([id], { shiftMin: -90 }, false);
    expect(await stored(id)).toMatchObject({ ...first, startAt: at });
  });

  it('does not move a match without a time, and says so', async () => {
    const open = await plan({ startTimeTbd: true });
    const { streams } = await edit([open], { shiftMin: 30 }, false);
    expect(streams[0]?.refusal).toEqual({ code: 'invalid', fields: { startTime: { code: 'required' } } });
  });

  it('says of a stream outside the access rule only that there is none', async () => {
    const limited = await t.signIn('editor');
    const hidden = await plan({ title: 'Secret' });
    await t.deps.db.insertInto('user_stream').values({ user: limited.id, stream: hidden }).execute();
    const { streams } = await edit([hidden], { comment: 'x' }, false, limited);
    expect(streams).toEqual([
      {
        id: hidden,
        version: 0,
        title: '',
        startAt: null,
        changes: [],
        refusal: { code: 'not_found', fields: {} },
        conflicts: [],
      },
    ]);
  });

  it.each([
    ['nothing to change', { streams: [{ id: 1, version: 1 }], changes: {}, preview: true }],
    ['no stream', { streams: [], changes: { comment: 'x' }, preview: true }],
    [
      'more streams than one transaction should have',
      {
        streams: Array.from({ length: maxBulkEdit + 1 }, (_, n) => ({ id: n + 1, version: 1 })),
        changes: { comment: 'x' },
        preview: true,
      },
    ],
  ])('refuses %s', async (_, input) => {
    expect((await editor.call('PUT', '/streams/update/fields', input)).status).toBe(422);
  });

  it('gives streams changes of their own in place of the common ones, as an undo does', async () => {
    const [own, common, unmoved] = [await plan({ commentator: 'Anna' }), await plan({}), await plan({})];
    const { streams } = await edit([own, common, unmoved], { commentator: 'Eva', shiftMin: 30 }, false);
    const [first, second, third] = streams.map(({ id, version }) => ({ id, version }));
    expect(await versionOf(own)).toBe(first?.version);
    const input = {
      streams: [
        { ...first, changes: { commentator: 'Anna', shiftMin: -30 } },
        second,
        { ...third, changes: { commentator: '' } },
      ],
      changes: { duration: 77 },
      preview: false,
    };
    expect((await editor.call('PUT', '/streams/update/fields', input)).status).toBe(200);
    const facts = await Promise.all(
      [own, common, unmoved].map(async (id) => {
        const { commentator, startTime, duration } = await stored(id);
        return [commentator, startTime, duration];
      }),
    );
    expect(facts).toEqual([
      ['Anna', '18:00', 105],
      ['Eva', '18:30', 77],
      ['', '18:30', 105],
    ]);
    const without = {
      streams: [
        { id: own, version: 1, changes: { duration: 1 } },
        { id: common, version: 1 },
      ],
      preview: true,
    };
    const { status, body } = await editor.call('PUT', '/streams/update/fields', without);
    expect({ status, fields: body['fields'] }).toEqual({ status: 422, fields: { changes: { code: 'pattern' } } });
  });

  it('refuses a server that there is not as a whole', async () => {
    const input = { streams: [{ id: await plan({}), version: 1 }], changes: { server: 999_999 }, preview: false };
    const { status, body } = await editor.call('PUT', '/streams/update/fields', input);
    expect({ status, fields: body['fields'] }).toEqual({ status: 422, fields: { server: { code: 'missing_record' } } });
  });
});
