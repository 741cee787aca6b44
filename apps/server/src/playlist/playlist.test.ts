import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDesk, queryOf } from '#server/playlist/testing/desk';
import type { Desk } from '#server/playlist/testing/desk';
import { idOf } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';
import { change } from '#kit/change';

let t: TestApp;
let admin: Caller;
let desk: Desk;
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  desk = await openDesk(admin, 'Футбол');
});
afterAll(() => t.close());

const soon = { startDate: '2026-05-01', startTime: '18:00' };
const segment = (status: string) => ({ 'Filter-Column': 'status', 'Filter-Value': status });

describe('a query', () => {
  it('computes its start from day, time and zone, and names what it refers to', async () => {
    const owner = await t.signIn('operator');
    const team1 = await desk.team('Зенит');
    const { body } = await owner.call('POST', '/profile/playlist', {
      sport: desk.sport,
      team1,
      team2Text: 'Кто-то',
      ...soon,
      timezone: 'Europe/Moscow',
    });
    expect(body).toMatchObject({
      startAt: '2026-05-01T15:00:00.000Z',
      sportName: 'Футбол',
      team1Name: 'Зенит',
      team2: null,
      team2Name: 'Кто-то',
      status: 'awaiting',
      origin: 'manual',
      stream_format_priority: 'default',
      stream_quality_priority: 'default',
    });
  });

  it('needs an event id, or a sport and who plays', async () => {
    const owner = await t.signIn('operator');
    const refused = async (body: object) => (await owner.call('POST', '/profile/playlist', { ...soon, ...body })).body;
    const required = { code: 'required' };
    expect((await refused({}))['fields']).toEqual({ sport: required, team1: required });
    expect((await refused({ team1Text: 'Зенит' }))['fields']).toEqual({ sport: required });
    const id = await desk.query(owner, 'Зенит', 'Спартак');
    const { status, body } = await owner.call('PUT', '/profile/playlist', { id, team1Text: '' });
    expect({ status, fields: body['fields'] }).toEqual({ status: 422, fields: { team1: required } });
  });

  it('refuses records that do not exist, with the field', async () => {
    const owner = await t.signIn('operator');
    const id = await desk.query(owner, 'Зенит', 'Спартак');
    for (const field of ['sport', 'tournament', 'team1', 'team2', 'resolution']) {
      const { body } = await owner.call('PUT', '/profile/playlist', { id, [field]: 999_999 });
      expect(body['fields']).toEqual({ [field]: { code: 'missing_record' } });
    }
  });

  it('is marked as revoked once, keeps its row and says when, and is matched no more', async () => {
    const owner = await t.signIn('operator');
    const id = await desk.query(owner, 'Ротор', 'Факел');
    const first = (await owner.call('POST', '/profile/playlist/revoke', { id })).body;
    expect(first).toMatchObject({ status: 'awaiting', revokedBy: 'owner', revokedAt: expect.stringMatching(/^20/) });
    const second = (await owner.call('POST', '/profile/playlist/revoke', { id })).body;
    expect(second).toEqual(first);
    await desk.stream('Ротор', 'Факел');
    expect(await queryOf(owner, id)).toMatchObject({ stream: null });
    expect((await owner.call('GET', '/profile/playlists')).body).toMatchObject({ total: 1 });
  });

  it('that is revoked gives its link away', async () => {
    const owner = await t.signIn('operator');
    const server = await idOf(admin, '/stream/server', { fqdn: 'one.example.org', hls: '/{key}.m3u8' });
    await desk.stream('Сочи', 'Урал', { server, key: 'revoked-key' });
    const id = await desk.query(owner, 'Сочи', 'Урал');
    expect(await queryOf(owner, id)).toMatchObject({ stream_url: 'https://one.example.org/revoked-key.m3u8' });
    const { body } = await owner.call('POST', '/profile/playlist/revoke', { id });
    expect(body).toMatchObject({ status: 'complete', stream_url: null });
  });
});

