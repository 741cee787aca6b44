import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { nothingSeen } from '#server/streams/item';
import { idOf, makeRecords, match, statusId } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let editor: Caller;
let operator: Caller;
let viewer: Caller;
let records: Records;
beforeAll(async () => {
  t = await startTestApp();
  [admin, editor, operator, viewer] = [
    await t.signIn('admin'),
    await t.signIn('editor'),
    await t.signIn('operator'),
    await t.signIn('viewer'),
  ];
  records = await makeRecords(admin);
});
afterAll(() => t.close());

const create = (more: object) => idOf(editor, '/stream', match(records, more));

it('has the four links of its server with its key', async () => {
  const id = await create({ server: records.server, key: 'final-2026' });
  const { body } = await operator.call('GET', '/stream', { id });
  expect(body).toMatchObject({
    serverName: 'media.example.org',
    wssDialect: 'ws-flv',
    links: {
      rtmp: 'rtmps://media.example.org:1935/live/final-2026',
      hls: 'https://media.example.org/hls/final-2026.m3u8',
      wss: 'wss://media.example.org/ws/final-2026',
      dash: 'https://media.example.org/dash/final-2026.mpd',
    },
    linkReasons: { rtmp: null, hls: null, wss: null, dash: null },
  });
  expect(body['formats']).toMatchObject({ hls: { state: 'unknown', reason: null } });
});

it('gives the reason for a missing link', async () => {
  const alone = await create({});
  expect((await operator.call('GET', '/stream', { id: alone })).body).toMatchObject({
    links: { rtmp: null, hls: null, wss: null, dash: null },
    linkReasons: { rtmp: 'no_server', hls: 'no_server', wss: 'no_server', dash: 'no_server' },
    serverName: null,
    wssDialect: null,
  });
  const partly = await idOf(admin, '/stream/server', { fqdn: 'partly.example.org', hls: '/{key}.m3u8', tls: false });
  const id = await create({ server: partly, key: 'partly-offered' });
  expect((await operator.call('GET', '/stream', { id })).body).toMatchObject({
    links: { rtmp: null, hls: 'http://partly.example.org/partly-offered.m3u8' },
    linkReasons: { rtmp: 'not_offered', hls: null },
    formats: { rtmp: { state: 'not_offered' }, hls: { state: 'unknown' } },
  });
  await admin.call('PUT', '/stream/server', { id: partly, enabled: false });
  expect((await operator.call('GET', '/stream', { id })).body).toMatchObject({
    links: { hls: null },
    linkReasons: { hls: 'server_disabled' },
  });
});

it('has no link when its key is not accepted for publishing, and gives the reason', async () => {
  const links = async (id: number) => {
    const { body } = await operator.call('GET', '/stream', { id });
    return [body['links'], body['linkReasons']];
  };
  const none = { rtmp: null, hls: null, wss: null, dash: null };
  const because = (reason: string) => [none, { rtmp: reason, hls: reason, wss: reason, dash: reason }];
  const make = async (status: 'Canceled' | 'Finished') =>
    create({ server: records.server, status: await statusId(editor, status) });
  const [canceled, finished, archived] = [
    await make('Canceled'),
    await make('Finished'),
    await create({ server: records.server }),
  ];
  await editor.call('DELETE', '/stream', { ids: archived });
  expect(await links(canceled)).toEqual(because('canceled'));
  expect(await links(finished)).toEqual(because('finished'));
  expect(await links(archived)).toEqual(because('archived'));
  const preview = await operator.call('GET', '/stream/preview', { id: archived });
  expect(preview.body).toEqual({ links: none, linkReasons: because('archived')[1], linksUntil: null });
});

it.each(['Finished', 'Canceled'] as const)('keeps the links of a %s match while its signal continues', async (name) => {
  const status = await statusId(editor, name);
  const id = await create({ server: records.server, key: `goes-on-${name}`, status });
  const seen = nothingSeen({ rtmp: null, hls: null, wss: null, dash: null });
  const playing = JSON.stringify({ ...seen, hls: { ...seen.hls, state: 'ok' } });
  await sql`INSERT INTO monitor (stream, state, "stateSince", formats, memory, "dueAt", "staleAt")
    VALUES (${id}, 'overrun', now(), ${playing}, 'null', now(), 'infinity')`.execute(t.deps.db);
  expect((await operator.call('GET', '/stream', { id })).body).toMatchObject({
    links: { hls: `https://media.example.org/hls/goes-on-${name}.m3u8`, wss: null },
    linkReasons: { hls: null, wss: name.toLowerCase() },
  });
});

it('follows a change of its server', async () => {
  const id = await create({ server: records.server, key: 'follows-server' });
  await admin.call('PUT', '/stream/server', { id: records.server, hls: ':8443/{key}/{key}.m3u8' });
  expect((await operator.call('GET', '/stream', { id })).body['links']).toMatchObject({
    hls: 'https://media.example.org:8443/follows-server/follows-server.m3u8',
  });
});

