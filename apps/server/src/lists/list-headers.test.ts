import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listColumns } from '#kit/entity-list';
import { entities } from '#server/testing/entities';
import { idOf } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

const names = [
  'Ёж',
  'еНОТ',
  '100%',
  'a_b',
  'axb',
  'back\\slash',
  'comma, too',
  'İstanbul',
  'ΟΔΟΣ',
  'Zenit',
  'zenit 2',
  'Ä',
];

let t: TestApp;
let admin: Caller;
let viewer: Caller;
let sport = 0;
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  viewer = await t.signIn('viewer');
  sport = await idOf(admin, '/stream/sport', { name: 'Футбол', duration: 90 });
  for (const name of names) await idOf(admin, '/stream/team', { name, sport });
});
afterAll(() => t.close());

const teams = (headers: Record<string, string>) => viewer.call('GET', '/stream/teams', {}, headers);
const namesBy = async (column: string, value: string) => {
  const headers = { 'Filter-Column': column, 'Filter-Value': encodeURIComponent(value), 'Page-Size': '100' };
  return (await teams(headers)).body.data.map((row) => String(row['name']));
};

describe('Page-Current and Page-Size', () => {
  it('default to 1 and 10', async () => {
    const { body } = await teams({});
    expect(body).toMatchObject({ current_page: 1, per_page: 10, total: 12, last_page: 2 });
    expect(body.data).toHaveLength(10);
  });

  it('return the last page when a later one is requested', async () => {
    const { body } = await teams({ 'Page-Current': '1000000000', 'Page-Size': '5' });
    expect(body).toMatchObject({ current_page: 3, per_page: 5, total: 12, last_page: 3 });
    expect(body.data).toHaveLength(2);
  });

  it('return an empty list as page 1 of 1', async () => {
    const { body } = await teams({ 'Filter-Column': 'name', 'Filter-Value': 'nobody', 'Page-Current': '7' });
    expect(body).toEqual({ current_page: 1, per_page: 10, total: 0, last_page: 1, data: [] });
  });

  it.each([
    ['Page-Size', '0', 'too_small'],
    ['Page-Size', '101', 'too_big'],
    ['Page-Size', 'abc', 'wrong_type'],
    ['Page-Size', '-1', 'wrong_type'],
    ['Page-Size', '1.5', 'wrong_type'],
    ['Page-Size', '1e1', 'wrong_type'],
    ['Page-Size', '٣', 'wrong_type'],
    ['Page-Size', '99999999999999999999', 'wrong_type'],
    ['Page-Current', '0', 'too_small'],
    ['Page-Current', '1000000001', 'too_big'],
    ['Page-Current', '1; DROP TABLE team', 'wrong_type'],
    ['Page-Current', '1, 2', 'wrong_type'],
  ])('%s: %s answers 422 %s', async (header, value, code) => {
    const { status, body } = await teams({ [header]: value });
    expect({ status, code: body['code'] }).toEqual({ status: 422, code: 'invalid' });
    expect(body['fields']).toMatchObject({ [header]: { code } });
  });

  it('allow 100 rows at most', async () => {
    expect((await teams({ 'Page-Size': '100' })).body.data).toHaveLength(12);
  });
});

describe('Sort-Column and Sort-Order', () => {
  const sorted = async (column: string, order: string) =>
    (await teams({ 'Sort-Column': column, 'Sort-Order': order, 'Page-Size': '100' })).body.data.map((row) => row['id']);

  it('sort by any shown column, in both directions', async () => {
    for (const column of ['id', 'name', 'sport', 'sportName']) {
      const [up, down] = [await sorted(column, 'asc'), await sorted(column, 'desc')];
      expect(up).toHaveLength(12);
      expect(down).toEqual(up.toReversed());
    }
  });

  it('sort text ignoring case', async () => {
    const { body } = await teams({ 'Sort-Column': 'name', 'Page-Size': '100' });
    const order = body.data.map((row) => String(row['name']));
    expect(order.indexOf('Zenit')).toBe(order.indexOf('zenit 2') - 1);
  });

  it.each([
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'tokenHash',
    'passwordHash',
    'archivedAt',
    'name; DROP TABLE team',
    'name desc',
    '"name"',
    '1',
    'name,id',
    'NAME',
  ])('refuse the column %s', async (column) => {
    expect(await teams({ 'Sort-Column': column })).toMatchObject({
      status: 422,
      body: { code: 'unknown_column', fields: { 'Sort-Column': { code: 'unknown_value' } } },
    });
  });

  it.each(['asc; DROP TABLE team', 'ascending', '1', 'desc nulls first', 'asc,desc', "'"])(
    'refuse the order %s',
    async (order) => {
      expect(await teams({ 'Sort-Column': 'name', 'Sort-Order': order })).toMatchObject({
        status: 422,
        body: { code: 'invalid', fields: { 'Sort-Order': { code: 'unknown_value' } } },
      });
    },
  );

  it('never return a row on two pages when sort values are equal', async () => {
    const seen: unknown[] = [];
    for (const page of ['1', '2', '3', '4']) {
      const { body } = await teams({ 'Sort-Column': 'sportName', 'Page-Size': '3', 'Page-Current': page });
      seen.push(...body.data.map((row) => row['id']));
    }
    expect(new Set(seen).size).toBe(12);
  });
});

