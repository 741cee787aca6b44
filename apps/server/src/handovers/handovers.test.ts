import { sql } from 'kysely';
import type { Handover } from '@touchline/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expireHandovers, nextExpiryMs } from '#server/handovers/end';
import { mailText } from '#server/notifications/mail-text';
import { claimMails } from '#server/mail/outbox';
import { change } from '#kit/change';
import { idOf, makeRecords, match, statusId } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let anna: Caller;
let boris: Caller;
let viewer: Caller;
let records: Records;
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  [anna, boris, viewer] = [await t.signIn('operator'), await t.signIn('operator'), await t.signIn('viewer')];
  records = await makeRecords(admin);
});
beforeEach(async () => {
  await sql`TRUNCATE stream, notice, handover CASCADE`.execute(t.deps.db);
});
afterAll(() => t.close());

const day = { startDate: '2031-06-01', duration: 60, timezone: 'UTC' };
const create = (startTime: string, more: object = {}) =>
  idOf(admin, '/stream', match(records, { ...day, startTime, ...more }));
const take = (who: Caller, stream_id: number, more: object = {}) =>
  who.call('PUT', '/stream/takes', { stream_id, take: [who.id], ...more });
const offer = (who: Caller, to: Caller, more: object = {}) =>
  who.call('POST', '/profile/handover', { to: to.id, ...more });
const answer = (who: Caller, id: unknown, how: string) => who.call('PUT', '/profile/handover', { id, answer: how });
const held = async (who: Caller) =>
  (
    await sql<{ stream: number }>`SELECT stream FROM take WHERE "user" = ${who.id} ORDER BY stream`.execute(t.deps.db)
  ).rows.map(({ stream }) => stream);
const list = async (who: Caller) =>
  (await who.call('GET', '/profile/handovers', {})).body['data'] as unknown as Handover[];
const notices = async (who: Caller) =>
  (await who.call('GET', '/profile/notices', {})).body.data.map(({ kind, data }) => [kind, data]) as unknown[];

it('an accepted handover moves the takes and the lead, which both people and the history show', async () => {
  const [first, second] = [await create('12:00', { title: 'First' }), await create('14:00', { title: 'Second' })];
  await take(anna, first, { lead: anna.id });
  await take(anna, second);
  const own = await create('12:30', { title: 'Own' });
  await take(boris, own);
  const { status, body } = await offer(anna, boris, { streams: [first, second], note: 'I leave at six' });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    from: { id: anna.id },
    to: { id: boris.id },
    note: 'I leave at six',
    state: 'open',
    endedAt: null,
    streams: [
      {
        id: first,
        title: 'First',
        startAt: '2031-06-01T12:00:00.000Z',
        endAt: '2031-06-01T13:00:00.000Z',
        overlaps: 1,
      },
      { id: second, title: 'Second', overlaps: 0 },
    ],
  });
  const of = { handover: body['id'], title: 'First +1' };
  expect(await notices(boris)).toEqual([['handover_offered', { ...of, by: 'operator 2', until: body['expiresAt'] }]]);
  expect(await held(anna)).toEqual([first, second]);
  expect((await answer(boris, body['id'], 'accept')).body['state']).toBe('accepted');
  expect([await held(anna), await held(boris)]).toEqual([[], [first, second, own]]);
  expect((await anna.call('GET', '/stream/takes', { stream_id: first })).body['clients']).toMatchObject([
    { id: boris.id, isLead: true, takenBy: 'operator 2' },
  ]);
  const shift = { from: expect.stringMatching(/Z$/) as unknown, to: expect.stringMatching(/Z$/) as unknown };
  expect(await notices(anna)).toEqual([
    // Nothing of hers is left.
    ['shift_ended', { title: 'First +1', ...shift }],
    ['handover_answered', { ...of, by: 'operator 3', reason: 'accepted' }],
  ]);
  const history = (await anna.call('GET', '/stream/history', { id: second })).body.data;
  expect(history.slice(0, 2).map(({ kind, to, userName }) => [kind, to, userName])).toEqual([
    ['take', 'operator 3', 'operator 3'],
    ['release', 'operator 2', 'operator 3'],
  ]);
  expect([await list(anna), await list(boris)]).toMatchObject([[{ state: 'accepted' }], [{ state: 'accepted' }]]);
  expect(await list(admin)).toEqual([]);
});

it('without streams, all that are not over and not offered yet are handed over', async () => {
  const finished = { status: await statusId(admin, 'Finished') };
  const [one, two, done] = [await create('12:00'), await create('14:00'), await create('10:00', finished)];
  for (const id of [one, two, done]) await take(anna, id);
  await offer(anna, boris, { streams: [one] });
  const { body: choices } = await anna.call('GET', '/profile/handover', {});
  expect(choices['streams']).toMatchObject([{ id: two, startAt: '2031-06-01T14:00:00.000Z' }]);
  expect(choices['receivers']).toEqual([
    { id: admin.id, name: 'admin 1' },
    { id: boris.id, name: 'operator 3' },
  ]);
  const { body } = await offer(anna, boris);
  expect((body['streams'] as { id: number }[]).map(({ id }) => id)).toEqual([two]);
  expect(await offer(anna, boris)).toMatchObject({ status: 422, body: { fields: { streams: { code: 'required' } } } });
});

