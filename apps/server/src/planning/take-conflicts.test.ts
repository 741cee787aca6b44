import type { TakeConflicts } from '@touchline/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { periodsAround } from '#server/planning/take-conflicts';
import { idOf, makeRecords, match, statusId } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let anna: Caller;
let boris: Caller;
let records: Records;
beforeAll(async () => {
  t = await startTestApp();
  [admin, anna, boris] = [await t.signIn('admin'), await t.signIn('operator'), await t.signIn('operator')];
  records = await makeRecords(admin);
});
beforeEach(async () => {
  await sql`TRUNCATE stream CASCADE`.execute(t.deps.db);
});
afterAll(() => t.close());

/** An hour on one day, in UTC. */
const create = (startTime: string, more: object = {}) =>
  idOf(
    admin,
    '/stream',
    match(records, { startDate: '2031-06-01', timezone: 'UTC', duration: 60, startTime, title: startTime, ...more }),
  );
const take = (who: Caller, stream_id: number) => who.call('PUT', '/stream/takes', { stream_id, take: [who.id] });
async function conflicts(who: Caller, ids: readonly number[], user?: number) {
  const asked = { ids: ids.join(','), ...(user === undefined ? {} : { user }) };
  const { status, body } = await who.call('GET', '/stream/takes/conflicts', asked);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return (body.data as unknown as TakeConflicts[]).map(({ id, conflicts: found }) => [
    id,
    found.map(({ kind, stream }) => `${kind} ${stream?.title ?? 'hidden'}`),
  ]);
}

it('names what one has at the same time or without a rest, before anything is taken', async () => {
  const [held, near, far] = [await create('12:00'), await create('13:05'), await create('13:10')];
  const overlapping = await create('12:30');
  await take(anna, held);
  expect(await conflicts(anna, [overlapping])).toEqual([[overlapping, ['holder_overlap 12:00']]]);
  expect(await conflicts(anna, [near])).toEqual([[near, ['holder_rest 12:00']]]);
  expect(await conflicts(anna, [far])).toEqual([]);
  expect(await conflicts(boris, [overlapping])).toEqual([]);
  const { body } = await anna.call('GET', '/stream/takes', { stream_id: overlapping });
  expect(body['clients']).toEqual([]);
  // It is a warning.
  expect((await take(anna, overlapping)).status).toBe(200);
});

it('compares streams that are to be taken together with each other', async () => {
  const [first, second, alone] = [await create('12:00'), await create('12:30'), await create('18:00')];
  expect(await conflicts(anna, [first, second, alone])).toEqual([
    [first, ['holder_overlap 12:30']],
    [second, ['holder_overlap 12:00']],
  ]);
});

it('compares matches that are months apart without what lies between them', async () => {
  const [early, late] = [await create('12:00'), await create('12:00', { startDate: '2032-02-01', title: 'late' })];
  const heldLate = await create('12:30', { startDate: '2032-02-01', title: 'held' });
  await take(anna, heldLate);
  expect(await conflicts(anna, [late, early])).toEqual([[late, ['holder_overlap held']]]);
  const minute = 60_000;
  const hours = (from: number, to: number) => ({ from: from * 60 * minute, to: to * 60 * minute });
  expect(periodsAround([hours(900, 902), hours(10, 12), hours(11, 14), hours(14, 15)])).toEqual([
    { from: 590 * minute, to: 910 * minute },
    { from: 53_990 * minute, to: 54_130 * minute },
  ]);
});

it('says nothing of matches that are over, have no time yet or are taken already by the same person alone', async () => {
  const [held, asked, tbd, canceled] = [
    await create('12:00'),
    await create('12:30'),
    await create('12:30', { startTimeTbd: true }),
    await create('12:15'),
  ];
  await take(anna, canceled);
  await admin.call('PUT', '/streams/update/statuses', { ids: [canceled], status: await statusId(admin, 'Canceled') });
  expect(await conflicts(anna, [asked])).toEqual([]);
  await take(anna, held);
  expect(await conflicts(anna, [held])).toEqual([]);
  expect(await conflicts(anna, [tbd])).toEqual([]);
});

it('is asked for others only by those who may assign, and names no hidden stream', async () => {
  const [held, asked] = [await create('12:00'), await create('12:30')];
  await take(anna, held);
  expect((await boris.call('GET', '/stream/takes/conflicts', { ids: asked, user: anna.id })).status).toBe(403);
  expect((await admin.call('GET', '/stream/takes/conflicts', { ids: asked, user: 999_999 })).status).toBe(422);
  expect(await conflicts(admin, [asked], anna.id)).toEqual([[asked, ['holder_overlap 12:00']]]);
  const editor = await t.signIn('editor');
  await sql`INSERT INTO user_stream ("user", stream) VALUES (${editor.id}, ${held})`.execute(t.deps.db);
  await sql`UPDATE "user" SET version = version + 1 WHERE id = ${editor.id}`.execute(t.deps.db);
  await expect.poll(() => conflicts(editor, [asked], anna.id)).toEqual([[asked, ['holder_overlap hidden']]]);
  expect(await conflicts(editor, [held], anna.id)).toEqual([]);
});
