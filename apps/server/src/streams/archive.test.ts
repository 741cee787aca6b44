import { afterAll, beforeAll, expect, it } from 'vitest';
import { idOf, makeRecords, match } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let editor: Caller;
let records: Records;
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  editor = await t.signIn('editor');
  records = await makeRecords(admin);
});
afterAll(() => t.close());

const create = (more: object = {}) => idOf(editor, '/stream', match(records, more));
const archive = async (more: object = {}) => {
  const id = await create(more);
  expect((await editor.call('DELETE', '/stream', { ids: id })).body).toEqual({ ids: [id] });
  return id;
};
const isListed = async (id: number, archived: boolean) => {
  const headers = { 'Filter-Column': 'id,archived', 'Filter-Value': `${id},${archived}` };
  return (await editor.call('GET', '/streams', {}, headers)).body.total === 1;
};

it('puts a deleted stream into the archive, from which it comes back as it was', async () => {
  const id = await create({ title: 'Матч' });
  const { body: before } = await editor.call('GET', '/stream', { id });
  await editor.call('DELETE', '/stream', { ids: id });
  expect([await isListed(id, false), await isListed(id, true)]).toEqual([false, true]);
  expect((await editor.call('GET', '/stream', { id })).body['archivedAt']).toMatch(/Z$/);
  expect((await editor.call('DELETE', '/archive', { ids: id })).body).toEqual({ ids: [id] });
  expect([await isListed(id, false), await isListed(id, true)]).toEqual([true, false]);
  const { body: after } = await editor.call('GET', '/stream', { id });
  expect(after).toEqual({ ...before, version: 3 });
  const { body: history } = await editor.call('GET', '/stream/history', { id });
  expect(history.data.map(({ to, userName }) => [to, userName])).toEqual([
    ['restored', 'editor 2'],
    ['archived', 'editor 2'],
    ['created', 'editor 2'],
  ]);
});

it('deletes an archived stream for ever, and only for an administrator', async () => {
  const id = await archive();
  const other = await create();
  const refused = await editor.call('DELETE', '/stream', { ids: `${other},${id}` });
  expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect(await isListed(other, false)).toBe(true);
  expect(await isListed(id, true)).toBe(true);
  expect((await admin.call('DELETE', '/stream', { ids: id })).body).toEqual({ ids: [id] });
  expect((await admin.call('GET', '/stream', { id })).status).toBe(404);
});

it('asks for a new key when the old one was given away', async () => {
  const id = await archive({ key: 'given-away' });
  await create({ key: 'given-away' });
  const refused = await editor.call('DELETE', '/archive', { ids: id });
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'key_in_use', fields: { key: { code: 'already_taken' } } },
  });
  expect(await isListed(id, true)).toBe(true);
  expect((await editor.call('DELETE', '/archive', { ids: id, key: 'short' })).status).toBe(422);
  expect((await editor.call('DELETE', '/archive', { ids: id, key: 'brand-new' })).body).toEqual({ ids: [id] });
  expect((await editor.call('GET', '/stream', { id })).body).toMatchObject({ key: 'brand-new', archivedAt: null });
});

it('gives a new key to one stream only', async () => {
  const ids = `${await archive()},${await archive()}`;
  const refused = await editor.call('DELETE', '/archive', { ids, key: 'one-key' });
  expect(refused).toMatchObject({ status: 422, body: { fields: { key: { code: 'mismatch' } } } });
});

it('restores many or none', async () => {
  const [a, b] = [await archive(), await archive({ key: 'contested' })];
  await create({ key: 'contested' });
  expect((await editor.call('DELETE', '/archive', { ids: `${a},${b}` })).status).toBe(409);
  expect([await isListed(a, true), await isListed(b, true)]).toEqual([true, true]);
});

it('does nothing to a stream that is not archived, and nothing to one that does not exist', async () => {
  const id = await create();
  expect((await editor.call('DELETE', '/archive', { ids: `${id},999999` })).body).toEqual({ ids: [] });
  expect((await editor.call('GET', '/stream', { id })).body['version']).toBe(1);
});

it('archives the reference data that streams use, and deletes what nothing uses', async () => {
  const team = await idOf(admin, '/stream/team', { name: 'Динамо', sport: records.sport });
  const unused = await idOf(admin, '/stream/team', { name: 'Торпедо', sport: records.sport });
  const id = await create({ team1: team });
  expect((await editor.call('DELETE', '/stream/team', { ids: `${team},${unused}` })).body).toEqual({
    ids: [team, unused],
  });
  expect((await editor.call('GET', '/stream/team', { id: unused })).status).toBe(404);
  expect((await editor.call('GET', '/stream/team', { id: team })).body['archivedAt']).toMatch(/Z$/);
  expect((await editor.call('GET', '/stream', { id })).body['team1Name']).toBe('Динамо');
  // Its name is free again.
  expect((await editor.call('POST', '/stream/team', { name: 'динамо', sport: records.sport })).status).toBe(200);
});

it('gives a name of reference data to one of 20 who ask for it together, whatever its case', async () => {
  const names = Array.from({ length: 20 }, (_, n) => (n % 2 ? 'Ёлка' : 'ёлкА'));
  const answers = await Promise.all(
    names.map((name) => editor.call('POST', '/stream/team', { name, sport: records.sport })),
  );
  const codes = answers.map(({ status, body }) => (status === 200 ? 'ok' : String(body['code']))).toSorted();
  expect(codes).toEqual([...Array.from({ length: 19 }, () => 'already_exists'), 'ok']);
});
