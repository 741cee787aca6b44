import { formats } from '@touchline/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idOf, makeRecords, match, statusId } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';
import { sortColumns } from '#server/streams/order';

let t: TestApp;
let admin: Caller;
let records: Records;
const ids: Record<string, number> = {};
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  records = await makeRecords(admin);
  const { tournament, server, away } = records;
  const chess = await idOf(admin, '/stream/sport', { name: 'Chess', duration: 60 });
  const create = (more: object) => idOf(admin, '/stream', match(records, more));
  ids['cup'] = await create({ tournament, server, monitor: 'MON_7', startTime: '09:00' });
  ids['live'] = await create({ status: await statusId(admin, 'Live'), startTime: '12:00', startTimeTbd: true });
  ids['chess'] = await create({ sport: chess, team1: null, team2: null, title: 'Финал 100%', startDate: '2026-05-02' });
  ids['swapped'] = await create({ team1: away, team2: records.home, key: 'find_me-by-key', startDate: '2026-04-30' });
  ids['archived'] = await create({});
  await admin.call('DELETE', '/stream', { ids: ids['archived'] });
  await t.deps.db
    .insertInto('monitor')
    .values({
      stream: ids['live'] ?? 0,
      state: 'degraded',
      stateSince: new Date(),
      formats: 'null',
      memory: 'null',
      dueAt: new Date(),
      staleAt: 'infinity',
    })
    .execute();
});
afterAll(() => t.close());

const nameOf = (id: unknown) => Object.entries(ids).find(([, value]) => value === id)?.[0];
const list = async (headers: Record<string, string>) => {
  const { status, body } = await admin.call('GET', '/streams', {}, headers);
  if (status !== 200) throw new Error(JSON.stringify(body));
  expect(body.total).toBe(body.data.length);
  return body.data.map((row) => String(nameOf(row['id'])));
};
const by = (column: string, value: unknown) =>
  list({ 'Filter-Column': column, 'Filter-Value': encodeURIComponent(String(value)) });

it('is sorted by start, newest first, and excludes the archive', async () => {
  expect(await list({})).toEqual(['chess', 'live', 'cup', 'swapped']);
});

it('can be sorted by every column', async () => {
  for (const column of sortColumns) {
    const up = await list({ 'Sort-Column': column });
    const down = await list({ 'Sort-Column': column, 'Sort-Order': 'desc' });
    expect({ column, up: up.toSorted(), down: down.toSorted() }).toEqual({
      column,
      up: ['chess', 'cup', 'live', 'swapped'],
      down: ['chess', 'cup', 'live', 'swapped'],
    });
  }
  const sorted = (column: string, order: string) => list({ 'Sort-Column': column, 'Sort-Order': order });
  expect(await sorted('monitor', 'asc')).toEqual(['live', 'chess', 'swapped', 'cup']);
  expect(await sorted('monitor', 'desc')).toEqual(['cup', 'swapped', 'chess', 'live']);
});

it('can be sorted by the name of a reference, then by start; streams without one are last', async () => {
  const sorted = (column: string, order: string) => list({ 'Sort-Column': column, 'Sort-Order': order });
  expect(await sorted('sportName', 'asc')).toEqual(['chess', 'swapped', 'cup', 'live']);
  expect(await sorted('sportName', 'desc')).toEqual(['live', 'cup', 'swapped', 'chess']);
  expect(await sorted('team1Name', 'asc')).toEqual(['cup', 'live', 'swapped', 'chess']);
  expect(await sorted('team1Name', 'desc')).toEqual(['swapped', 'live', 'cup', 'chess']);
  expect(await sorted('tournamentName', 'asc')).toEqual(['cup', 'swapped', 'live', 'chess']);
  expect(await sorted('tournamentName', 'desc')).toEqual(['cup', 'chess', 'live', 'swapped']);
});

it('can be sorted by the state, among which unknown has its alphabetical place', async () => {
  const setState = (name: string, state: string) =>
    t.deps.db
      .insertInto('monitor')
      .values({
        stream: ids[name] ?? 0,
        state,
        stateSince: new Date(),
        formats: 'null',
        memory: 'null',
        staleAt: 'infinity',
      })
      .execute();
  await setState('chess', 'waiting');
  const up = await list({ 'Sort-Column': 'state' });
  expect(up).toEqual(['live', 'cup', 'swapped', 'chess']);
  expect(await list({ 'Sort-Column': 'state', 'Sort-Order': 'desc' })).toEqual(up.toReversed());
  await sql`DELETE FROM monitor WHERE stream = ${ids['chess']}`.execute(t.deps.db);
});