describe('the playlist', () => {
  it('has the segments All, Awaiting and Completed, each with its count, revoked ones shown', async () => {
    const owner = await t.signIn('operator');
    await desk.stream('Рубин', 'Крылья');
    const found = await desk.query(owner, 'Рубин', 'Крылья');
    const [open, revoked] = [await desk.query(owner, 'А1', 'Б1'), await desk.query(owner, 'А2', 'Б2')];
    await owner.call('POST', '/profile/playlist/revoke', { id: revoked });
    const ids = async (headers: Record<string, string>) =>
      (await owner.call('GET', '/profile/playlists', {}, headers)).body.data.map((row) => row['id']);
    expect(new Set(await ids({}))).toEqual(new Set([found, open, revoked]));
    expect(await ids(segment('complete'))).toEqual([found]);
    expect(new Set(await ids(segment('awaiting')))).toEqual(new Set([open, revoked]));
    expect(await ids({ 'Filter-Column': 'revoked', 'Filter-Value': 'true' })).toEqual([revoked]);
    const { body } = await owner.call('GET', '/profile/playlist/counts');
    expect(body).toEqual({ all: 3, awaiting: 2, complete: 1, reviews: 0 });
  });

  it('is found forgivingly: the other script, the wrong layout, ё and case, in records and in words', async () => {
    const owner = await t.signIn('operator');
    const byRecord = await desk.query(owner, '', 'Гость', { team1: await desk.team('Спартак Нальчик') });
    const byWords = await desk.query(owner, 'Шахтёр', 'Гость', { description: 'Полуфинал' });
    const found = async (name: string) =>
      (await owner.call('POST', '/profile/playlists', { name })).body.data.map((row) => row['id']);
    for (const name of ['нальчик', 'nalchik', 'yfkmxbr']) expect(await found(name)).toEqual([byRecord]);
    for (const name of ['шахтер', 'SHAKHT', 'полуфинал']) expect(await found(name)).toEqual([byWords]);
  });

  it('refuses to sort and filter by what its rows do not show', async () => {
    for (const column of ['user', 'searchKey', 'offer', 'streamKey', 'stream_url'])
      expect((await admin.call('GET', '/profile/playlists', {}, { 'Sort-Column': column })).body['code']).toBe(
        'unknown_column',
      );
  });

  it('belongs to its owner: for others none of its records exists, and nothing changes', async () => {
    const [owner, other] = [await t.signIn('operator'), admin];
    const id = await desk.query(owner, 'Зенит', 'Ростов');
    const mine = await desk.query(other, 'Зенит', 'Ростов');
    const before = await queryOf(owner, id);
    const calls: ['GET' | 'PUT' | 'POST', string, object][] = [
      ['GET', '', {}],
      ['PUT', '', { description: 'x' }],
      ['POST', '/revoke', {}],
      ['POST', '/format', { stream_format_priority: 'HLS' }],
      ['POST', '/quality', { stream_quality_priority: 'SD' }],
    ];
    for (const [method, path, more] of calls)
      expect((await other.call(method, `/profile/playlist${path}`, { id, ...more })).status).toBe(404);
    const { body } = await other.call('DELETE', '/profile/playlist', { ids: `${id},${mine}` });
    expect(body).toEqual({ ids: [mine] });
    expect(await queryOf(owner, id)).toEqual(before);
    const search = await other.call('POST', '/profile/playlists', { name: 'Ростов' });
    expect(search.body).toMatchObject({ total: 0 });
  });
});