describe('Filter-Column and Filter-Value', () => {
  it.each([
    ['ёж', ['Ёж']],
    ['ЕНОТ', ['еНОТ']],
    ['%', ['100%']],
    ['_', ['a_b']],
    ['a_b', ['a_b']],
    ['\\', ['back\\slash']],
    ['comma, too', ['comma, too']],
    ['istanbul', ['İstanbul']],
    ['İSTANBUL', ['İstanbul']],
    ['οδοσ', ['ΟΔΟΣ']],
    ['zenit', ['zenit 2', 'Zenit']],
    ["'", []],
    ["') OR 1=1 --", []],
  ])('find the text %s anywhere, ignoring case, without wildcards', async (value, found) => {
    expect((await namesBy('name', value)).toSorted()).toEqual(found.toSorted());
    const { body } = await viewer.call('POST', '/stream/teams', { name: value }, { 'Page-Size': '100' });
    expect(body.data.map((row) => String(row['name'])).toSorted()).toEqual(found.toSorted());
  });

  it('combine several filters with AND', async () => {
    const both = { 'Filter-Column': 'name,sport', 'Filter-Value': `zenit,${sport}` };
    expect((await teams(both)).body.total).toBe(2);
    expect((await teams({ ...both, 'Filter-Value': `zenit,${sport + 1}` })).body.total).toBe(0);
    expect((await teams({ ...both, 'Filter-Value': `zenit,${sport + 1}|${sport}` })).body.total).toBe(2);
  });

  it.each([
    [{ 'Filter-Column': 'name,sport', 'Filter-Value': 'a' }, 'mismatch'],
    [{ 'Filter-Column': 'name', 'Filter-Value': 'a,b' }, 'mismatch'],
    [{ 'Filter-Value': 'a' }, 'mismatch'],
    [
      { 'Filter-Column': Array.from({ length: 21 }, () => 'name').join(','), 'Filter-Value': ','.repeat(20) },
      'mismatch',
    ],
    [{ 'Filter-Column': 'name', 'Filter-Value': '%zz' }, 'pattern'],
    [{ 'Filter-Column': 'name', 'Filter-Value': '%ff' }, 'pattern'],
    [{ 'Filter-Column': 'name', 'Filter-Value': 'a%00b' }, 'pattern'],
    [{ 'Filter-Column': 'sport', 'Filter-Value': 'abc' }, 'wrong_type'],
    [{ 'Filter-Column': 'sport', 'Filter-Value': '' }, 'wrong_type'],
    [{ 'Filter-Column': 'sport', 'Filter-Value': '1.5' }, 'wrong_type'],
    [{ 'Filter-Column': 'sport', 'Filter-Value': '9'.repeat(30) }, 'wrong_type'],
  ])('%o answer 422 %s', async (headers, code) => {
    expect(await teams(headers)).toMatchObject({
      status: 422,
      body: { code: 'invalid', fields: { 'Filter-Value': { code } } },
    });
  });

  it.each(['__proto__', 'constructor', 'tokenHash', 'archivedAt', 'name"', ''.padStart(3, 'x')])(
    'refuse the column %s',
    async (column) => {
      expect(await teams({ 'Filter-Column': column, 'Filter-Value': 'x' })).toMatchObject({
        status: 422,
        body: { code: 'unknown_column', fields: { 'Filter-Column': { code: 'unknown_value' } } },
      });
    },
  );
});

it('cannot be used to guess the token of a server', async () => {
  const admin = await t.signIn('admin');
  await idOf(admin, '/stream/server', { fqdn: 'media.example.org' });
  for (const column of ['token', 'tokenHash', 'tokenSealed']) {
    expect((await admin.call('GET', '/stream/servers', {}, { 'Sort-Column': column })).status).toBe(422);
    const filter = { 'Filter-Column': column, 'Filter-Value': 'a' };
    expect((await admin.call('GET', '/stream/servers', {}, filter)).status).toBe(422);
  }
  // Editors see only names, so they can sort by nothing else.
  const editor = await t.signIn('editor');
  for (const column of ['email', 'passwordHash', 'role'])
    expect((await editor.call('GET', '/users', {}, { 'Sort-Column': column })).status).toBe(422);
  for (const column of ['passwordHash', 'password'])
    expect((await admin.call('GET', '/users', {}, { 'Sort-Column': column })).status).toBe(422);
});

describe.each(entities.map(({ entity, routes }) => ({ name: entity.name, entity, path: routes.list.path })))(
  'the list of each $name',
  ({ entity, path }) => {
    it('answers or refuses every sort and filter', async () => {
      const answers: { headers: object; status: number }[] = [];
      for (const column of Object.keys(listColumns(entity)))
        for (const headers of [
          { 'Sort-Column': column, 'Sort-Order': 'asc' },
          { 'Sort-Column': column, 'Sort-Order': 'desc' },
          ...['a', '1', 'true', '2026-11-30', '18:00'].map((value) => ({
            'Filter-Column': column,
            'Filter-Value': value,
          })),
        ]) {
          const { status } = await admin.call('GET', path, {}, headers);
          answers.push({ headers, status });
        }
      expect(answers.length).toBeGreaterThan(20);
      expect(answers.filter(({ status }) => status !== 200 && status !== 422)).toEqual([]);
    });
  },
);
