import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idOf } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let editor: Caller;
let viewer: Caller;
let sport = 0;
let made = 0;
beforeAll(async () => {
  t = await startTestApp();
  editor = await t.signIn('editor');
  viewer = await t.signIn('viewer');
  sport = await idOf(editor, '/stream/sport', { name: 'Футбол', duration: 105 });
});
afterAll(() => t.close());

const post = async (more: object) =>
  (await editor.call('POST', '/stream/team', { name: `Команда ${made++}`, sport, ...more })).body;
const put = (body: object) => editor.call('PUT', '/stream/team', body);
const read = async (id: unknown) => (await viewer.call('GET', '/stream/team', { id })).body;
const listed = async (id: unknown) =>
  (await viewer.call('GET', '/stream/synonyms', { type: 'team', internal_id: id })).body.data;
const found = async (name: string) =>
  (await viewer.call('POST', '/stream/teams', { name })).body.data.map((row) => row['id']);

describe.each(['sport', 'tournament', 'team'])('a %s', (kind) => {
  it('has only its own synonyms, in lists and in searches, in alphabetical order', async () => {
    const more = kind === 'sport' ? {} : { sport };
    const name = `Of ${kind}`;
    const { body } = await editor.call('POST', `/stream/${kind}`, { name, ...more, synonyms: ['b', 'a', 'C'] });
    expect(body).toMatchObject({ synonyms: ['a', 'b', 'C'], version: 1 });
    const id = Number(body['id']);
    await editor.call('POST', '/stream/synonym', { type: kind, internal_id: id, content: 'Bb' });
    const synonyms = ['a', 'b', 'Bb', 'C'];
    expect((await viewer.call('GET', `/stream/${kind}`, { id })).body).toMatchObject({ synonyms });
    const only = { 'Filter-Column': 'id', 'Filter-Value': String(id) };
    expect((await viewer.call('GET', `/stream/${kind}s`, {}, only)).body.data).toMatchObject([{ synonyms }]);
    expect((await viewer.call('POST', `/stream/${kind}s`, { name })).body.data).toMatchObject([{ synonyms }]);
  });
});

it('is replaced as a whole: new texts are added, missing ones deleted, and the rest keep their ids', async () => {
  const { id } = await post({ synonyms: ['Zenit', 'Old', 'Зенит'] });
  const before = await listed(id);
  const { status, body } = await put({ id, synonyms: ['ZENIT', 'Зенит', 'New'] });
  expect({ status, body }).toMatchObject({ status: 200, body: { synonyms: ['New', 'ZENIT', 'Зенит'] } });
  const idOfText = (rows: Record<string, unknown>[], text: string) =>
    rows.find(({ content }) => content === text)?.['id'];
  const after = await listed(id);
  expect(idOfText(after, 'Зенит')).toBe(idOfText(before, 'Зенит'));
  expect(idOfText(after, 'ZENIT')).toBe(idOfText(before, 'Zenit'));
  expect((await put({ id, name: 'Renamed' })).body).toMatchObject({ synonyms: ['New', 'ZENIT', 'Зенит'] });
  expect((await put({ id, synonyms: [] })).body).toMatchObject({ synonyms: [] });
});

it('is recorded in the audit log, one entry per synonym', async () => {
  const { id } = await post({ synonyms: ['Kept', 'Gone'] });
  const ids = (await listed(id)).map((row) => Number(row['id']));
  await put({ id, synonyms: ['KEPT', 'Added'] });
  const log = await t.deps.db
    .selectFrom('audit')
    .select(['action', 'actor', 'before', 'after'])
    .where('entity', '=', 'synonym')
    .where('record', '>=', Math.min(...ids))
    .orderBy('id')
    .execute();
  expect(log.slice(2).map(({ action, actor }) => [action, actor])).toEqual([
    ['delete', editor.id],
    ['update', editor.id],
    ['create', editor.id],
  ]);
  expect(log[3]).toMatchObject({ before: { content: 'Kept' }, after: { content: 'KEPT' } });
});

