import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  confirmedUser,
  goodPassword,
  mailsTo,
  newestCode,
  registration,
  visitorAt,
} from '#server/auth/testing/visitor';
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

async function log(filters: Record<string, string | number>, name: string | null = null) {
  const headers = {
    'Page-Size': '100',
    'Filter-Column': Object.keys(filters).join(),
    'Filter-Value': Object.values(filters)
      .map((value) => encodeURIComponent(value))
      .join(),
  };
  const { status, body } = await (name === null
    ? admin.call('GET', '/system/audit', {}, headers)
    : admin.call('POST', '/system/audit', { name }, headers));
  expect(status).toBe(200);
  return body.data;
}

describe('the audit log', () => {
  it('shows who changed what, with old and new values and the names of referenced records', async () => {
    const id = await idOf(editor, '/stream', match(records));
    const other = await idOf(editor, '/stream/team', { name: 'Динамо', sport: records.sport });
    await editor.call('PUT', '/stream', { id, team2: other, description: 'Derby' });
    const [changed, made] = await log({ entity: 'stream', record: id });
    expect(changed).toMatchObject({
      action: 'update',
      actor: editor.id,
      actorName: 'editor 2',
      recordName: 'Зенит – Динамо',
      exists: true,
      before: { team2: records.away, description: '' },
      after: { team2: other, description: 'Derby' },
    });
    expect(changed?.['names']).toMatchObject({ [`team2:${records.away}`]: 'Спартак', [`team2:${other}`]: 'Динамо' });
    expect(made).toMatchObject({ action: 'create', before: null, after: { team1: records.home } });
  });

  it('still names deleted records', async () => {
    const id = await idOf(editor, '/stream/sport', { name: 'Curling', duration: 90 });
    await editor.call('DELETE', '/stream/sport', { ids: id });
    const [gone] = await log({ entity: 'sport', record: id });
    expect(gone).toMatchObject({ action: 'delete', recordName: 'Curling', exists: false, after: null });
  });

  it('tells whether a record still exists, also of a kind without names', async () => {
    const stream = await idOf(editor, '/stream', match(records));
    const query = await idOf(editor, '/profile/playlist', {
      startDate: '2026-05-01',
      startTime: '18:00',
      event_id: 'x',
    });
    const context = { route: '/', version: '1', browser: 'Firefox', language: 'en', zone: 'UTC', lastError: null };
    const present = {
      playlist: query,
      comment: await idOf(editor, '/stream/comment', { stream_id: stream, message: 'On air' }),
      synonym: await idOf(editor, '/stream/synonym', { type: 'team', internal_id: records.home, content: 'Zenit' }),
      mosaic: await idOf(editor, '/profile/mosaic', { name: 'Cup', streams: [stream] }),
      blacklist: await idOf(editor, '/profile/blacklist', { field: 'sport', operator: 'exact', value: 'Chess' }),
      support_ticket: await idOf(editor, '/support/ticket', { subject: 'Sound', message: 'None', context }),
    };
    for (const [entity, record] of Object.entries(present))
      expect(await log({ entity, record })).toMatchObject([{ entity, action: 'create', exists: true }]);
    await editor.call('DELETE', '/profile/playlist', { ids: [query] });
    expect((await log({ entity: 'playlist', record: query })).map(({ exists }) => exists)).toEqual([false, false]);
  });

  it('contains no credentials of a URL in any field', async () => {
    const source_url = 'rtmp://u:SECRET1@192.0.2.1/x?token=SECRET2';
    const id = await idOf(editor, '/stream', match(records, { source_url }));
    const description = 'Ask https://me:SECRET3@files.example.org/a?b=c, or https://plain.example.org/@name';
    await editor.call('PUT', '/stream', { id, description, source_url: 'rtmps://SECRET4@192.0.2.2:9000/x' });
    await admin.call('PUT', '/system/settings', {
      feedUrl: 'https://user:SECRET5@feed.example.org/list?key=SECRET6',
      feedMapping: { event_id: 'id' },
    });
    const [changed, made] = await log({ entity: 'stream', record: id });
    expect(made?.['after']).toMatchObject({ source_url: 'rtmp://…@192.0.2.1/x?…' });
    expect(changed).toMatchObject({
      before: { source_url: 'rtmp://…@192.0.2.1/x?…', description: '' },
      after: {
        source_url: 'rtmps://…@192.0.2.2:9000/x',
        description: 'Ask https://…@files.example.org/a?b=c, or https://plain.example.org/@name',
      },
    });
    const [setting] = await log({ entity: 'setting' });
    expect(setting?.['after']).toMatchObject({ feedUrl: 'https://…@feed.example.org/list?…' });
    const { rows } =
      await sql`SELECT id FROM audit WHERE coalesce(before::text, '') || coalesce(after::text, '') ~ 'SECRET'`.execute(
        t.deps.db,
      );
    expect(rows).toEqual([]);
  });

  it('contains no signed link that plays, wherever somebody pastes one', async () => {
    const token = 'AQICtAAAAAAAAAAAAAAAAGrpJABrOD4ADwAAAEzNHgC5Lv6BA9T5CnfJv4g';
    const source_url = `http://192.0.2.1/flv/final-1~${token}.flv`;
    const description = `They use hls/final-1%7E${token}/master.m3u8 (~ twenty viewers)`;
    const id = await idOf(editor, '/stream', match(records, { source_url, description }));
    const [made] = await log({ entity: 'stream', record: id });
    expect(made?.['after']).toMatchObject({
      source_url: 'http://192.0.2.1/flv/final-1~….flv',
      description: 'They use hls/final-1%7E…/master.m3u8 (~ twenty viewers)',
    });
    await sql`INSERT INTO audit (action, entity, record, after) VALUES ('create', 'server', 900001, ${JSON.stringify({ hls: `/hls/a~${token}/b` })})`.execute(
      t.deps.db,
    );
    const file = await readFile(new URL('../../migrations/0063_links_in_audit.sql', import.meta.url), 'utf8');
    await t.deps.pool.query(file.slice(file.indexOf('UPDATE audit')));
    const [earlier] = await log({ entity: 'server', record: 900_001 });
    expect(earlier?.['after']).toEqual({ hls: '/hls/a~…/b' });
  });

  it.each(['~', '%7E', '%7e'])('contains no signed link whose only separator is %s', async (separator) => {
    const token = 'AQICtAAAAAAAAAAAAAAAAGrpJABrOD4ADwAAAEzNHgC5Lv6BA9T5CnfJv4g';
    const id = await idOf(editor, '/stream', match(records, { comment: `hls/final${separator}${token}/index.m3u8` }));
    const [made] = await log({ entity: 'stream', record: id });
    expect(made?.['after']).toMatchObject({ comment: `hls/final${separator}…/index.m3u8` });
  });

  it('has credentials removed that were stored earlier', async () => {
    const after = { source_url: 'rtmp://u:SECRET7@192.0.2.1/x', title: 'ftp://a:SECRET8@b/c', key: 'abc' };
    await sql`INSERT INTO audit (action, entity, record, after) VALUES ('create', 'stream', 900000, ${JSON.stringify(after)})`.execute(
      t.deps.db,
    );
    const file = new URL('../../migrations/0024_logs_and_starts.sql', import.meta.url);
    await t.deps.pool.query(await readFile(file, 'utf8'));
    const [kept] = await log({ entity: 'stream', record: 900_000 });
    expect(kept?.['after']).toEqual({ source_url: 'rtmp://…@192.0.2.1/x', title: 'ftp://…@b/c', key: 'abc' });
  });

  it('can be filtered by entity, record, user, action and time, and searched by users and values', async () => {
    await editor.call('POST', '/stream/sport', { name: 'Handball 100%', duration: 60 });
    expect((await log({ entity: 'sport', action: 'create' })).every((row) => row['entity'] === 'sport')).toBe(true);
    expect((await log({ actor: editor.id })).every((row) => row['actor'] === editor.id)).toBe(true);
    expect(await log({ entity: 'sport|team', action: 'delete|update', record: 999_999 })).toEqual([]);
    expect(await log({ at: '..2020-01-01T00:00:00Z' })).toEqual([]);
    expect((await log({ at: '2020-01-01T00:00:00Z..' })).length).toBeGreaterThan(5);
    expect(await log({}, 'handball 100%')).toMatchObject([{ after: { name: 'Handball 100%' } }]);
    expect((await log({ entity: 'sport' }, 'EDITOR 2')).length).toBeGreaterThan(0);
    expect(await log({}, 'handb_ll 100%')).toEqual([]);
  });

  it('lists newest first, or oldest first, and refuses every other order', async () => {
    const sorted = async (headers: Record<string, string>) =>
      admin.call('GET', '/system/audit', {}, { 'Page-Size': '100', ...headers });
    const ids = async (headers = {}) => (await sorted(headers)).body.data.map((row) => Number(row['id']));
    const newest = await ids();
    expect(newest).toEqual(newest.toSorted((a, b) => b - a));
    expect(await ids({ 'Sort-Column': 'at', 'Sort-Order': 'desc' })).toEqual(newest);
    expect(await ids({ 'Sort-Column': 'at' })).toEqual(newest.toReversed());
    expect(await sorted({ 'Sort-Column': 'actorName' })).toMatchObject({
      status: 422,
      body: { code: 'unknown_column', fields: { 'Sort-Column': { code: 'unknown_value' } } },
    });
  });
});

