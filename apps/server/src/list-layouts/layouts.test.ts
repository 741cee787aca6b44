import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let owner: Caller;
let other: Caller;
beforeAll(async () => {
  t = await startTestApp();
  owner = await t.signIn('viewer');
  other = await t.signIn('admin');
});
afterAll(() => t.close());

const path = '/profile/layouts';
const layout = { columns: ['match', 'startAt'], widths: { match: 320 }, density: 'compact' };
const layoutsOf = async (who: Caller) => (await who.call('GET', path)).body['layouts'];

it('keeps the layout of each list per person, until they choose the default again', async () => {
  expect(await layoutsOf(owner)).toEqual({});
  await owner.call('PUT', path, { list: 'streams', layout });
  const { body } = await owner.call('PUT', path, { list: 'team', layout: { ...layout, columns: null } });
  expect(body['layouts']).toEqual({ streams: layout, team: { ...layout, columns: null } });
  expect(await layoutsOf(other)).toEqual({});
  await owner.call('PUT', path, { list: 'streams', layout: { ...layout, density: 'normal' } });
  await owner.call('PUT', path, { list: 'team', layout: null });
  expect(await layoutsOf(owner)).toEqual({ streams: { ...layout, density: 'normal' } });
});

it('publishes a change to the other windows of the same person only', async () => {
  await owner.call('PUT', path, { list: 'sport', layout });
  const { rows } = await t.deps.pool.query(`SELECT data FROM event WHERE data ->> 'entity' = 'list_layout'`);
  expect(rows).toContainEqual({ data: { id: owner.id, entity: 'list_layout', user: owner.id } });
  expect(rows.filter(({ data }) => data.user !== owner.id)).toEqual([]);
});

it.each([
  ['an unknown list', { list: 'secrets', layout }, 'list'],
  ['a column twice', { list: 'team', layout: { ...layout, columns: ['name', 'name'] } }, 'layout'],
  ['no column at all', { list: 'team', layout: { ...layout, columns: [] } }, 'layout'],
  ['a column that is no name', { list: 'team', layout: { ...layout, columns: ['a b'] } }, 'layout'],
  ['a width that hides a column', { list: 'team', layout: { ...layout, widths: { name: 3 } } }, 'layout'],
  ['a row height that there is not', { list: 'team', layout: { ...layout, density: 'huge' } }, 'layout'],
])('refuses %s', async (_, input, field) => {
  const { status, body } = await owner.call('PUT', path, input);
  expect({ status, fields: Object.keys(body['fields'] ?? {}) }).toEqual({
    status: 422,
    fields: [expect.stringMatching(field)],
  });
});
