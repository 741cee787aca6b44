import { isDeepStrictEqual } from 'node:util';
import { isWritable } from '@touchline/contract';
import type { Crud, Entity, Field } from '@touchline/contract';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entities } from '#server/testing/entities';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

/** Writable once, then fixed; a rule of its own test. */
const fixed: Record<string, string[]> = { status: ['phase'] };

/** The paths of the specification: of one record, and of many. */
const paths: Record<string, [one: string, many: string]> = {
  sport: ['/stream/sport', '/stream/sports'],
  tournament: ['/stream/tournament', '/stream/tournaments'],
  team: ['/stream/team', '/stream/teams'],
  resolution: ['/stream/resolution', '/stream/resolutions'],
  server: ['/stream/server', '/stream/servers'],
  status: ['/stream/status', '/stream/statuses'],
  client: ['/stream/client', '/stream/clients'],
  stream: ['/stream', '/streams'],
  user: ['/user', '/users'],
  playlist: ['/profile/playlist', '/profile/playlists'],
  blacklist: ['/profile/blacklist', '/profile/blacklists'],
  mosaic: ['/profile/mosaic', '/profile/mosaics'],
};

let t: TestApp;
let admin: Caller;
let made = 0;
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
});
afterAll(() => t.close());

/** The n-th value that a field's own schema takes; a reference gets a new record of its target. */
async function sample(field: Field, n: number): Promise<unknown> {
  if (field.target && field.widget === 'refers') return [await idOf(field.target), await idOf(field.target)];
  if (field.target) return idOf(field.target);
  const words = field.schema instanceof z.ZodMiniEnum ? Object.values(field.schema.def.entries) : [];
  if (words.length > 0) return words[n % words.length];
  const candidates = [
    `Проба «${n}»`,
    `sample${n}`,
    `sample${n}.example.org`,
    `sample${n}@example.org`,
    `10.0.0.${n % 256}`,
    `:8080/live/{key}/${n}`,
    `#${n.toString(16).padStart(6, '0')}`,
    `rtmp://source.example.org/live/${n}`,
    `https://sample${n}.example.org/control`,
    ['Europe/Moscow', 'Asia/Tokyo'][n % 2],
    `2026-05-${10 + (n % 20)}`,
    `18:${10 + (n % 50)}`,
    100 + (n % 300),
    n % 2 === 0,
    [`Проба ${n}`],
    [['rtmp', 'hls', 'wss', 'dash'][n % 4]],
    [`10.${n % 256}.0.0/16`],
  ];
  const found = candidates.find((value) => field.schema.safeParse(value).success);
  if (found === undefined) throw new Error(`No sample for ${JSON.stringify({ sql: field.sql, widget: field.widget })}`);
  return found;
}

/** How many changes the audit log and the history hold. */
async function audited(): Promise<unknown> {
  const { rows } = await t.deps.pool.query(
    'SELECT (SELECT count(*) FROM audit), (SELECT count(*) FROM history) AS told',
  );
  return rows[0];
}

async function bodyOf(entity: Entity): Promise<Record<string, unknown>> {
  const n = made++;
  const body: Record<string, unknown> = {};
  // A searchable field has its own number, so that a search finds the record by this field alone.
  for (const [key, field] of sendable(entity)) body[key] = await sample(field, field.searchable ? made++ : n);
  return { ...body, ...beside[entity.name] };
}

/** Secrets that are no fields: links of most vendors' servers are signed with one. */
const beside: Record<string, Record<string, unknown>> = { server: { linkSecret: 'secret-for-links' } };

/** A status that a scheduled stream may stay in: the phases of the others are reached by rules of their own. */
const fitting: Record<string, Record<string, unknown>> = { status: { phase: 'scheduled' } };