describe('is refused, and nothing is stored,', () => {
  it.each<[string, () => Promise<{ status: number }>, object]>([
    ['of a stream that one has not taken', async () => offer(anna, boris, { streams: [await create('12:00')] }), { streams: { code: 'missing_record' } }], // prettier-ignore
    ['to oneself', () => offer(anna, anna), { to: { code: 'mismatch' } }],
    ['to a viewer', async () => offer(anna, viewer, { streams: [await taken()] }), { to: { code: 'missing_record' } }],
    ['to whoever may not see a stream', async () => { // prettier-ignore
      const [blind, stream] = [await t.signIn('operator'), await taken()];
      await t.deps.db.insertInto('user_stream').values({ user: blind.id, stream }).execute();
      return offer(anna, blind, { streams: [stream] });
    }, { to: { code: 'missing_record' } }], // prettier-ignore
    ['of a stream that is offered already', async () => { // prettier-ignore
      const stream = await taken();
      await offer(anna, admin, { streams: [stream] });
      return offer(anna, boris, { streams: [stream] });
    }, { streams: { code: 'already_taken' } }], // prettier-ignore
  ])('%s', async (_what, call, fields) => {
    expect(await call()).toMatchObject({ status: 422, body: { fields } });
    expect(await list(boris)).toEqual([]);
  });

  const taken = async () => {
    const stream = await create('12:00');
    await take(anna, stream);
    return stream;
  };
});

it('each side gives its own answers, once, and nobody else any', async () => {
  const stream = await create('12:00');
  await take(anna, stream);
  const { body } = await offer(anna, boris);
  const id = body['id'];
  expect(await answer(anna, id, 'accept')).toMatchObject({ status: 403 });
  expect(await answer(boris, id, 'withdraw')).toMatchObject({ status: 403 });
  expect(await answer(admin, id, 'accept')).toMatchObject({ status: 404 });
  expect((await answer(anna, id, 'withdraw')).body['state']).toBe('withdrawn');
  expect((await answer(boris, id, 'accept')).body['state']).toBe('withdrawn');
  expect(await held(anna)).toEqual([stream]);
  const again = (await offer(anna, boris)).body['id'];
  expect((await answer(boris, again, 'decline')).body['state']).toBe('declined');
  expect([await held(anna), await held(boris)]).toEqual([[stream], []]);
});

it('what the giver has released meanwhile, or the receiver may not see any more, does not move', async () => {
  const [released, hidden] = [await create('12:00'), await create('13:00')];
  const moved = await create('14:00', { title: 'Moved' });
  for (const id of [released, hidden, moved]) await take(anna, id);
  const { body } = await offer(anna, boris);
  await anna.call('PUT', '/stream/takes', { stream_id: released, release: [anna.id] });
  await t.deps.db.insertInto('user_stream').values({ user: boris.id, stream: hidden }).execute();
  expect((await list(boris))[0]?.streams.map(({ id }) => id)).toEqual([released, moved]);
  await answer(boris, body['id'], 'accept');
  await sql`DELETE FROM user_stream`.execute(t.deps.db);
  expect([await held(anna), await held(boris)]).toEqual([[hidden], [moved]]);
  // Its giver is told what has moved, and that the rest has not.
  expect(await notices(anna)).toEqual([
    ['handover_answered', { handover: body['id'], title: 'Moved', by: 'operator 3', reason: 'partly', stayed: 1 }],
  ]);
});

it('a handover of which the receiver may see nothing any more is not accepted and stays open', async () => {
  const stream = await create('12:00');
  await take(anna, stream);
  const { body } = await offer(anna, boris);
  await t.deps.db.insertInto('user_stream').values({ user: boris.id, stream }).execute();
  const refused = await answer(boris, body['id'], 'accept');
  await sql`DELETE FROM user_stream`.execute(t.deps.db);
  expect(refused).toMatchObject({ status: 409, body: { code: 'handover_not_allowed' } });
  expect([await held(anna), await held(boris), await notices(anna)]).toEqual([[stream], [], []]);
  expect((await answer(boris, body['id'], 'accept')).body['state']).toBe('accepted');
});

it('a handover of which its giver has released everything is accepted without the end of their shift', async () => {
  const stream = await create('12:00', { title: 'First' });
  await take(anna, stream);
  const { body } = await offer(anna, boris);
  await anna.call('PUT', '/stream/takes', { stream_id: stream, release: [anna.id] });
  expect((await answer(boris, body['id'], 'accept')).body['state']).toBe('accepted');
  expect(await notices(anna)).toMatchObject([['handover_answered', { title: 'First', reason: 'accepted' }]]);
});

