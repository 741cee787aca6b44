import { streamXlsxRows } from 'hucre/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idOf, makeRecords, match } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let editor: Caller;
let records: Records;
let derby = 0;
let final = 0;
let client = 0;

const at = (day: number, clock: string) => `2026-11-${day}T${clock}:00.000Z`;
const counted = { kind: 'client', format: 'hls', ip: '203.0.113.9', seconds: 60, bytes: 1_000 } as const;

beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  editor = await t.signIn('editor');
  records = await makeRecords(admin);
  derby = await idOf(admin, '/stream', match(records, { title: 'Derby' }));
  final = await idOf(admin, '/stream', match(records, { title: 'Final', startTime: '21:00' }));
  client = await idOf(admin, '/stream/client', { name: 'Bookmaker' });
  const rows = [
    { ...counted, stream: derby, client, startedAt: at(20, '23:30'), endedAt: at(21, '00:30') },
    { ...counted, stream: derby, client, startedAt: at(21, '10:00'), endedAt: null, seconds: 95, bytes: 9_007_199_254 },
    { ...counted, stream: derby, client, format: 'rtmp', startedAt: at(21, '11:00'), endedAt: at(21, '11:10') },
    { ...counted, stream: derby, kind: 'person', user: admin.id, startedAt: at(21, '12:00'), endedAt: at(21, '12:10') },
    { ...counted, stream: final, kind: null, startedAt: at(22, '12:00'), endedAt: at(22, '12:10') },
  ] as const;
  const values = rows.map((row, index) => ({ ...row, server: records.server, name: `run-${index}` }));
  await t.deps.db.insertInto('watch_session').values(values).execute();
});
afterAll(() => t.close());

const filtered = (columns: string, values: string) => ({ 'Filter-Column': columns, 'Filter-Value': values });
const viewersOf = async (who: Caller, headers: Record<string, string>) =>
  (await who.call('GET', '/stream/viewers', {}, headers)).body.data;
const sums = async (headers: Record<string, string>) =>
  (await editor.call('GET', '/stream/viewers/sums', {}, headers)).body.data;
const file = async (path: string, headers: Record<string, string>, more = '') => {
  const url = `/api/stream/${path}/export?format=csv&zone=Europe/Moscow${more}`;
  const { body } = await t.app.inject({ url, headers: { authorization: `Bearer ${editor.token}`, ...headers } });
  return body.trim().split('\r\n');
};

