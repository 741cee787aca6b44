import { maxSeries } from '@touchline/contract';
import type { PlannedOfSeries } from '@touchline/contract';
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
  idOf(admin, '/stream', match(records, { timezone: 'Europe/Berlin', startTime: '18:00', ...more }));
const stored = async (id: number | null | undefined) => (await admin.call('GET', '/stream', { id })).body;

async function series(id: number, dates: string[], preview: boolean): Promise<PlannedOfSeries[]> {
  const { status, body } = await editor.call('POST', '/stream/series', { id, dates, preview });
  expect(status).toBe(200);
  return body['streams'] as PlannedOfSeries[];
}

async function counts(): Promise<unknown> {
  const { rows } = await t.deps.pool.query(
    'SELECT (SELECT count(*) FROM stream) AS streams, (SELECT count(*) FROM history) AS told, (SELECT max(id) FROM event) AS events',
  );
  return rows[0];
}

describe('a series', () => {
  it('has a stream like the first on each date, at its time of the day, with a key and a history of its own', async () => {
    const id = await plan({ startDate: '2031-10-14', commentator: 'Anna', event_id: 'E-1', description: 'Round 1' });
    const dates = ['2031-10-21', '2031-10-28'];
    const before = await counts();
    const preview = await series(id, dates, true);
    expect(await counts()).toEqual(before);
    // Daylight saving time ends on 26 October.
    const starts = ['2031-10-21T16:00:00.000Z', '2031-10-28T17:00:00.000Z'];
    const shown = preview.map(({ date, id: made, startAt, refusal, conflicts }) => ({
      date,
      made,
      startAt,
      refusal,
      conflicts,
    }));
    expect(shown).toEqual(
      dates.map((date, at) => ({ date, made: null, startAt: starts[at], refusal: null, conflicts: [] })),
    );

    const planned = await series(id, dates, false);
    expect(planned.map(({ startAt }) => startAt)).toEqual(starts);
    const like = await stored(id);
    const copies = await Promise.all(planned.map((each) => stored(each.id)));
    for (const [at, copy] of copies.entries())
      expect(copy).toMatchObject({
        startDate: dates[at],
        startTime: '18:00',
        timezone: 'Europe/Berlin',
        commentator: 'Anna',
        description: 'Round 1',
        event_id: '',
        team1: like['team1'],
        duration: like['duration'],
        statusName: 'Scheduled',
        version: 1,
      });
    expect(new Set([like, ...copies].map(({ key }) => key)).size).toBe(3);
    const { body } = await admin.call('GET', '/stream/history', { id: planned[0]?.id });
    expect(body.data).toMatchObject([{ kind: 'edit', to: 'created', userName: expect.any(String) }]);
  });

  it('of a postponed match has matches that take place', async () => {
    const id = await plan({ startDate: '2031-12-02', postponed: true });
    const [made] = await series(id, ['2031-12-09'], false);
    expect([(await stored(id))['postponed'], (await stored(made?.id ?? 0))['postponed']]).toEqual([true, false]);
  });

  it('warns of conflicts, and leaves out a date at which the time does not exist', async () => {
    const id = await plan({ startDate: '2032-03-07', startTime: '02:30' });
    const other = await plan({ startDate: '2032-03-14', startTime: '03:00' });
    const [conflicting, skipped, free] = await series(
      id,
      ['2032-03-28', '2032-03-14', '2032-03-21', '2032-03-14'],
      true,
    ).then((all) => [
      all.find(({ date }) => date === '2032-03-14'),
      all.find(({ date }) => date === '2032-03-28'),
      all.find(({ date }) => date === '2032-03-21'),
    ]);
    expect(conflicting?.conflicts).toMatchObject([{ kind: 'same_match', stream: { id: other } }]);
    expect(free).toMatchObject({ refusal: null, conflicts: [] });
    expect(skipped).toMatchObject({
      id: null,
      startAt: null,
      refusal: { code: 'invalid', fields: { startTime: expect.any(Object) } },
    });
    const planned = await series(id, ['2032-03-21', '2032-03-28'], false);
    expect(planned.map(({ id: made }) => made === null)).toEqual([false, true]);
  });

  it('has at most as many streams as a year has weeks, and refuses what is no date', async () => {
    const id = await plan({ startDate: '2033-01-04' });
    const day = (at: number) => new Date(Date.UTC(2033, 1, 1 + at)).toISOString().slice(0, 10);
    const dates = Array.from({ length: maxSeries + 1 }, (_, at) => day(at));
    expect((await editor.call('POST', '/stream/series', { id, dates, preview: false })).status).toBe(422);
    expect((await editor.call('POST', '/stream/series', { id, dates: ['2033-02-30'], preview: false })).status).toBe(
      422,
    );
    expect((await editor.call('POST', '/stream/series', { id, dates: [], preview: false })).status).toBe(422);
  });
});
