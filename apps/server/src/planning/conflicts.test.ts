import type { ScheduleConflict } from '@touchline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idOf, makeRecords, match, statusId } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let editor: Caller;
let operator: Caller;
let records: Records;
let teams: number[];
/** From 18:00 to 19:45 in UTC. */
const evening = { startDate: '2031-05-01', startTime: '18:00', timezone: 'UTC' };

beforeAll(async () => {
  t = await startTestApp();
  [admin, editor, operator] = [await t.signIn('admin'), await t.signIn('editor'), await t.signIn('operator')];
  records = await makeRecords(admin);
  const names = ['Harbour City', 'Old Mill Rovers', 'Харбор Сити', 'Олд Милл Роверс', 'Granite Bay', 'Lakeside Herons'];
  teams = [];
  for (const name of names) teams.push(await idOf(admin, '/stream/team', { name, sport: records.sport }));
});
afterAll(() => t.close());

const planned = (more: object) => match(records, { ...evening, ...more });
const check = async (more: object, who = editor) => {
  const { status, body } = await who.call('POST', '/stream/conflicts', planned(more));
  expect(status).toBe(200);
  return body['conflicts'] as ScheduleConflict[];
};
const plan = (more: object) => idOf(admin, '/stream', planned(more));
const brief = (conflicts: ScheduleConflict[]) =>
  conflicts.map(({ kind, name, stream, load, capacity }) => [kind, name, stream?.id ?? null, load, capacity]);
/** Each test on a day of its own. */
const on = (day: string) => ({ startDate: `2031-05-${day}` });