it.each([
  ['rtmp://name:secret@source.example.org/live/x', 'rtmp://…@source.example.org/live/x'],
  ['rtmp://na%40me:sec%2Fret@source.example.org/live', 'rtmp://…@source.example.org/live'],
  ['rtmp://name:sec@ret@source.example.org/live', 'rtmp://…@source.example.org/live'],
  ['rtmp://name:sec/ret@source.example.org/live', 'rtmp://…@source.example.org/live'],
  ['https://source.example.org/live.m3u8?token=secret', 'https://source.example.org/live.m3u8?…'],
  ['https://source.example.org/live.m3u8#secret', 'https://source.example.org/live.m3u8?…'],
  ['https://name:sec?ret@source.example.org/x', 'https://…@source.example.org/x'],
  ['rtmp://source.example.org/live/x', 'rtmp://source.example.org/live/x'],
  ['', ''],
])('shows the source %s to users who may not edit it as %s', async (source_url, masked) => {
  const id = await create({ source_url });
  const alone = async (who: Caller) => (await who.call('GET', '/stream', { id })).body['source_url'];
  const inList = async (who: Caller) => {
    const { body } = await who.call('GET', '/streams', {}, { 'Filter-Column': 'id', 'Filter-Value': String(id) });
    return body.data[0]?.['source_url'];
  };
  expect([await alone(admin), await alone(editor)]).toEqual([source_url, source_url]);
  expect([await alone(viewer), await inList(operator)]).toEqual([masked, masked]);
});

it('shows a stored source that would be refused today, masked for users who may not edit it', async () => {
  const id = await create({});
  const source_url = 'srt://source.example.org:9000?passphrase=secret';
  await t.deps.db.updateTable('stream').set({ source_url }).where('id', '=', id).execute();
  const seen = async (who: Caller) => (await who.call('GET', '/stream', { id })).body;
  const pullFailure = { reason: 'unsupported_source', since: null };
  expect(await seen(editor)).toMatchObject({ source_url, pullFailure });
  expect(await seen(viewer)).toMatchObject({ source_url: 'srt://source.example.org:9000?…', pullFailure });
});

it('lists what the user may do with it', async () => {
  const id = await create({});
  const abilities = async (who: Caller) => (await who.call('GET', '/stream', { id })).body['abilities'];
  expect(await abilities(viewer)).toEqual([]);
  expect(await abilities(operator)).toEqual(['comment', 'take', 'copyLink']);
  expect(await abilities(editor)).toEqual(['edit', 'comment', 'take', 'takeOthers', 'copyLink']);
  await editor.call('DELETE', '/stream', { ids: id });
  expect(await abilities(operator)).toEqual(['copyLink']);
  expect(await abilities(editor)).toEqual(['edit', 'copyLink']);
  expect(await abilities(admin)).toEqual(['edit', 'destroy', 'copyLink']);
});

it('contains neither its server’s token nor its publisher', async () => {
  const id = await create({ server: records.server });
  const answers = [
    await admin.call('GET', '/stream', { id }),
    await admin.call('GET', '/streams'),
    await admin.call('PUT', '/stream', { id, version: 99 }),
  ];
  expect(JSON.stringify(answers.map(({ body }) => body))).not.toMatch(/"(token\w*|offer|publisher|createdAt)":/);
});

it('is found by its key, by users and by its own media server', async () => {
  const { body: made } = await admin.call('POST', '/stream/server', { fqdn: 'keys.example.org', hls: '/{key}' });
  const id = await create({ server: made['id'], key: 'find-this-key', source_url: 'rtmp://u:secret@example.org/x' });
  expect((await operator.call('GET', '/stream/findby/key', { key: 'find-this-key' })).body['id']).toBe(id);
  expect((await operator.call('GET', '/stream/findby/key', { key: 'FIND-THIS-KEY' })).status).toBe(404);
  const asServer = async (token: unknown, key: string) => {
    const headers = { authorization: `Bearer ${String(token)}` };
    return (await t.app.inject({ url: `/api/stream/findby/key?key=${key}`, headers })).json<Record<string, unknown>>();
  };
  expect(await asServer(made['token'], 'find-this-key')).toMatchObject({ id, abilities: [] });
  expect((await asServer(made['token'], 'find-this-key'))['source_url']).toBe('rtmp://…@example.org/x');
  await create({ server: records.server, key: 'on-another-server' });
  expect(await asServer(made['token'], 'on-another-server')).toMatchObject({ code: 'not_found' });
  await editor.call('DELETE', '/stream', { ids: id });
  expect(await asServer(made['token'], 'find-this-key')).toMatchObject({ code: 'not_found' });
});
