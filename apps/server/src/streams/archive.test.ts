import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

it('archives a deleted stream, which is restored unchanged', async () => {
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

it('changes nothing when an archived stream is deleted again, repeatedly or concurrently', async () => {
  const id = await archive();
  const read = async () => (await admin.call('GET', '/stream', { id })).body;
  const historyOf = async () => (await admin.call('GET', '/stream/history', { id })).body.data;
  const [before, history] = [await read(), await historyOf()];
  for (const who of [admin, editor])
    expect(await who.call('DELETE', '/stream', { ids: id })).toMatchObject({ status: 200, body: { ids: [id] } });
  await Promise.all(Array.from({ length: 4 }, () => admin.call('DELETE', '/stream', { ids: id })));
  expect([await read(), await historyOf()]).toEqual([before, history]);
});

it('archives a stream that several requests delete at once, with one history entry', async () => {
  const id = await create();
  const answers = await Promise.all(Array.from({ length: 4 }, () => admin.call('DELETE', '/stream', { ids: id })));
  expect(answers.map(({ body }) => body)).toEqual(Array.from({ length: 4 }, () => ({ ids: [id] })));
  expect((await admin.call('GET', '/stream', { id })).body).toMatchObject({ version: 2 });
  const { body: history } = await admin.call('GET', '/stream/history', { id });
  expect(history.data.map(({ to }) => to)).toEqual(['archived', 'created']);
});

describe('a permanent delete', () => {
  const destroy = (who: Caller, ids: unknown) => who.call('DELETE', '/stream', { ids, permanent: true });

  it('deletes an archived stream permanently, only for an administrator', async () => {
    const id = await archive();
    expect(await destroy(editor, id)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await isListed(id, true)).toBe(true);
    expect((await destroy(admin, id)).body).toEqual({ ids: [id] });
    expect((await admin.call('GET', '/stream', { id })).status).toBe(404);
    expect(await destroy(admin, id)).toMatchObject({ status: 200, body: { ids: [] } });
  });

  it('refuses the whole batch when one of its streams is not archived, and names it', async () => {
    const [archived, other] = [await archive(), await create()];
    expect(await destroy(admin, `${archived},${other}`)).toMatchObject({
      status: 409,
      body: { code: 'not_archived', message: `Archive these streams first: ${other}` },
    });
    expect([await isListed(archived, true), await isListed(other, false)]).toEqual([true, true]);
  });

  it('can be requested in a body too, only by the word true', async () => {
    const [first, second] = [await archive(), await archive()];
    const send = async (payload: object) => {
      const headers = { authorization: `Bearer ${admin.token}` };
      const { statusCode, body } = await t.app.inject({ method: 'DELETE', url: '/api/stream', headers, payload });
      return { status: statusCode, body: JSON.parse(body) as unknown };
    };
    expect(await send({ ids: [first], permanent: false })).toEqual({ status: 200, body: { ids: [first] } });
    expect(await isListed(first, true)).toBe(true);
    expect(await send({ ids: [first], permanent: true })).toEqual({ status: 200, body: { ids: [first] } });
    expect((await admin.call('GET', '/stream', { id: first })).status).toBe(404);
    for (const permanent of ['', 'maybe', 'true,true'])
      expect(await admin.call('DELETE', '/stream', { ids: second, permanent })).toMatchObject({
        status: 422,
        body: { fields: { permanent: { code: 'wrong_type' } } },
      });
    expect(await isListed(second, true)).toBe(true);
  });
});

it('requires a new key when another stream uses the old one', async () => {
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

it('accepts a new key for a single stream only', async () => {
  const ids = `${await archive()},${await archive()}`;
  const refused = await editor.call('DELETE', '/archive', { ids, key: 'one-key' });
  expect(refused).toMatchObject({ status: 422, body: { fields: { key: { code: 'mismatch' } } } });
});

it('restores all or none', async () => {
  const [a, b] = [await archive(), await archive({ key: 'contested' })];
  await create({ key: 'contested' });
  expect((await editor.call('DELETE', '/archive', { ids: `${a},${b}` })).status).toBe(409);
  expect([await isListed(a, true), await isListed(b, true)]).toEqual([true, true]);
});

it('ignores streams that are not archived or do not exist', async () => {
  const id = await create();
  expect((await editor.call('DELETE', '/archive', { ids: `${id},999999` })).body).toEqual({ ids: [] });
  expect((await editor.call('GET', '/stream', { id })).body['version']).toBe(1);
});

it('archives reference data in use and deletes unused', async () => {
  const team = await idOf(admin, '/stream/team', { name: 'Динамо', sport: records.sport });
  const unused = await idOf(admin, '/stream/team', { name: 'Торпедо', sport: records.sport });
  const id = await create({ team1: team });
  expect((await editor.call('DELETE', '/stream/team', { ids: `${team},${unused}` })).body).toEqual({
    ids: [team, unused],
  });
  expect((await editor.call('GET', '/stream/team', { id: unused })).status).toBe(404);
  expect((await editor.call('GET', '/stream/team', { id: team })).body['archivedAt']).toMatch(/Z$/);
  expect((await editor.call('GET', '/stream', { id })).body['team1Name']).toBe('Динамо');
  // The name is free again.
  expect((await editor.call('POST', '/stream/team', { name: 'динамо', sport: records.sport })).status).toBe(200);
});

it('gives a reference name to one of 20 concurrent requests, ignoring case', async () => {
  const names = Array.from({ length: 20 }, (_, n) => (n % 2 ? 'Ёлка' : 'ёлкА'));
  const answers = await Promise.all(
    names.map((name) => editor.call('POST', '/stream/team', { name, sport: records.sport })),
  );
  const codes = answers.map(({ status, body }) => (status === 200 ? 'ok' : String(body['code']))).toSorted();
  expect(codes).toEqual([...Array.from({ length: 19 }, () => 'already_exists'), 'ok']);
});
