import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { idOf, makeRecords, match, statusId } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let viewer: Caller;
let records: Records;
const ids: Record<string, number> = {};
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  viewer = await t.signIn('viewer');
  records = await makeRecords(admin);
  const { sport, home, tournament } = records;
  const youth = await idOf(admin, '/stream/team', { name: 'Зенит-2 Молодёжка', sport });
  const hockey = await idOf(admin, '/stream/sport', { name: 'Ice Hockey', duration: 60 });
  const live = await statusId(admin, 'Live');
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  const create = (more: object) =>
    idOf(admin, '/stream', match(records, { startDate: soon.slice(0, 10), startTime: soon.slice(11, 16), ...more }));
  ids['cup'] = await create({ tournament, status: live });
  ids['away'] = await create({ team1: records.away, team2: home });
  ids['youth'] = await create({ team1: youth });
  ids['alone'] = await create({ team2: null });
  ids['titled'] = await create({ team1: null, team2: null, title: 'Зенит: documentary' });
  ids['hockey'] = await create({ sport: hockey, team1: null, team2: null, title: 'Final' });
  ids['over'] = await create({ startDate: '2020-01-01', tournament });
  ids['archived'] = await create({ tournament });
  await admin.call('DELETE', '/stream', { ids: ids['archived'] });
});
afterAll(() => t.close());
afterEach(async () => {
  const { body } = await viewer.call('GET', '/profile/blacklists', {}, { 'Page-Size': '100' });
  if (body.data.length > 0)
    await viewer.call('DELETE', '/profile/blacklist', { ids: body.data.map(({ id }) => id).join(',') });
});

const block = (field: string, operator: string, value: string) =>
  idOf(viewer, '/profile/blacklist', { field, operator, value });
const names = (data: Record<string, unknown>[]) =>
  data.map(({ id }) => Object.entries(ids).find(([, known]) => known === id)?.[0] ?? '?').toSorted();
async function list(who: Caller, filters: Record<string, string> = {}) {
  const headers = { 'Filter-Column': Object.keys(filters).join(), 'Filter-Value': Object.values(filters).join() };
  const { status, body } = await who.call('GET', '/streams', {}, { ...headers, 'Page-Size': '100' });
  if (status !== 200) throw new Error(JSON.stringify(body));
  expect(body.total).toBe(body.data.length);
  return names(body.data);
}
const hiddenOnes = () => list(viewer, { hidden: 'only' });

describe('a filter hides streams from the list of its owner', () => {
  it.each([
    ['team1', 'exact', 'зенит', ['alone', 'cup', 'over']],
    ['team1', 'exact', 'Зен', []],
    ['team1', 'contains', 'ЗЕНИТ', ['alone', 'cup', 'over', 'youth']],
    ['team1', 'contains', 'молодежка', ['youth']],
    ['team1', 'contains', 'documentary', []],
    ['team1', 'contains', 'з_нит', []],
    ['team1', 'contains', '(з+)+н', []],
    ['team2', 'exact', 'ЗЕНИТ', ['away']],
    ['team2', 'contains', 'спарта', ['cup', 'over', 'youth']],
    ['sport', 'exact', 'ICE HOCKEY', ['hockey']],
    ['sport', 'contains', 'хоккей', []],
    ['tournament', 'exact', 'кубок', ['cup', 'over']],
  ])('%s %s «%s»', async (field, operator, value, expected) => {
    const before = await list(viewer);
    await block(field, operator, value);
    expect(await hiddenOnes()).toEqual(expected);
    expect(await list(viewer)).toEqual(before.filter((name) => !expected.includes(name)));
    expect(await list(viewer, { hidden: 'true' })).toEqual(before);
    expect(await list(admin)).toEqual(before);
  });

  it('also by a synonym, as soon as it exists', async () => {
    await block('team1', 'exact', 'Питерцы');
    expect(await hiddenOnes()).toEqual([]);
    const synonym = { type: 'team', internal_id: records.home, content: 'ПИТЕРЦЫ' };
    const { body } = await admin.call('POST', '/stream/synonym', synonym);
    await expect.poll(hiddenOnes).toEqual(['alone', 'cup', 'over']);
    await admin.call('DELETE', '/stream/synonym', { id: body['id'], type: 'team', internal_id: records.home });
    await expect.poll(hiddenOnes).toEqual([]);
  });

  it('by the new name of a team that was renamed', async () => {
    await block('team2', 'exact', 'Спартак Москва');
    await admin.call('PUT', '/stream/team', { id: records.away, name: 'Спартак Москва' });
    await expect.poll(hiddenOnes).toEqual(['cup', 'over', 'youth']);
    await admin.call('PUT', '/stream/team', { id: records.away, name: 'Спартак' });
  });

  it('until it is changed or deleted', async () => {
    const id = await block('sport', 'exact', 'Ice Hockey');
    expect(await hiddenOnes()).toEqual(['hockey']);
    await viewer.call('PUT', '/profile/blacklist', { id, field: 'tournament', value: 'Кубок' });
    expect(await hiddenOnes()).toEqual(['cup', 'over']);
    await viewer.call('DELETE', '/profile/blacklist', { ids: id });
    expect(await hiddenOnes()).toEqual([]);
  });

  it('and not from the lists of others with other filters', async () => {
    const other = await t.signIn('viewer');
    await block('sport', 'exact', 'Ice Hockey');
    await idOf(other, '/profile/blacklist', { field: 'tournament', operator: 'exact', value: 'Кубок' });
    expect(await list(viewer, { hidden: 'only' })).toEqual(['hockey']);
    expect(await list(other, { hidden: 'only' })).toEqual(['cup', 'over']);
    expect(await list(viewer)).not.toEqual(await list(other));
  });
});