async function idOf(name: string): Promise<number> {
  const found = entities.find(({ entity }) => entity.name === name);
  if (!found) throw new Error(`No entity ${name}`);
  const { status, body } = await admin.call('POST', found.routes.create.path, {
    ...(await bodyOf(found.entity)),
    ...fitting[name],
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return Number(body['id']);
}

/** What a new record takes: the writable fields and the secrets, which no answer holds. */
const sendable = (entity: Entity) =>
  Object.entries(entity.fields).filter(([, field]) => isWritable(field) || field.mode === 'secret');
const secretsOf = (entity: Entity) => Object.keys(entity.fields).filter((key) => entity.fields[key]?.mode === 'secret');
const readOnlyOf = (entity: Entity) =>
  // The token of a server may be given.
  Object.keys(entity.fields).filter((key) => key !== 'token' && !sendable(entity).some(([each]) => each === key));
/** Users: the specification answers a deletion with the list that remains. */
const answersList = (routes: Crud) => routes.remove.list;
const withoutSecrets = (entity: Entity, sent: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(sent).filter(([key]) => key in entity.fields && entity.fields[key]?.mode !== 'secret'),
  );
const writable = (entity: Entity) => Object.entries(entity.fields).filter(([, field]) => isWritable(field));

describe.each(entities.map((one) => ({ name: one.entity.name, ...one })))('a $name', ({ name, entity, routes }) => {
  const [onePath = '', manyPath = ''] = paths[name] ?? [];
  // Filters of a blacklist would hide streams from the tests that follow.
  afterAll(async () => void (await t.deps.db.deleteFrom('blacklist').execute()));

  it('comes back as it was sent, alone, in the list and in the search, until it is deleted', async () => {
    const sent = await bodyOf(entity);
    const kept = withoutSecrets(entity, sent);
    const { status, body: stored } = await admin.call('POST', onePath, sent);
    expect({ status, stored }).toMatchObject({ status: 200, stored: { ...kept, version: 1 } });
    for (const key of secretsOf(entity)) expect(stored).not.toHaveProperty(key);
    const id = Number(stored['id']);
    expect((await admin.call('GET', onePath, { id })).body).toEqual(stored);
    const onlyThis = { 'Filter-Column': 'id', 'Filter-Value': String(id) };
    const { body: page } = await admin.call('GET', manyPath, {}, onlyThis);
    expect(page).toMatchObject({ current_page: 1, per_page: 10, total: 1, last_page: 1, data: [kept] });
    for (const [key, field] of Object.entries(entity.fields)) {
      if (!field.searchable) continue;
      const { body } = await admin.call('POST', manyPath, { name: sent[key] }, onlyThis);
      expect({ key, data: body.data }).toMatchObject({ key, data: [kept] });
    }
    const removed = await admin.call('DELETE', onePath, { ids: id }, onlyThis);
    expect(removed.body).toMatchObject(answersList(routes) ? { total: 0, data: [] } : { ids: [id] });
    expect((await admin.call('GET', manyPath, {}, onlyThis)).body.total).toBe(0);
  });

  it('takes each writable field on its own and leaves the others alone', async () => {
    const id = await idOf(name);
    const { body: before } = await admin.call('GET', onePath, { id });
    let expected: Record<string, unknown> = Object.fromEntries(writable(entity).map(([key]) => [key, before[key]]));
    let { version } = before;
    for (const [key, field] of writable(entity)) {
      if (fixed[name]?.includes(key)) continue;
      let value = await sample(field, made++);
      // What is stored already changes nothing.
      while (isDeepStrictEqual(value, expected[key])) value = await sample(field, made++);
      const { body } = await admin.call('PUT', onePath, { id, version, [key]: value });
      expected = { ...expected, [key]: value };
      expect({ key, body }).toMatchObject({ key, body: expected });
      expect(Number(body['version'])).toBeGreaterThan(Number(version));
      version = body['version'];
    }
  });

  it('refuses an unknown field with its name, and changes nothing', async () => {
    const fields = { surprise: { code: 'unknown_key' }, searchKey: { code: 'unknown_key' } };
    const sent = { ...(await bodyOf(entity)), surprise: 1, searchKey: 'x' };
    const posted = await admin.call('POST', routes.create.path, sent);
    expect(posted).toMatchObject({ status: 422, body: { code: 'invalid', fields } });
    const id = await idOf(name);
    const { body: before } = await admin.call('GET', routes.find.path, { id });
    const refused = await admin.call('PUT', routes.update.path, { ...before, surprise: 1, searchKey: 'x' });
    expect(refused.body['fields']).toEqual(fields);
    expect((await admin.call('GET', routes.find.path, { id })).body).toEqual(before);
  });

  it('takes back what was read, alone or in the list, and changes nothing', async () => {
    const id = await idOf(name);
    const { body: item } = await admin.call('GET', routes.find.path, { id });
    const onlyThis = { 'Filter-Column': 'id', 'Filter-Value': String(id) };
    const [row = {}] = (await admin.call('GET', routes.list.path, {}, onlyThis)).body.data;
    const log = await audited();
    for (const read of [item, row]) {
      const { status, body } = await admin.call('PUT', routes.update.path, read);
      expect({ status, body }).toEqual({ status: 200, body: item });
    }
    expect(await audited()).toEqual(log);
  });

  it('changes the one field that differs from what was read, and refuses it to who read an older version', async () => {
    const id = await idOf(name);
    const { body: read } = await admin.call('GET', routes.find.path, { id });
    const [key, field] = writable(entity).find(([each]) => !fixed[name]?.includes(each)) ?? [];
    if (key === undefined || field === undefined) throw new Error(`Nothing of ${name} can be written`);
    let value = await sample(field, made++);
    while (isDeepStrictEqual(value, read[key])) value = await sample(field, made++);
    const { body } = await admin.call('PUT', routes.update.path, { ...read, [key]: value });
    const stays = writable(entity).flatMap(([each]) => (each === key ? [] : [[each, read[each]]]));
    expect(body).toMatchObject({ ...Object.fromEntries(stays), [key]: value });
    expect(Number(body['version'])).toBeGreaterThan(Number(read['version']));
    const stale = await admin.call('PUT', routes.update.path, read);
    expect(stale).toMatchObject({ status: 409, body: { code: 'version_conflict', current: body } });
  });

  it('drops from a new record what only the server writes', async () => {
    const mine = { id: 999_999, version: 7, ...Object.fromEntries(readOnlyOf(entity).map((key) => [key, 'mine'])) };
    const sent = await bodyOf(entity);
    const { status, body } = await admin.call('POST', routes.create.path, { ...mine, ...sent });
    expect({ status, body }).toMatchObject({ status: 200, body: { ...withoutSecrets(entity, sent), version: 1 } });
    for (const key of ['id', ...readOnlyOf(entity)]) expect(body[key]).not.toBe(key === 'id' ? 999_999 : 'mine');
  });

  it('needs each required field', async () => {
    for (const [key, field] of sendable(entity)) {
      if (field.mode === 'optional') continue;
      const { [key]: left, ...rest } = await bodyOf(entity);
      expect(left).toBeDefined();
      const { status, body } = await admin.call('POST', routes.create.path, rest);
      expect({ status, fields: body['fields'] }).toEqual({ status: 422, fields: { [key]: { code: 'required' } } });
    }
  });

  it('answers 404 when there is none of that id', async () => {
    expect((await admin.call('GET', routes.find.path, { id: 999_999 })).body['code']).toBe('not_found');
    expect((await admin.call('PUT', routes.update.path, { id: 999_999 })).body['code']).toBe('not_found');
    const { body } = await admin.call('DELETE', routes.remove.path, { ids: 999_999 });
    expect(answersList(routes) ? Number(body['total']) > 0 : body['ids']).toEqual(answersList(routes) || []);
  });

  it('shows who changes an old version what is stored now, and nothing that callers do not otherwise get', async () => {
    const id = await idOf(name);
    const { body: stored } = await admin.call('GET', routes.find.path, { id });
    const { status, body } = await admin.call('PUT', routes.update.path, { id, version: 99 });
    expect({ status, code: body['code'] }).toEqual({ status: 409, code: 'version_conflict' });
    expect(body['current']).toEqual(stored);
  });
});