describe('stream_url', () => {
  let owner: Caller;
  const put = (name: 'format' | 'quality', id: number, value: string) =>
    owner.call('POST', `/profile/playlist/${name}`, { id, [`stream_${name}_priority`]: value });
  const prefer = (values: object) =>
    change(t.deps.db, admin, (trx) => trx.updateTable('user').set(values).where('id', '=', owner.id).execute());

  it('is in the query’s own format, else the user’s, else the first that the server offers', async () => {
    owner = await t.signIn('operator');
    const server = await idOf(admin, '/stream/server', { fqdn: 'two.example.org', hls: '/h/{key}', mpd: '/d/{key}' });
    await desk.stream('Торпедо', 'Алания', { server, key: 'formats-1' });
    const id = await desk.query(owner, 'Торпедо', 'Алания');
    expect(await queryOf(owner, id)).toMatchObject({
      stream_format: 'HLS',
      stream_url: 'https://two.example.org/h/formats-1',
    });
    await prefer({ stream_format_priority: 'DASH' });
    expect(await queryOf(owner, id)).toMatchObject({
      stream_format: 'DASH',
      stream_url: 'https://two.example.org/d/formats-1',
    });
    expect((await put('format', id, 'HLS')).body).toMatchObject({
      stream_format: 'HLS',
      stream_format_priority: 'HLS',
    });
    expect((await put('format', id, 'WSS')).body).toMatchObject({ stream_format: 'HLS' });
    expect((await put('format', id, 'FLV')).status).toBe(422);
    await admin.call('PUT', '/stream/server', { id: server, hls: '', mpd: '' });
    expect(await queryOf(owner, id)).toMatchObject({ status: 'complete', stream_format: null, stream_url: null });
  });

  it('is of the picture that fits the quality, which is never enlarged unless there is no other', async () => {
    owner = await t.signIn('operator');
    const resolutions = (await admin.call('GET', '/stream/resolutions')).body.data;
    const of = (name: string) => ({ resolution: resolutions.find((row) => row['name'] === name)?.['id'] });
    const plan = (name: string) => desk.stream('Балтика', 'Чайка', of(name));
    const streams = { SD: await plan('SD'), FHD: await plan('FHD'), UHD: await plan('UHD') };
    const id = await desk.query(owner, 'Балтика', 'Чайка');
    const joined = async (quality: string) => (await put('quality', id, quality)).body['stream'];
    expect((await queryOf(owner, id))['stream']).toBe(streams.FHD);
    expect(await joined('SD')).toBe(streams.SD);
    expect(await joined('UHD')).toBe(streams.UHD);
    expect(await joined('SHV')).toBe(streams.UHD);
    expect(await joined('HD')).toBe(streams.FHD);
    const better = await plan('HD');
    expect((await queryOf(owner, id))['stream']).toBe(better);
    expect(await joined('default')).toBe(better);
    await prefer({ stream_quality_priority: 'SD' });
    expect((await queryOf(owner, id))['stream']).toBe(streams.SD);
  });

  it.each([
    ['of an event', ['Кубань', 'Нарт'], ['Нефтяник', 'Слава'], { event_id: 'event-7' }],
    ['with a title instead of teams', ['Кубок Анапы', null], ['Кубок Анапы', null], {}],
    ['of one known team', ['Машук', 'Тверь'], ['Машук', 'Тверь'], { team2: null }],
  ] as const)('is of the better picture that comes later, of a match %s', async (_, first, second, more) => {
    owner = await t.signIn('operator');
    const resolutions = (await admin.call('GET', '/stream/resolutions')).body.data;
    const plan = ([team1, team2]: readonly [string, string | null], name: string) =>
      desk.stream(team1, team2, { ...more, resolution: resolutions.find((row) => row['name'] === name)?.['id'] });
    const small = await plan(first, 'SD');
    const { sport } = desk;
    const { event_id = '' } = more as { event_id?: string };
    const id = await idOf(owner, '/profile/playlist', {
      sport,
      team1Text: first[0],
      event_id,
      startDate: '2026-05-01',
      startTime: '18:00',
      timezone: 'UTC',
    });
    expect((await queryOf(owner, id))['stream']).toBe(small);
    const large = await plan(second, 'FHD');
    expect((await queryOf(owner, id))['stream']).toBe(large);
  });
});

describe('the export', () => {
  const exported = async (who: Caller, query: string, headers: Record<string, string> = {}) =>
    t.app.inject({
      url: `/api/profile/playlist/export?${query}`,
      headers: { authorization: `Bearer ${who.token}`, ...headers },
    });

  it('holds exactly what the list shows with the same headers, in the order of it, and only one’s own', async () => {
    const owner = await t.signIn('operator');
    for (const name of ['=HYPERLINK("x")', 'Вега', 'Арена']) await desk.query(owner, name, 'Гость');
    await desk.query(admin, 'Чужая', 'Гость');
    const sort = { 'sort-column': 'team1Name', 'sort-order': 'desc', 'page-size': '1' };
    const { headers, body } = await exported(owner, 'format=csv&language=ru', sort);
    expect(headers['content-disposition']).toBe('attachment; filename="playlist.csv"');
    const [head, ...rows] = body.trim().split('\r\n');
    expect(head).toContain('Вид спорта,Турнир,Команда 1,Команда 2');
    expect(rows.map((row) => /(Вега|Арена|HYPERLINK)/.exec(row)?.[1])).toEqual(['Вега', 'Арена', 'HYPERLINK']);
    expect(rows[2]).toContain(`"'=HYPERLINK(""x"")"`);
    const searched = await exported(owner, `format=csv&name=${encodeURIComponent('вега')}`);
    expect(searched.body.trim().split('\r\n')).toHaveLength(2);
  });

  it('is a workbook unless CSV is asked for', async () => {
    const { headers, rawPayload } = await exported(admin, '');
    expect(headers['content-type']).toContain('spreadsheetml');
    expect(rawPayload.subarray(0, 2).toString()).toBe('PK');
  });
});