describe('a match that is planned', () => {
  it('has no conflict with itself, another day, a canceled or an archived match', async () => {
    const id = await plan(on('02'));
    const canceled = await plan({ ...on('03'), status: await statusId(admin, 'Canceled') });
    const archived = await plan(on('04'));
    await admin.call('DELETE', '/stream', { ids: String(archived) });
    expect(canceled).toBeGreaterThan(id);
    expect(await check({ ...on('02'), id })).toEqual([]);
    expect(await check(on('01'))).toEqual([]);
    expect(await check(on('03'))).toEqual([]);
    expect(await check(on('04'))).toEqual([]);
  });

  it('is the same match with the same teams in either order up to four hours apart', async () => {
    const id = await plan(on('05'));
    const { home, away } = records;
    const swapped = await check({ ...on('05'), team1: away, team2: home, startTime: '21:30' });
    expect(swapped).toEqual([
      {
        kind: 'same_match',
        name: null,
        stream: {
          id,
          title: 'Зенит – Спартак',
          startAt: '2031-05-05T18:00:00.000Z',
          endAt: '2031-05-05T19:45:00.000Z',
        },
        load: null,
        capacity: null,
      },
    ]);
    expect(await check({ ...on('05'), startTime: '22:30' })).toEqual([]);
    expect(brief(await check({ ...on('05'), startTime: '23:00', startTimeTbd: true }))).toEqual([
      ['same_match', null, id, null, null],
    ]);
  });

  it('starts at the first of two equal times, as a stored one does', async () => {
    const night = { timezone: 'Europe/Berlin', startDate: '2031-10-26' };
    // Four hours after the first 02:15, three after the second.
    await plan({ ...night, startTime: '05:15' });
    expect(await check({ ...night, startTime: '02:15' })).toEqual([]);
  });

  it('is the same match when its teams have the same names in another script', async () => {
    const [latin1, latin2, cyrillic1, cyrillic2] = teams;
    const id = await plan({ ...on('06'), team1: latin1, team2: latin2 });
    expect(brief(await check({ ...on('06'), team1: cyrillic1, team2: cyrillic2, startTime: '20:00' }))).toEqual([
      ['same_match', null, id, null, null],
    ]);
    expect(await check({ ...on('06'), team1: cyrillic1, team2: teams[4], startTime: '18:00' })).toEqual([]);
  });

  it('is the same event with the same title', async () => {
    const race = { team1: null, team2: null, title: 'Grand Prix: Qualifying' };
    const id = await plan({ ...on('07'), ...race });
    expect(brief(await check({ ...on('07'), ...race, title: 'grand prix – qualifying' }))).toEqual([
      ['same_match', null, id, null, null],
    ]);
    expect(await check({ ...on('07'), ...race, title: 'Grand Prix: Race' })).toEqual([]);
  });

  it('has a team that plays another match at the time, unless it is of women or youth', async () => {
    const id = await plan({ ...on('08'), tournament: records.tournament });
    const other = { ...on('08'), team2: teams[4], startTime: '19:00' };
    expect(brief(await check(other))).toEqual([['same_team', 'Зенит', id, null, null]]);
    expect(await check({ ...other, startTime: '19:45' })).toEqual([]);
    const women = await idOf(admin, '/stream/tournament', { name: 'Женская суперлига', sport: records.sport });
    expect(await check({ ...other, tournament: women })).toEqual([]);
  });

  it('has no team in two places while the team is a winner that is not known yet', async () => {
    const winner = await idOf(admin, '/stream/team', { name: 'Winner of semi-final 1', sport: records.sport });
    await plan({ ...on('09'), team1: winner, team2: teams[0] });
    expect(await check({ ...on('09'), team1: winner, team2: teams[4] })).toEqual([]);
  });

  it('is one too many for its server, counted at the fullest moment', async () => {
    const server = await idOf(admin, '/stream/server', { fqdn: 'small.example.org', capacity: 2 });
    const [a, b, c, d, e, f] = teams;
    await plan({ ...on('10'), server, team1: a, team2: b, startTime: '17:00' });
    await plan({ ...on('10'), server, team1: e, team2: f, startTime: '19:00' });
    expect(await check({ ...on('10'), server, startTime: '17:30', duration: 60 })).toEqual([]);
    expect(brief(await check({ ...on('10'), server, startTime: '18:30' }))).toEqual([]);
    await plan({ ...on('10'), server, team1: c, team2: d, startTime: '23:00' });
    await plan({ ...on('10'), server, team1: e, team2: f, startTime: '23:15', title: 'Second screen' });
    expect(brief(await check({ ...on('10'), server, startTime: '23:30' }))).toEqual([
      ['server_load', 'small.example.org', null, 3, 2],
    ]);
  });

  it('is on a server that is switched off', async () => {
    const server = await idOf(admin, '/stream/server', { fqdn: 'off.example.org', enabled: false });
    expect(brief(await check({ ...on('11'), server }))).toEqual([['server_off', 'off.example.org', null, null, null]]);
  });

  it('is outside the hours of its server, which may pass midnight, or outside its days', async () => {
    const server = await idOf(admin, '/stream/server', {
      fqdn: 'night.example.org',
      availableFrom: '2031-05-13',
      availableUntil: '2031-05-14',
      hoursFrom: '18:00',
      hoursUntil: '02:00',
      hoursZone: 'Europe/Moscow',
    });
    const window = {
      availableFrom: '2031-05-13',
      availableUntil: '2031-05-14',
      hoursFrom: '18:00',
      hoursUntil: '02:00',
      hoursZone: 'Europe/Moscow',
    };
    const missed = [
      { kind: 'server_window', name: 'night.example.org', stream: null, load: null, capacity: null, window },
    ];
    // In Moscow it is three hours later, and a match takes 105 minutes.
    const at = (day: string, startTime: string, more = {}) => check({ ...on(day), startTime, server, ...more });
    expect(await at('13', '14:59')).toEqual(missed);
    expect(await at('13', '15:00')).toEqual([]);
    expect(await at('14', '21:15')).toEqual([]);
    expect(await at('14', '21:16')).toEqual(missed);
    expect(await at('12', '18:00')).toEqual(missed);
    expect(await at('15', '18:00')).toEqual(missed);
    // Only the day of a start whose time is not known yet is compared.
    expect(await at('13', '10:00', { startTimeTbd: true })).toEqual([]);
    expect(await at('15', '10:00', { startTimeTbd: true })).toEqual(missed);
  });

  it('is within a server without hours until the end of its last day', async () => {
    const server = await idOf(admin, '/stream/server', { fqdn: 'season.example.org', availableUntil: '2031-05-16' });
    expect(await check({ ...on('15'), server, startTime: '23:30' })).toEqual([]);
    expect(await check({ ...on('16'), server, startTime: '22:15' })).toEqual([]);
    const [late] = await check({ ...on('16'), server, startTime: '22:16' });
    expect(late).toMatchObject({ kind: 'server_window', window: { availableFrom: null, hoursFrom: null } });
  });

  it('has the key of another stream, or of an archived one on its server at the time', async () => {
    const [server, elsewhere] = [
      await idOf(admin, '/stream/server', { fqdn: 'keys.example.org' }),
      await idOf(admin, '/stream/server', { fqdn: 'keys2.example.org' }),
    ];
    const key = 'center-court';
    const other = { team1: teams[4], team2: teams[5] };
    const id = await plan({ ...on('17'), server, key });
    const used = [['key_in_use', null, id, null, null]];
    expect(brief(await check({ ...on('27'), ...other, key }))).toEqual(used);
    expect(await check({ ...on('17'), server, key, id })).toEqual([]);
    await admin.call('DELETE', '/stream', { ids: String(id) });
    expect(brief(await check({ ...on('17'), ...other, server, key, startTime: '19:00' }))).toEqual(used);
    expect(await check({ ...on('17'), ...other, server, key, startTime: '19:45' })).toEqual([]);
    expect(await check({ ...on('17'), ...other, server: elsewhere, key })).toEqual([]);
    // The same match, planned anew.
    expect(await check({ ...on('17'), server, key })).toEqual([]);
  });

  it('has a holder with another match at the time, or no rest before it', async () => {
    const [first, second] = [
      await plan(on('12')),
      await plan({ ...on('12'), team1: teams[4], team2: teams[5], startTime: '21:00' }),
    ];
    for (const stream_id of [first, second])
      await operator.call('PUT', '/stream/takes', { stream_id, take: [operator.id] });
    const { name } = (await operator.call('GET', '/profile')).body;
    const moved = (startTime: string) =>
      check({ ...on('12'), id: second, team1: teams[4], team2: teams[5], startTime });
    expect(brief(await moved('19:00'))).toEqual([['holder_overlap', name, first, null, null]]);
    expect(brief(await moved('19:50'))).toEqual([['holder_rest', name, first, null, null]]);
    expect(await moved('19:55')).toEqual([]);
  });

  it('is refused with a sport that does not exist, and for whoever may not plan', async () => {
    const refused = await editor.call(
      'POST',
      '/stream/conflicts',
      planned({ sport: 999_999, team1: null, team2: null, title: 'x' }),
    );
    expect([refused.status, refused.body['fields']]).toEqual([422, { sport: { code: 'missing_record' } }]);
    expect((await operator.call('POST', '/stream/conflicts', planned({}))).status).toBe(403);
  });
});

