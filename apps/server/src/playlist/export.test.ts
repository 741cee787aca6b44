import { playlistListColumns } from '@touchline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idOf } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let owner: Caller;
beforeAll(async () => {
  t = await startTestApp();
  owner = await t.signIn('operator');
  const sport = await idOf(await t.signIn('admin'), '/stream/sport', {
    name: 'Football',
    nameRu: 'Футбол',
    duration: 105,
  });
  const query = { sport, startDate: '2026-05-01', startTime: '18:00', timezone: 'Europe/Moscow' };
  await idOf(owner, '/profile/playlist', { ...query, team1Text: 'Вега', team2Text: 'Арена', event_id: 'E1' });
  await idOf(owner, '/profile/playlist', { ...query, startDate: '2026-05-02', event_id: 'E2', team1Text: 'Орион' });
});
afterAll(() => t.close());

const exported = async (query: Record<string, string>) => {
  const asked = { format: 'csv', zone: 'UTC', ...query };
  const headers = { authorization: `Bearer ${owner.token}`, 'sort-column': 'event_id' };
  const { statusCode, body } = await t.app.inject({ url: '/api/profile/playlist/export', query: asked, headers });
  return { status: statusCode, body, lines: body.replace('\u{feff}', '').trim().split('\r\n') };
};

describe('an export of queries', () => {
  it('holds the columns on the screen and no others, in their order', async () => {
    expect((await exported({ columns: 'status,team1Name,startAt' })).lines).toEqual([
      'Status,Match,Start (UTC)',
      'Awaiting,Вега – Арена,2026-05-01 15:00',
      'Awaiting,Орион,2026-05-02 15:00',
    ]);
    const ru = await exported({ columns: 'startAt,origin', language: 'ru', zone: 'Europe/Moscow' });
    expect(ru.lines.slice(0, 2)).toEqual(['Начало (Europe/Moscow),Кто создал', '2026-05-01 18:00,Я']);
    expect((await exported({ columns: 'sportName', language: 'ru' })).lines).toEqual([
      'Вид спорта',
      'Футбол',
      'Футбол',
    ]);
  });

  it('has every column that the list can show, and without any everything there is', async () => {
    const { lines } = await exported({ columns: playlistListColumns.join(',') });
    expect(lines[0]?.split(',')).toHaveLength(playlistListColumns.length);
    expect(lines[1]).toContain('Вега – Арена,Football');
    const all = await exported({});
    expect(all.lines[0]).toContain('Event ID,Sport,Tournament,Team 1,Team 2,Start date,Start time,Time zone');
    expect(all.lines[1]).toContain('E1,Football,,Вега,Арена,2026-05-01,18:00,Europe/Moscow');
  });

  it.each(['team1Name,nothing', 'user', 'toString'])('is refused with 422 for the columns %s', async (columns) => {
    const { status, body } = await exported({ columns });
    expect({ status, ...JSON.parse(body) }).toMatchObject({
      status: 422,
      code: 'unknown_column',
      fields: { columns: { code: 'unknown_value' } },
    });
  });
});
