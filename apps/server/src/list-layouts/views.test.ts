import { maxListViews } from '@touchline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idOf } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let editor: Caller;
let operator: Caller;
let viewer: Caller;
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  editor = await t.signIn('editor');
  operator = await t.signIn('operator');
  viewer = await t.signIn('viewer');
});
afterAll(() => t.close());

const one = '/profile/view';
const many = '/profile/views';
const layout = { columns: ['startAt', 'match'], widths: { match: 300 }, density: 'compact' };
const state = { tag: 'today', sort: 'startAt.asc', filter: 'sport:1', size: '50' };
let made = 0;
const view = (more: object) => ({ name: `Evening ${made++}`, list: 'streams', state, layout, roles: [], ...more });
const namesFor = async (who: Caller, list: string) => {
  const { body } = await who.call('GET', many, { list });
  return (body['views'] as { name: string }[]).map(({ name }) => name);
};

describe('a saved view', () => {
  it('answers what was saved, in the lists that it is for, by name', async () => {
    await idOf(viewer, one, view({ name: 'б', list: 'team' }));
    await idOf(viewer, one, view({ name: 'A', list: 'team' }));
    expect(await namesFor(viewer, 'team')).toEqual(['A', 'б']);
    expect(await namesFor(viewer, 'sport')).toEqual([]);
    const { body } = await viewer.call('GET', many, { list: 'team' });
    expect((body['views'] as object[])[0]).toEqual({
      id: expect.any(Number),
      name: 'A',
      list: 'team',
      state,
      layout,
      roles: [],
      ownerName: expect.any(String),
      isOwn: true,
      canDelete: true,
    });
  });

  it('is seen, changed and deleted by nobody but its owner while it is private', async () => {
    const id = await idOf(editor, one, view({ name: 'Mine', list: 'user' }));
    expect(await namesFor(admin, 'user')).toEqual([]);
    expect((await admin.call('PUT', one, { id, name: 'Yours' })).status).toBe(404);
    expect((await admin.call('DELETE', one, { ids: id })).body).toEqual({ ids: [] });
    expect(await namesFor(editor, 'user')).toEqual(['Mine']);
    expect((await editor.call('DELETE', one, { ids: id })).body).toEqual({ ids: [id] });
    expect(await namesFor(editor, 'user')).toEqual([]);
  });

  it('keeps what a change does not name', async () => {
    const id = await idOf(editor, one, view({ name: 'Before', list: 'client' }));
    const { body } = await editor.call('PUT', one, { id, name: 'After' });
    expect(body).toMatchObject({ name: 'After', state, layout, roles: [] });
    const { body: moved } = await editor.call('PUT', one, { id, state: { tag: 'all' } });
    expect(moved).toMatchObject({ name: 'After', state: { tag: 'all' }, layout });
    expect((await editor.call('PUT', one, { id })).body).toEqual(moved);
  });

  it('has a name of its own in its list, ignoring case', async () => {
    await idOf(editor, one, view({ name: 'Вечер' }));
    const again = await editor.call('POST', one, view({ name: 'ВЕЧЕР' }));
    expect(again).toMatchObject({ status: 409, body: { code: 'already_exists', fields: { name: {} } } });
    expect((await editor.call('POST', one, view({ name: 'Вечер', list: 'archive' }))).status).toBe(200);
  });

  it('is deleted with its owner, and its changes are in the audit log', async () => {
    const leaving = await t.signIn('operator');
    const id = await idOf(leaving, one, view({}));
    const { rows } = await t.deps.pool.query(`SELECT action FROM audit WHERE entity = 'list_view' AND record = $1`, [
      id,
    ]);
    expect(rows).toEqual([{ action: 'create' }]);
    await t.deps.db.deleteFrom('user').where('id', '=', leaving.id).execute();
    expect(await t.deps.db.selectFrom('list_view').select('id').where('id', '=', id).execute()).toEqual([]);
  });

  it('is one of 100 at most, also if two windows save at once', async () => {
    const collector = await t.signIn('viewer');
    const stored = { state: JSON.stringify(state), layout: JSON.stringify(layout), roles: [] };
    const values = Array.from({ length: maxListViews - 1 }, (_, n) => ({
      ...stored,
      user: collector.id,
      list: 'team' as const,
      name: `View ${n}`,
    }));
    await t.deps.db.insertInto('list_view').values(values).execute();
    const saved = await Promise.all([1, 2].map(() => collector.call('POST', one, view({}))));
    expect(saved.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(saved.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'too_many' });
  });
});

describe('a view that is shared with roles', () => {
  it('is offered to everybody who has one of them, and to nobody else', async () => {
    const id = await idOf(editor, one, view({ name: 'Night shift', list: 'incident', roles: ['operator', 'admin'] }));
    expect(await namesFor(operator, 'incident')).toEqual(['Night shift']);
    expect(await namesFor(viewer, 'incident')).toEqual([]);
    const { body } = await operator.call('GET', many, { list: 'incident' });
    expect(body['views']).toMatchObject([{ isOwn: false, canDelete: false, roles: ['admin', 'operator'] }]);
    expect(body['canShare']).toBe(false);
    const { body: forAdmin } = await admin.call('GET', many, { list: 'incident' });
    expect(forAdmin).toMatchObject({ views: [{ isOwn: false, canDelete: true }], canShare: true });
    expect((await operator.call('PUT', one, { id, name: 'Mine' })).status).toBe(404);
    expect((await operator.call('DELETE', one, { ids: id })).body).toEqual({ ids: [] });
    await editor.call('PUT', one, { id, roles: [] });
    expect(await namesFor(operator, 'incident')).toEqual([]);
  });

  it('can be deleted by an administrator', async () => {
    const id = await idOf(editor, one, view({ list: 'viewer', roles: ['viewer'] }));
    expect((await admin.call('DELETE', one, { ids: id })).body).toEqual({ ids: [id] });
    expect(await namesFor(viewer, 'viewer')).toEqual([]);
  });

  it('is shared by editors and administrators only', async () => {
    expect((await operator.call('POST', one, view({ roles: ['operator'] }))).status).toBe(403);
    const id = await idOf(operator, one, view({}));
    expect((await operator.call('PUT', one, { id, roles: ['viewer'] })).status).toBe(403);
    expect((await operator.call('PUT', one, { id, roles: [] })).status).toBe(200);
  });

  it('is not changed for others by an owner who may share no more, but can be taken back', async () => {
    const former = await t.signIn('editor');
    const id = await idOf(former, one, view({ roles: ['operator'] }));
    await admin.call('PUT', '/user', { id: former.id, role: 'operator' });
    const change = (change: object) => former.call('PUT', one, { id, ...change });
    expect((await change({ name: 'Changed for all' })).status).toBe(403);
    expect((await change({ roles: [] })).status).toBe(200);
    expect((await change({ name: 'Mine alone' })).status).toBe(200);
  });

  it('is published to all, a private one to its owner only', async () => {
    const own = await idOf(editor, one, view({}));
    const shared = await idOf(editor, one, view({ roles: ['viewer'] }));
    const { rows } = await t.deps.pool.query(
      `SELECT data FROM event WHERE data ->> 'entity' = 'list_view' AND (data -> 'id')::int8 IN ($1, $2) ORDER BY id`,
      [own, shared],
    );
    expect(rows.map(({ data }) => data)).toEqual([
      { id: own, entity: 'list_view', user: editor.id },
      { id: shared, entity: 'list_view' },
    ]);
  });
});