it('refuses a last day before the first, of a new server and of a stored one', async () => {
  const wrong = { fqdn: 'wrong.example.org', availableFrom: '2031-05-02', availableUntil: '2031-05-01' };
  const refusal = [422, { availableUntil: { code: 'invalid_date' } }];
  const created = await admin.call('POST', '/stream/server', wrong);
  expect([created.status, created.body['fields']]).toEqual(refusal);
  const id = await idOf(admin, '/stream/server', { fqdn: 'right.example.org', availableUntil: '2031-05-01' });
  const updated = await admin.call('PUT', '/stream/server', { id, availableFrom: '2031-05-02' });
  expect([updated.status, updated.body['fields']]).toEqual(refusal);
});

it('lists the streams of a period that have conflicts, without the name of one that the user may not see', async () => {
  const [hidden, seen] = [await plan(on('20')), await plan({ ...on('20'), startTime: '18:30' })];
  const limited = await t.signIn('editor');
  await admin.call('PUT', '/user', { id: limited.id, access: 'allow', streams: [hidden] });
  const period = { from: '2031-05-20T00:00:00Z', to: '2031-05-21T00:00:00Z' };
  const { body } = await limited.call('GET', '/streams/conflicts', period);
  expect(body.data).toEqual([
    {
      id: seen,
      title: 'Зенит – Спартак',
      startAt: '2031-05-20T18:30:00.000Z',
      endAt: '2031-05-20T20:15:00.000Z',
      conflicts: [
        {
          kind: 'same_match',
          name: null,
          stream: { id: null, title: null, startAt: '2031-05-20T18:00:00.000Z', endAt: '2031-05-20T19:45:00.000Z' },
          load: null,
          capacity: null,
        },
      ],
    },
  ]);
  expect((await limited.call('POST', '/stream/conflicts', planned({ ...on('20'), id: hidden }))).status).toBe(404);
  const all = await editor.call('GET', '/streams/conflicts', period);
  expect(all.body.data.map(({ id }) => id)).toEqual([hidden, seen]);
  const tooLong = await editor.call('GET', '/streams/conflicts', { ...period, to: '2031-06-21T00:00:00Z' });
  expect([tooLong.status, tooLong.body['fields']]).toEqual([422, { to: { code: 'too_far' } }]);
});