describe('the list of viewers', () => {
  it('has the newest first, with who watched what', async () => {
    const [newest, second, ...rest] = await viewersOf(editor, {});
    expect(newest).toMatchObject({ stream: final, streamName: 'Final', kind: null, name: null, ip: '203.0.113.9' });
    expect(second).toMatchObject({ stream: derby, kind: 'person', user: admin.id, name: 'admin 1', seconds: 60 });
    expect(rest.map(({ startedAt }) => startedAt)).toEqual([at(21, '11:00'), at(21, '10:00'), at(20, '23:30')]);
    expect(rest[1]).toMatchObject({ client, name: 'Bookmaker', format: 'hls', seconds: 95, bytes: 9_007_199_254 });
  });

  it('shows addresses of users to administrators alone, also to filters', async () => {
    const users = filtered('kind', 'person');
    expect([await viewersOf(editor, users), await viewersOf(admin, users)]).toMatchObject([
      [{ ip: null }],
      [{ ip: '203.0.113.9' }],
    ]);
    const addresses = filtered('ip,kind', '203.0.113.9,person');
    expect([await viewersOf(editor, addresses), await viewersOf(admin, addresses)]).toMatchObject([[], [{}]]);
  });

  it.each([
    ['client', () => String(client), 3],
    ['stream', () => String(final), 1],
    ['watching', () => 'true', 1],
    ['format', () => 'rtmp|dash', 1],
    ['startedAt', () => '2026-11-21..2026-11-22', 3],
    ['name', () => 'book', 3],
  ])('is filtered by %s', async (column, value, count) => {
    expect(await viewersOf(editor, filtered(column, value()))).toHaveLength(count);
  });

  it('says who is watching now: a session has no end, until its node is silent', async () => {
    const now = filtered('watching', 'true');
    expect(await viewersOf(editor, now)).toMatchObject([{ startedAt: at(21, '10:00'), endedAt: null }]);
    await t.deps.db.transaction().execute(async (trx) => {
      await sql`UPDATE watch_session SET "lastAt" = "startedAt" + interval '95 seconds' WHERE name = 'run-1'`.execute(
        trx,
      );
    });
    expect(await viewersOf(editor, now)).toEqual([]);
    const [, , , lost] = await viewersOf(editor, {});
    expect(lost).toMatchObject({ endedAt: '2026-11-21T10:01:35.000Z' });
  });

  it('is a file with the same rows', async () => {
    expect(await file('viewers', filtered('format,kind', 'hls,client'))).toEqual([
      'Stream,Client,User,Kind,Format,Address,From (Europe/Moscow),To (Europe/Moscow),Minutes,Bytes',
      'Derby,Bookmaker,,Client,HLS,203.0.113.9,2026-11-21 13:00,2026-11-21 13:01,1.6,9007199254',
      'Derby,Bookmaker,,Client,HLS,203.0.113.9,2026-11-21 02:30,2026-11-21 03:30,1,1000',
    ]);
    expect((await file('viewers', filtered('kind', 'person'))).slice(1)).toEqual([
      'Derby,,admin 1,Users,HLS,,2026-11-21 15:00,2026-11-21 15:10,1,1000',
    ]);
  });

  it('is a file with the rows that the search of the sums leaves, of streams that the user may see', async () => {
    const search = async (name: string) => (await file('viewers', {}, `&name=${name}`)).length - 1;
    expect([await search('fin'), await search('BOOK'), await search('nobody')]).toEqual([1, 3, 0]);
    await sql`UPDATE "user" SET access = 'deny' WHERE id = ${editor.id}`.execute(t.deps.db);
    expect(await file('viewers', {})).toHaveLength(1);
    await sql`UPDATE "user" SET access = 'allow' WHERE id = ${editor.id}`.execute(t.deps.db);
    const operator = await t.signIn('operator');
    expect((await operator.call('GET', '/stream/viewers/export')).status).toBe(403);
  });

  it('is a file without formulas, also as a workbook', async () => {
    await sql`UPDATE client SET name = '=1+1' WHERE id = ${client}`.execute(t.deps.db);
    const [, newest] = await file('viewers', filtered('client,format', `${client},rtmp`));
    expect(newest).toMatch(/^Derby,'=1\+1,/);
    const url = `/api/stream/viewers/export?format=xlsx&language=ru`;
    const headers = { authorization: `Bearer ${editor.token}`, ...filtered('client', String(client)) };
    const { rawPayload } = await t.app.inject({ url, headers });
    const cells: unknown[] = [];
    for await (const { values } of streamXlsxRows(rawPayload)) cells.push(values[1]);
    expect(cells).toEqual(['Клиент', "'=1+1", "'=1+1", "'=1+1"]);
    await sql`UPDATE client SET name = 'Bookmaker' WHERE id = ${client}`.execute(t.deps.db);
  });
});

describe('the sums', () => {
  it('are exact by stream, client and format', async () => {
    const all = await sums({ 'Sort-Column': 'bytes', 'Sort-Order': 'desc' });
    expect(all).toHaveLength(4);
    expect(all[0]).toMatchObject({
      stream: derby,
      streamName: 'Derby',
      kind: 'client',
      client,
      clientName: 'Bookmaker',
      format: 'hls',
      sessions: 2,
      seconds: 155,
      bytes: 9_007_200_254,
    });
    expect(all.filter(({ kind }) => kind === 'person')).toMatchObject([{ client: null, sessions: 1, bytes: 1_000 }]);
  });

  it('of some days have the sessions that began on them', async () => {
    const days = await sums(filtered('startedAt,client', `2026-11-21..2026-11-22,${client}`));
    expect(days.map(({ format, sessions, seconds }) => [format, sessions, seconds])).toEqual([
      ['rtmp', 1, 60],
      ['hls', 1, 95],
    ]);
  });

  it('are found by stream or client', async () => {
    const search = async (name: string) => (await editor.call('POST', '/stream/viewers/sums', { name })).body.total;
    expect([await search('fin'), await search('BOOK'), await search('nobody')]).toEqual([1, 2, 0]);
  });

  it('are a file with the same rows', async () => {
    expect(await file('viewers/sums', filtered('stream', String(final)))).toEqual([
      'Stream,Client,Format,Sessions,Minutes,Bytes',
      'Final,Unknown viewers,HLS,1,1,1000',
    ]);
  });

  it('have no column of another name', async () => {
    const { status, body } = await editor.call('GET', '/stream/viewers/sums', {}, filtered('ip', '203.0.113.9'));
    expect({ status, code: body['code'] }).toEqual({ status: 422, code: 'unknown_column' });
  });
});