it('is refused with the text that is listed twice, and changes nothing', async () => {
  const { id } = await post({ synonyms: ['Zenit'] });
  expect(await put({ id, synonyms: ['Spartak', 'Zenit', 'SPARTAK'] })).toMatchObject({
    status: 422,
    body: {
      code: 'invalid',
      message: 'Listed twice: “SPARTAK”',
      fields: { 'synonyms.2': { code: 'already_taken' } },
    },
  });
  expect(await put({ id, synonyms: ['x'.repeat(201)] })).toMatchObject({
    status: 422,
    body: { fields: { 'synonyms.0': { code: 'too_long', limit: 200 } } },
  });
  expect(await read(id)).toMatchObject({ synonyms: ['Zenit'], version: 1 });
});

it('finds the record at once, and no longer after a change', async () => {
  const { id } = await post({ synonyms: ['Железнодорожники'] });
  expect(await found('zheleznodorozhniki')).toEqual([id]);
  await put({ id, synonyms: ['Машинисты'] });
  expect([await found('железнодорожники'), await found('mashinisty')]).toEqual([[], [id]]);
});

describe('a list of an older version', () => {
  it('is refused, whichever call added or deleted a synonym in the meantime', async () => {
    const team = await post({ synonyms: ['One'] });
    const owner = { type: 'team', internal_id: team['id'] };
    const { body: synonym } = await editor.call('POST', '/stream/synonym', { ...owner, content: 'Two' });
    expect(await put(team)).toMatchObject({ status: 409, body: { current: { synonyms: ['One', 'Two'] } } });
    const before = await read(team['id']);
    await editor.call('PUT', '/stream/synonym', { ...synonym, content: 'Three' });
    expect(await put(before)).toMatchObject({ status: 409, body: { current: { synonyms: ['One', 'Three'] } } });
    const again = await read(team['id']);
    await editor.call('DELETE', '/stream/synonym', { ...owner, id: synonym['id'] });
    expect(await put(again)).toMatchObject({ status: 409, body: { current: { synonyms: ['One'] } } });
    const kept = await read(team['id']);
    await editor.call('POST', '/stream/team/transliteration', {
      synonyms: [{ internal_id: team['id'], content: 'Komanda' }],
    });
    expect(await put(kept)).toMatchObject({ status: 409, body: { current: { synonyms: ['Komanda', 'One'] } } });
  });

  it('is refused with the user who changed the synonyms', async () => {
    const admin = await t.signIn('admin');
    const team = await post({ synonyms: ['One'] });
    const name = (await admin.call('GET', '/profile')).body['name'];
    await admin.call('PUT', '/stream/team', { id: team['id'], synonyms: [] });
    expect((await put(team)).body['changed']).toMatchObject({ by: name, isYou: false });
  });
});

it('the version is incremented once per change of a record', async () => {
  const team = await post({ synonyms: ['One'] });
  expect((await put({ ...team, name: 'Other name', synonyms: ['Two', 'Three'] })).body['version']).toBe(2);
});

it('keeps the learned synonyms that are sent, and deletes the others', async () => {
  const team = await post({ synonyms: ['By hand'] });
  const owner = Number(team['id']);
  const values = { type: 'team', internal_id: owner, content: 'Learned' } as const;
  const { id } = await t.deps.db.insertInto('synonym').values(values).returning('id').executeTakeFirstOrThrow();
  await t.deps.pool.query('INSERT INTO learned_synonym (synonym, "taughtBy", playlist, stream) VALUES ($1, $2, 1, 1)', [
    id,
    editor.id,
  ]);
  const learned = async () =>
    (await t.deps.pool.query('SELECT 1 FROM learned_synonym WHERE synonym = $1', [id])).rows.length;
  const { body } = await put({ ...(await read(owner)), name: 'Taught' });
  expect([body['synonyms'], await learned()]).toEqual([['By hand', 'Learned'], 1]);
  // A different spelling counts as written by hand.
  await put({ id: owner, synonyms: ['LEARNED'] });
  expect([(await read(owner))['synonyms'], await learned()]).toEqual([['LEARNED'], 0]);
});