it('has the same rows on its pages as in one, in every order', async () => {
  for (const column of sortColumns)
    for (const order of ['asc', 'desc']) {
      const sort = { 'Sort-Column': column, 'Sort-Order': order };
      const whole = await list(sort);
      const pages = await Promise.all(
        [1, 2, 3, 4].map(async (page) => {
          const headers = { ...sort, 'Page-Size': '1', 'Page-Current': String(page) };
          return (await admin.call('GET', '/streams', {}, headers)).body.data.map(({ id }) => String(nameOf(id)));
        }),
      );
      expect({ column, order, rows: pages.flat() }).toEqual({ column, order, rows: whole });
    }
});

it('can be sorted by the match: its title, else its teams', async () => {
  const names = async (order: string) => {
    const { body } = await admin.call('GET', '/streams', {}, { 'Sort-Column': 'match', 'Sort-Order': order });
    return body.data.map(({ id }) => String(nameOf(id)));
  };
  expect(await names('asc')).toEqual(['cup', 'live', 'swapped', 'chess']);
  expect(await names('desc')).toEqual(['chess', 'swapped', 'live', 'cup']);
  const filter = { 'Filter-Column': 'match', 'Filter-Value': 'x' };
  expect((await admin.call('GET', '/streams', {}, filter)).body['code']).toBe('unknown_column');
});

describe('filters', () => {
  it('by reference, word, flag, text and signal', async () => {
    expect(await by('tournament', records.tournament)).toEqual(['cup']);
    expect(await by('server', records.server)).toEqual(['cup']);
    expect(await by('phase', 'live|finished')).toEqual(['live']);
    expect(await by('startTimeTbd', true)).toEqual(['live']);
    expect(await by('title', '100%')).toEqual(['chess']);
    expect(await by('monitor', 'mon_')).toEqual(['cup']);
    expect(await by('state', 'degraded|down')).toEqual(['live']);
    expect(await by('available', true)).toEqual(['live']);
    expect(await by('available', false)).toEqual(['chess', 'cup', 'swapped']);
    expect(await by('archived', true)).toEqual(['archived']);
    expect(await by('archived', false)).toEqual(['chess', 'live', 'cup', 'swapped']);
    expect(await by('statusName', 'LIVE')).toEqual(['live']);
    expect(await by('serverName', 'media')).toEqual(['cup']);
    expect(await by('sportName', 'chess')).toEqual(['chess']);
    expect(await by('tournamentName', 'кубок')).toEqual(['cup']);
  });

  it('by several ids, besides other filters: what a console reads again of its page', async () => {
    const among = [ids['cup'], ids['live'], ids['archived'], 999_999].join('|');
    const headers = { 'Sort-Column': 'id', 'Filter-Column': 'archived,id', 'Filter-Value': `false,${among}` };
    expect(await list(headers)).toEqual(['cup', 'live']);
    expect(await list({ ...headers, 'Filter-Column': 'phase,id', 'Filter-Value': `live,${among}` })).toEqual(['live']);
  });

  it('by the name of a team on either side', async () => {
    expect(await by('team', 'ЗЕНИТ')).toEqual(['live', 'cup', 'swapped']);
    expect(await by('team1Name', 'спартак')).toEqual(['swapped']);
    expect(await by('team2Name', 'спартак')).toEqual(['live', 'cup']);
    expect(await by('team', 'nobody')).toEqual([]);
  });

  it('by a day, an instant or a time, or a range of them with an exclusive end', async () => {
    expect(await by('startDate', '2026-05-01')).toEqual(['live', 'cup']);
    expect(await by('startDate', '2026-05-01..2026-05-02')).toEqual(['live', 'cup']);
    expect(await by('startDate', '2026-05-02..')).toEqual(['chess']);
    expect(await by('startDate', '..2026-05-01')).toEqual(['swapped']);
    expect(await by('startAt', '2026-05-01T09:00:00Z')).toEqual(['cup']);
    expect(await by('startAt', '2026-05-01T09:00:00Z..2026-05-01T12:00:00Z')).toEqual(['cup']);
    expect(await by('startAt', '2026-05-01T12:00:00+03:00..2026-05-01T12:30:00+03:00')).toEqual(['cup']);
    expect(await by('startTime', '12:00')).toEqual(['live']);
    expect(await by('startTime', '09:00..12:00')).toEqual(['cup']);
  });

  it.each([
    ['startDate', '2026-02-30'],
    ['startDate', 'tomorrow'],
    ['startDate', '1'],
    ['startDate', ''],
    ['startDate', '..'],
    ['startDate', '2026-05-01..2026-05-02..2026-05-03'],
    ['startAt', 'now'],
    ['startAt', '2026-05-01T25:00:00Z'],
    ['startTime', '25:00'],
    ['startTimeTbd', 'yes'],
    ['archived', 'maybe'],
    ['available', '1'],
  ])('%s of "%s" answer 422', async (column, value) => {
    const headers = { 'Filter-Column': column, 'Filter-Value': encodeURIComponent(value) };
    const { status, body } = await admin.call('GET', '/streams', {}, headers);
    expect({ status, fields: Object.keys(body['fields'] ?? {}) }).toEqual({ status: 422, fields: ['Filter-Value'] });
  });

  it('answer 422 to a date that PostgreSQL cannot store', async () => {
    const headers = { 'Filter-Column': 'startDate', 'Filter-Value': '0000-01-01' };
    expect((await admin.call('GET', '/streams', {}, headers)).status).toBe(422);
  });

  it.each(['source_url', 'offer', 'tokenHash', 'takes', 'links', 'abilities', '__proto__'])(
    'not by %s',
    async (column) => {
      const filter = { 'Filter-Column': column, 'Filter-Value': 'x' };
      expect((await admin.call('GET', '/streams', {}, filter)).body['code']).toBe('unknown_column');
      expect((await admin.call('GET', '/streams', {}, { 'Sort-Column': column })).body['code']).toBe('unknown_column');
    },
  );
});