it.each([
  ['declined', (id: unknown) => answer(boris, id, 'decline')],
  ['unanswered', async () => { // prettier-ignore
    await sql`UPDATE handover SET "expiresAt" = now() - interval '1 second'`.execute(t.deps.db);
    await change(t.deps.db, null, expireHandovers);
  }], // prettier-ignore
])(
  'a handover that is %s names what its giver still has, and says that it is theirs only if there is any',
  async (reason, ends) => {
    const [first, second] = [await create('12:00', { title: 'First' }), await create('14:00', { title: 'Second' })];
    for (const id of [first, second]) await take(anna, id);
    const release = (stream_id: number) => anna.call('PUT', '/stream/takes', { stream_id, release: [anna.id] });
    const { body } = await offer(anna, boris);
    await release(first);
    await ends(body['id']);
    const { body: again } = await offer(anna, boris);
    await release(second);
    await ends(again['id']);
    expect(await notices(anna)).toMatchObject([
      ['handover_answered', { title: 'Second', reason: `${reason}_released` }],
      ['handover_answered', { title: 'Second', reason }],
    ]);
    expect(mailText('Desk', 'en', 'handover_answered', { title: 'Second', by: 'B', reason }).body).toContain(
      'still yours',
    );
    const released = mailText('Desk', 'en', 'handover_answered', {
      title: 'Second',
      by: 'B',
      reason: `${reason}_released`,
    });
    expect(released.body).not.toContain('still yours');
  },
);

it('of one stream is stored once by 20 requests at the same moment', async () => {
  const stream = await create('12:00');
  await take(anna, stream);
  const answers = await Promise.all(Array.from({ length: 20 }, () => offer(anna, boris, { streams: [stream] })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await list(boris)).toHaveLength(1);
});

it('is accepted once by 20 requests at the same moment', async () => {
  const stream = await create('12:00');
  await take(anna, stream);
  const { body } = await offer(anna, boris);
  const answers = await Promise.all(Array.from({ length: 20 }, () => answer(boris, body['id'], 'accept')));
  expect(new Set(answers.map(({ status, body: { state } }) => `${status} ${String(state)}`))).toEqual(
    new Set(['200 accepted']),
  );
  const history = (await anna.call('GET', '/stream/history', { id: stream })).body.data;
  expect(history.filter(({ kind }) => kind === 'release')).toHaveLength(1);
});

it('ends when nobody answers in time, which its giver is told once', async () => {
  const stream = await create('12:00');
  await take(anna, stream);
  const { body } = await offer(anna, boris);
  expect(await nextExpiryMs(t.deps.db)).toBeGreaterThan(29 * 60_000);
  await sql`UPDATE handover SET "expiresAt" = now() - interval '1 second'`.execute(t.deps.db);
  expect((await answer(boris, body['id'], 'accept')).body['state']).toBe('expired');
  await Promise.all(Array.from({ length: 4 }, () => change(t.deps.db, null, expireHandovers)));
  expect(await nextExpiryMs(t.deps.db)).toBeNull();
  expect(await notices(anna)).toMatchObject([['handover_answered', { reason: 'unanswered' }]]);
  expect([await held(anna), (await list(boris))[0]?.state]).toEqual([[stream], 'expired']);
});

it('whoever keeps a match is not told that their shift is over', async () => {
  const [given, kept] = [await create('12:00'), await create('14:00')];
  for (const id of [given, kept]) await take(anna, id);
  const { body } = await offer(anna, boris, { streams: [given] });
  await answer(boris, body['id'], 'accept');
  expect((await notices(anna)).map((notice) => (notice as [string])[0])).toEqual(['handover_answered']);
});

describe('the mail of an offer', () => {
  const mail = async () => (await sql<{ body: string }>`SELECT body FROM mail`.execute(t.deps.db)).rows[0]?.body;
  /** As when the quiet hours of its receiver end. */
  const claim = async () => {
    await sql`UPDATE mail SET "dueAt" = now()`.execute(t.deps.db);
    return (await claimMails(t.deps.db, 5)).map(({ subject }) => subject);
  };
  let id: unknown;
  let until = '';
  beforeEach(async () => {
    await sql`TRUNCATE mail`.execute(t.deps.db);
    const notifications = { handover_offered: { console: true, mail: true } };
    await boris.call('PUT', '/profile/settings', { language: 'en', notifications });
    await take(anna, await create('12:00', { title: 'Final' }));
    const { body } = await offer(anna, boris);
    id = body['id'];
    until = String(body['expiresAt']).replace('T', ' ').slice(0, 16);
  });

  it('says until when the handover is open, and is sent while it is', async () => {
    expect(await mail()).toContain(`The offer is open until ${until} UTC: accept or decline it in the console.`);
    expect(await claim()).toEqual(['Touchline: operator 2 hands over to you: Final']);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['accepted', () => answer(boris, id, 'accept')],
    ['declined', () => answer(boris, id, 'decline')],
    ['withdrawn', () => answer(anna, id, 'withdraw')],
    ['expired', () => sql`UPDATE handover SET "expiresAt" = now()`.execute(t.deps.db)],
  ])('is not sent any more once it is %s', async (_how, finish) => {
    await finish();
    expect(await claim()).toEqual([]);
  });
});