describe('sessions in the log', () => {
  const visit = (...call: Parameters<ReturnType<typeof visitorAt>>) => visitorAt(t, '192.0.2.44')(...call);
  const idOfUser = async (email: string) =>
    (await t.deps.db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
  const about = async (email: string) => log({ entity: 'session', record: await idOfUser(email) });

  it('include sign-ins, with their address, and sign-outs', async () => {
    const email = 'comes@example.org';
    await confirmedUser(t, visit, email);
    const { body } = await visit('login', { email, password: goodPassword }, { 'user-agent': 'Firefox' });
    await visit('logout', {}, { authorization: `Bearer ${String(body['auth_token'])}` });
    expect(await about(email)).toMatchObject([
      { action: 'sign_out', actorName: 'Анна', after: { ip: '192.0.2.44' } },
      { action: 'sign_in', actorName: 'Анна', after: { ip: '192.0.2.44', userAgent: 'Firefox' } },
    ]);
  });

  it('include refusals with the reason, for known and unknown addresses, without the password', async () => {
    const email = 'guessed@example.org';
    await confirmedUser(t, visit, email);
    for (const each of [email, 'nobody@example.org']) await visit('login', { email: each, password: 'my wrong guess' });
    await t.deps.db.updateTable('user').set({ status: 'inactive' }).where('email', '=', email).execute();
    await visit('login', { email, password: goodPassword });
    expect(await about(email)).toMatchObject([
      { action: 'sign_in_refused', actor: null, after: { reason: 'blocked', email } },
      { action: 'sign_in_refused', actor: null, after: { reason: 'bad_credentials', email } },
    ]);
    expect(await log({ entity: 'session', record: 0 })).toMatchObject([
      { after: { reason: 'bad_credentials', email: 'nobody@example.org', ip: '192.0.2.44' } },
    ]);
    const all = JSON.stringify(await log({}));
    for (const secret of ['my wrong guess', goodPassword]) expect(all).not.toContain(secret);
  });

  it('include a password reset by code and the sessions that it ended', async () => {
    const email = 'forgets@example.org';
    await confirmedUser(t, visit, email);
    await visit('login', { email, password: goodPassword });
    await visit('recovery', { email });
    const code = await newestCode(t, email);
    const { password, password_confirmation } = registration(email, 'another long walk home');
    expect((await visit('reset', { email, code, password, password_confirmation })).status).toBe(200);
    const entries = await about(email);
    expect(entries.slice(0, 2)).toMatchObject([
      { action: 'sessions_ended', after: { count: 1 } },
      { action: 'password_changed', after: { by: 'code', ip: '192.0.2.44' } },
    ]);
    expect(JSON.stringify(entries)).not.toContain(code);
    expect(await mailsTo(t, email)).not.toEqual([]);
  });
});