it('is searched in teams, tournament, title, key and Mon ID', async () => {
  const search = async (name: string) =>
    (await admin.call('POST', '/streams', { name })).body.data.map((row) => nameOf(row['id']));
  expect(await search('зенит')).toEqual(['live', 'cup', 'swapped']);
  expect(await search('КУБОК')).toEqual(['cup']);
  expect(await search('100%')).toEqual(['chess']);
  expect(await search('find_ME')).toEqual(['swapped']);
  expect(await search('mon_7')).toEqual(['cup']);
  expect(await search('%%')).toEqual([]);
  expect(await search('  ')).toHaveLength(4);
});

it('counts in each tag exactly the rows of its list', async () => {
  const bounds = { from: '2026-05-01T00:00:00Z', to: '2026-05-02T00:00:00Z' };
  const { body } = await admin.call('GET', '/streams/tags', bounds);
  expect(body).toEqual({ all: 4, today: 2, live: 1, scheduled: 3, finished: 0, canceled: 0 });
  expect(await by('startAt', `${bounds.from}..${bounds.to}`)).toHaveLength(2);
  for (const phase of ['live', 'scheduled', 'finished', 'canceled'])
    expect(await by('phase', phase)).toHaveLength(Number(body[phase]));
  const { body: archive } = await admin.call('GET', '/streams/tags', { ...bounds, archived: true });
  expect(archive).toMatchObject({ all: 1, scheduled: 1 });
});

it.each([
  {},
  { from: 'x', to: 'y' },
  { from: '2026-05-01', to: '2026-05-02' },
  { from: '0000-01-01T00:00:00Z', to: '2026-05-02T00:00:00Z' },
])('refuses the day %o of its tags', async (bounds) => {
  expect((await admin.call('GET', '/streams/tags', bounds)).status).toBe(422);
});

it('has on the wall the streams in their publishing window, faulty ones first', async () => {
  const { body } = await admin.call('GET', '/monitoring');
  expect(body.data.map((row) => nameOf(row['id']))).toEqual(['live']);
  expect(body.data[0]).toMatchObject({ state: 'degraded', available: true });
  expect(Object.keys(body.data[0]?.['formats'] ?? {})).toEqual([...formats]);
});
