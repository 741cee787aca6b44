import { maxFilters } from '@touchline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idOf } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let owner: Caller;
let stranger: Caller;
beforeAll(async () => {
  t = await startTestApp();
  owner = await t.signIn('viewer');
  stranger = await t.signIn('admin');
});
afterAll(() => t.close());

const one = '/profile/blacklist';
const many = '/profile/blacklists';
let made = 0;
const filter = (more: object = {}) => ({ field: 'team1', operator: 'exact', value: `Зенит ${made++}`, ...more });

describe('a filter belongs to its creator', () => {
  it('and answers 404 to all requests of others, including administrators', async () => {
    const id = await idOf(owner, one, filter());
    const { body: before } = await owner.call('GET', one, { id });
    expect((await stranger.call('GET', one, { id })).status).toBe(404);
    expect((await stranger.call('PUT', one, { id, value: 'Mine now' })).status).toBe(404);
    expect((await stranger.call('DELETE', one, { ids: id })).body).toEqual({ ids: [] });
    expect((await stranger.call('GET', many)).body.data).toEqual([]);
    expect((await stranger.call('POST', many, { field: 'team1' })).body.total).toBe(0);
    expect((await owner.call('GET', one, { id })).body).toEqual(before);
  });

  it('and is not deleted by others, who delete only their own among the ids', async () => {
    const theirs = await idOf(owner, one, filter());
    const mine = await idOf(stranger, one, filter());
    expect((await stranger.call('DELETE', one, { ids: `${theirs},${mine}` })).body).toEqual({ ids: [mine] });
    expect((await owner.call('GET', one, { id: theirs })).status).toBe(200);
  });

  it('even if the body names somebody else', async () => {
    const { status, body } = await stranger.call('POST', one, filter({ user: owner.id }));
    expect({ status, fields: body['fields'] }).toEqual({ status: 422, fields: { user: { code: 'unknown_key' } } });
  });

  it('and is deleted with them', async () => {
    const leaving = await t.signIn('viewer');
    const id = await idOf(leaving, one, filter());
    await t.deps.db.deleteFrom('user').where('id', '=', leaving.id).execute();
    const left = await t.deps.db.selectFrom('blacklist').select('id').where('id', '=', id).execute();
    expect(left).toEqual([]);
  });
});

describe('a filter', () => {
  it('is unique: the same again answers 409, ignoring case', async () => {
    await idOf(owner, one, filter({ value: 'Ёлка' }));
    const again = await owner.call('POST', one, filter({ value: '«ЕЛКА»' }));
    expect(again).toMatchObject({ status: 409, body: { code: 'already_exists', fields: { value: {} } } });
    expect((await owner.call('POST', one, filter({ value: 'Ёлка', operator: 'contains' }))).status).toBe(200);
    expect((await owner.call('POST', one, filter({ value: 'Ёлка', field: 'team2' }))).status).toBe(200);
    expect((await stranger.call('POST', one, filter({ value: 'Ёлка' }))).status).toBe(200);
  });

  it('cannot be changed to equal another one', async () => {
    await idOf(owner, one, filter({ value: 'First' }));
    const second = await idOf(owner, one, filter({ value: 'Second' }));
    expect((await owner.call('PUT', one, { id: second, value: 'FIRST' })).status).toBe(409);
    expect((await owner.call('GET', one, { id: second })).body).toMatchObject({ value: 'Second', version: 1 });
  });

  it.each([
    [{ field: 'team3' }, 'field', 'unknown_value'],
    [{ operator: 'regexp' }, 'operator', 'unknown_value'],
    [{ value: '' }, 'value', 'required'],
    [{ value: '%_*' }, 'value', 'pattern'],
    [{ value: 'a\u0000b' }, 'value', 'pattern'],
    [{ value: 'x'.repeat(201) }, 'value', 'too_long'],
  ])('is refused with %o', async (wrong, field, code) => {
    const { status, body } = await owner.call('POST', one, filter(wrong));
    expect({ status, fields: body['fields'] }).toMatchObject({ status: 422, fields: { [field]: { code } } });
  });

  it('is limited in number', async () => {
    const collector = await t.signIn('viewer');
    const values = Array.from({ length: maxFilters }, (_, n) => ({
      user: collector.id,
      field: 'sport' as const,
      operator: 'exact' as const,
      value: `s${n}`,
      searchKey: `s${n}`,
    }));
    await t.deps.db.insertInto('blacklist').values(values).execute();
    expect(await collector.call('POST', one, filter())).toMatchObject({ status: 409, body: { code: 'too_many' } });
  });

  it('is recorded in the audit log with its creator', async () => {
    const id = await idOf(owner, one, filter());
    const { actor, action } = await t.deps.db
      .selectFrom('audit')
      .select(['actor', 'action'])
      .where('entity', '=', 'blacklist')
      .where('record', '=', id)
      .executeTakeFirstOrThrow();
    expect({ actor, action }).toEqual({ actor: owner.id, action: 'create' });
  });
});

describe('the list', () => {
  let reader: Caller;
  beforeAll(async () => {
    reader = await t.signIn('operator');
    await idOf(reader, one, { field: 'sport', operator: 'exact', value: 'Chess' });
    await idOf(reader, one, { field: 'team1', operator: 'contains', value: 'Ёж' });
    await idOf(reader, one, { field: 'team2', operator: 'contains', value: '100% Боец' });
  });
  const values = (body: { data: Record<string, unknown>[] }) => body.data.map(({ value }) => value);

  it('is newest first, and can be sorted, filtered and paged by the headers', async () => {
    const list = async (headers: Record<string, string>) => values((await reader.call('GET', many, {}, headers)).body);
    expect(await list({})).toEqual(['100% Боец', 'Ёж', 'Chess']);
    expect(await list({ 'Sort-Column': 'field' })).toEqual(['Chess', 'Ёж', '100% Боец']);
    expect(await list({ 'Filter-Column': 'operator', 'Filter-Value': 'contains' })).toHaveLength(2);
    expect(await list({ 'Filter-Column': 'value', 'Filter-Value': encodeURIComponent('ЕЖ') })).toEqual(['Ёж']);
    expect(await list({ 'Page-Size': '2', 'Page-Current': '9' })).toEqual(['Chess']);
  });

  it('is searched by field, operator and value, alone and combined', async () => {
    const search = async (input: object) => values((await reader.call('POST', many, input)).body);
    expect(await search({})).toHaveLength(3);
    expect(await search({ field: 'team1' })).toEqual(['Ёж']);
    expect(await search({ operator: 'contains' })).toHaveLength(2);
    expect(await search({ value: 'боец' })).toEqual(['100% Боец']);
    expect(await search({ value: '%' })).toEqual(['100% Боец']);
    expect(await search({ operator: 'contains', value: 'chess' })).toEqual([]);
  });

  it.each(['user', 'searchKey', 'version'])('cannot be sorted or filtered by %s', async (column) => {
    expect((await reader.call('GET', many, {}, { 'Sort-Column': column })).body['code']).toBe('unknown_column');
    const filter = { 'Filter-Column': column, 'Filter-Value': '1' };
    expect((await reader.call('GET', many, {}, filter)).body['code']).toBe('unknown_column');
  });
});
