import { streamListColumns } from '@touchline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cellsOf, download } from '#server/imports/testing/download';
import { idOf, makeRecords, match } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let editor: Caller;
let records: Records;
let id: number;
beforeAll(async () => {
  t = await startTestApp();
  editor = await t.signIn('editor');
  records = await makeRecords(await t.signIn('admin'));
  const { server, tournament } = records;
  id = await idOf(editor, '/stream', match(records, { key: 'shown-1', server, tournament, timezone: 'Europe/Moscow' }));
  await editor.call('PUT', '/stream/takes', { stream_id: id, take: [editor.id] });
  for (const text of ['first', 'second'])
    await editor.call('POST', '/stream/comment', { stream_id: id, message: text });
});
afterAll(() => t.close());

const csvOf = async (columns: string, more: Record<string, string> = {}, headers: Record<string, string> = {}) => {
  const asked = { format: 'csv', columns, name: 'shown', ...more };
  return (await download(t, editor, '/streams/export', asked, headers)).file
    .toString()
    .replace('\u{feff}', '')
    .trim()
    .split('\r\n');
};

describe('an export of the columns on the screen', () => {
  it('has only these columns, in the requested order', async () => {
    expect(await csvOf('key,statusName,match')).toEqual(['Key,Status,Match', 'shown-1,Scheduled,Зенит – Спартак']);
    expect(await csvOf('match,key', { language: 'ru' })).toEqual(['Матч,Ключ', 'Зенит – Спартак,shown-1']);
    expect(await csvOf('key,key')).toEqual(['Key', 'shown-1']);
  });

  it('writes the start in the requested time zone and names the zone', async () => {
    expect(await csvOf('startAt', { zone: 'Asia/Tokyo' })).toEqual(['Start (Asia/Tokyo)', '2026-05-02 00:00']);
    expect(await csvOf('startAt', { zone: 'UTC' })).toEqual(['Start (UTC)', '2026-05-01 15:00']);
    const query = { format: 'xlsx', columns: 'startAt', zone: 'UTC', name: 'shown' };
    const { file } = await download(t, editor, '/streams/export', query);
    expect(await cellsOf(file)).toEqual([['Start (UTC)'], [new Date('2026-05-01T15:00:00Z')]]);
    await idOf(editor, '/stream', match(records, { key: 'unknown-time', startTimeTbd: true, startTime: '00:00', timezone: 'UTC' })); // prettier-ignore
    expect(await csvOf('startAt', { zone: 'UTC', name: 'unknown-time' })).toEqual(['Start (UTC)', '2026-05-01']);
  });

  it('writes signal, formats, holders and comments as text', async () => {
    expect(await csvOf('state,formats,takes,comments', { language: 'ru' })).toEqual([
      'Сигнал,Форматы,Ответственные,Комментарии',
      'Нет данных,"RTMP: ещё не проверен; HLS: ещё не проверен; WSS: ещё не проверен; MPEG-DASH: ещё не проверен",editor 1,2',
    ]);
    const formats = { rtmp: { state: 'ok', reason: null }, hls: { state: 'down', reason: 'tcp' }, wss: { state: 'not_offered', reason: null }, dash: { state: 'ok', reason: null } }; // prettier-ignore
    await t.deps.pool.query(
      `INSERT INTO monitor (stream, state, "stateSince", memory, "dueAt", "staleAt", formats)
      VALUES ($1, 'degraded', now(), '{}', now(), 'infinity', $2) ON CONFLICT (stream) DO UPDATE SET state = 'degraded', formats = $2`,
      [id, formats],
    );
    expect((await csvOf('state,formats'))[1]).toBe(
      'Degraded,"RTMP: working; HLS: not working, the server is not responding; WSS: not offered; MPEG-DASH: working"',
    );
    const lacks = { state: 'incomplete', reason: 'audio_not_packaged', missingCodec: 'mp3' };
    const starting = { state: 'starting', reason: 'not_ready' };
    await t.deps.pool.query('UPDATE monitor SET formats = $2 WHERE stream = $1', [
      id,
      { ...formats, hls: lacks, dash: starting },
    ]);
    expect((await csvOf('formats'))[1]).toBe(
      '"RTMP: working; HLS: incomplete, MP3 is not packaged for HLS; WSS: not offered; MPEG-DASH: starting"',
    );
  });

  it('accepts every column of the list and every field', async () => {
    for (const language of ['en', 'ru']) {
      const [head = '', row = ''] = await csvOf(streamListColumns.join(','), { language, zone: 'UTC' });
      expect(head.replace(', ', ' ').split(',')).toHaveLength(streamListColumns.length);
      expect(row).toContain('Зенит – Спартак,Зенит,Спартак,Футбол,Кубок');
    }
    expect(await csvOf('team1,startTime,source_url')).toEqual(['Team 1,Start time,Source URL', 'Зенит,18:00,']);
  });

  it('applies the hidden rows switch, filters and order of the list', async () => {
    const filter = { field: 'team1', operator: 'exact', value: 'Зенит' };
    await idOf(editor, '/stream', match(records, { key: 'shown-2', team1: records.away, team2: null }));
    const made = await editor.call('POST', '/profile/blacklist', filter);
    expect(made.status).toBe(200);
    expect(await csvOf('key')).toEqual(['Key', 'shown-2']);
    const shown = { 'filter-column': 'hidden', 'filter-value': 'true', 'sort-column': 'key', 'sort-order': 'desc' };
    expect(await csvOf('key', {}, shown)).toEqual(['Key', 'shown-2', 'shown-1']);
    expect(await csvOf('key', {}, { ...shown, 'filter-value': 'only' })).toEqual(['Key', 'shown-1']);
    await editor.call('DELETE', '/profile/blacklist', { ids: [made.body['id']] });
  });

  it.each([
    ['columns', 'key,nothing', 'unknown_column', 'unknown_value'],
    ['columns', 'constructor', 'unknown_column', 'unknown_value'],
    ['columns', 'archivedAt', 'unknown_column', 'unknown_value'],
    ['columns', 'key;match', 'invalid', 'pattern'],
    ['zone', 'Mars/Olympus', 'invalid', 'pattern'],
  ])('is refused with 422 when %s is %s', async (field, value, code, problem) => {
    const query = { format: 'csv', columns: 'key', [field]: value };
    const { status, file } = await download(t, editor, '/streams/export', query);
    expect({ status, ...JSON.parse(file.toString()) }).toMatchObject({
      status: 422,
      code,
      fields: { [field]: { code: problem } },
    });
  });
});