describe('a hidden stream', () => {
  it('is excluded from search, tags, wall and archive, and included with hidden=true', async () => {
    await block('tournament', 'exact', 'Кубок');
    const found = (await viewer.call('POST', '/streams', { name: 'кубок' })).body;
    expect(found.total).toBe(0);
    const bounds = { from: '2020-01-01T00:00:00Z', to: '2020-01-02T00:00:00Z' };
    expect((await viewer.call('GET', '/streams/tags', bounds)).body).toMatchObject({ all: 5, today: 0, live: 0 });
    const all = await viewer.call('GET', '/streams/tags', { ...bounds, hidden: true });
    expect(all.body).toMatchObject({ all: 7, today: 1, live: 1 });
    expect((await viewer.call('GET', '/monitoring')).body.data).toEqual([]);
    const shown = { 'Filter-Column': 'hidden', 'Filter-Value': 'true' };
    expect(names((await viewer.call('GET', '/monitoring', {}, shown)).body.data)).toEqual(['cup']);
    expect(await list(viewer, { archived: 'true' })).toEqual([]);
    expect(await list(viewer, { archived: 'true', hidden: 'true' })).toEqual(['archived']);
  });

  it('names its filter in lists that include hidden streams, and nowhere else', async () => {
    const id = await block('tournament', 'contains', 'куб');
    await block('team1', 'contains', 'зенит');
    const shown = { 'Filter-Column': 'hidden', 'Filter-Value': 'true', 'Page-Size': '100' };
    for (const path of ['/streams', '/monitoring']) {
      const { body } = await viewer.call('GET', path, {}, shown);
      const by = Object.fromEntries(body.data.map((row) => [names([row])[0], row['hiddenBy']]));
      expect(by['cup']).toEqual({ id, field: 'tournament', operator: 'contains', value: 'куб' });
      if (path === '/monitoring') continue;
      expect(by['youth']).toMatchObject({ field: 'team1', value: 'зенит' });
      expect(by['hockey']).toBeNull();
    }
    const { body: page } = await viewer.call('GET', '/streams');
    expect(page.data.map(({ hiddenBy }) => hiddenBy)).toEqual([null, null, null]);
  });

  it('can be read by its id, with its links', async () => {
    await block('tournament', 'exact', 'Кубок');
    const { status, body } = await viewer.call('GET', '/stream', { id: ids['cup'] });
    expect({ status, hiddenBy: body['hiddenBy'], id: body['id'] }).toEqual({
      status: 200,
      hiddenBy: null,
      id: ids['cup'],
    });
    expect(body['links']).toHaveProperty('rtmp');
  });

  it('is still subject to the access rule when hidden streams are included', async () => {
    await block('tournament', 'exact', 'Кубок');
    await t.deps.db
      .insertInto('user_stream')
      .values({ user: viewer.id, stream: ids['cup'] ?? 0 })
      .execute();
    expect(await list(viewer, { hidden: 'only' })).toEqual(['over']);
    await t.deps.db.deleteFrom('user_stream').where('user', '=', viewer.id).execute();
  });

  it.each(['yes', '', '1'])('is controlled by true, false or only, not by «%s»', async (value) => {
    const headers = { 'Filter-Column': 'hidden', 'Filter-Value': value };
    expect((await viewer.call('GET', '/streams', {}, headers)).status).toBe(422);
  });

  it('is the same whether the records are matched by ids or by a subquery', async () => {
    const { sport } = records;
    const crowd = Array.from({ length: 1_100 }, (_, n) => ({ name: `Толпа ${n}`, sport, searchKey: `толпа ${n}` }));
    await t.deps.db.insertInto('team').values(crowd).execute();
    const { id: last } = await t.deps.db
      .selectFrom('team')
      .select('id')
      .where('name', '=', 'Толпа 1099')
      .executeTakeFirstOrThrow();
    ids['crowd'] = await idOf(admin, '/stream', match(records, { team1: last }));
    await block('team1', 'contains', 'толпа');
    expect(await hiddenOnes()).toEqual(['crowd']);
    expect(await list(viewer)).not.toContain('crowd');
    delete ids['crowd'];
    await admin.call('DELETE', '/stream', { ids: last });
  });
});

describe('the preview of a filter', () => {
  const preview = async (who: Caller, field: string, operator: string, value: string) =>
    (await who.call('POST', '/profile/blacklist/preview', { field, operator, value })).body;

  it('counts and lists the upcoming streams that it would hide, by start, and stores nothing', async () => {
    const { total, data } = await preview(viewer, 'tournament', 'contains', 'КУБ');
    expect({ total, names: names(data) }).toEqual({ total: 1, names: ['cup'] });
    expect(await preview(viewer, 'team1', 'exact', 'nobody')).toEqual({ total: 0, data: [] });
    expect((await viewer.call('GET', '/profile/blacklists')).body.total).toBe(0);
  });

  it('shows ten at most', async () => {
    for (let n = 0; n < 11; n++)
      ids[`many${n}`] = await idOf(admin, '/stream', match(records, { title: 'Many', startDate: '2199-01-01' }));
    const { total, data } = await preview(viewer, 'sport', 'exact', 'футбол');
    expect({ enough: Number(total) > 10, shown: data.length }).toEqual({ enough: true, shown: 10 });
  });

  it('includes only streams that the access rule allows', async () => {
    const kept = await t.signIn('viewer');
    await t.deps.db.updateTable('user').set({ access: 'deny' }).where('id', '=', kept.id).execute();
    expect(await preview(kept, 'sport', 'exact', 'футбол')).toEqual({ total: 0, data: [] });
  });
});
