import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFeedDesk } from '#server/personal-feeds/testing/feed-desk';
import { idOf, statusId } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let desk: Awaited<ReturnType<typeof openFeedDesk>>;
let holder: Caller;
beforeAll(async () => {
  t = await startTestApp({ PUBLIC_URL: 'https://console.example.org' });
  desk = await openFeedDesk(t);
  holder = await t.signIn('operator');
});
afterAll(() => t.close());

const value = async (address: string, stream: number, name: string) =>
  String((await desk.eventsOf(address)).get(stream)?.getFirstPropertyValue(name));

describe('a calendar of what a person has taken', () => {
  it('has their matches and nobody else’s, also those that their blacklist hides', async () => {
    const [own, others] = [await desk.plan(5), await desk.plan(6)];
    await desk.take(own, [holder]);
    await desk.take(others, [desk.admin]);
    const { address } = await desk.open(holder);
    expect(await desk.streamsOf(address)).toEqual([own]);
    await holder.call('POST', '/profile/blacklist', { field: 'sport', operator: 'exact', value: 'Футбол' });
    expect(await desk.streamsOf(address)).toEqual([own]);
    await desk.take(own, []);
    expect(await desk.streamsOf(address)).toEqual([]);
  });

  it('names a match, its time in UTC, and where it is in the console', async () => {
    const id = await desk.plan(5, {
      title: 'Final; “Кубок”, part 1\\2',
      tournament: desk.records.tournament,
      startDate: '2027-03-28',
      startTime: '03:30',
      timezone: 'Europe/Berlin',
      duration: 90,
    });
    await desk.take(id, [holder]);
    await t.deps.pool.query(`UPDATE stream SET "startDate" = (now() + interval '3 days')::date WHERE id = $1`, [id]);
    const { startAt, endAt } = (await desk.admin.call('GET', '/stream', { id })).body;
    const { address } = await desk.open(holder);
    const event = (await desk.eventsOf(address)).get(id);
    const instants = ['dtstart', 'dtend'].map((name) => {
      const time = event?.getFirstPropertyValue(name);
      return time instanceof ICAL.Time ? time.toJSDate().toISOString() : null;
    });
    expect(instants).toEqual([startAt, endAt]);
    expect(await value(address, id, 'summary')).toBe('Final; “Кубок”, part 1\\2');
    expect(await value(address, id, 'description')).toBe('Футбол · Кубок · Scheduled');
    expect(await value(address, id, 'url')).toBe(`https://console.example.org/broadcast/streams/${id}`);
    expect(await value(address, id, 'status')).toBe('CONFIRMED');
    expect((await desk.read(address)).body).toMatch(/\r\nDTSTART:\d{8}T\d{6}Z\r\n/);
  });

  it('names the sport and the status in the language of its owner', async () => {
    const sport = await idOf(desk.admin, '/stream/sport', { name: 'Water polo', nameRu: 'Водное поло' });
    const polo = await desk.plan(5, { sport, team1: null, team2: null });
    for (const [language, name, status] of [
      ['ru', 'Водное поло', 'Запланирована'],
      ['en', 'Water polo', 'Scheduled'],
    ]) {
      const reader = await t.signIn('operator');
      await reader.call('PUT', '/profile/settings', { language });
      await desk.take(polo, [reader]);
      const { address } = await desk.open(reader);
      expect(await value(address, polo, 'description')).toBe(`${name} · ${status}`);
      expect(await value(address, polo, 'categories')).toBe(name);
    }
  });

  it('names a sport without a Russian name by its only one', async () => {
    const reader = await t.signIn('operator');
    await reader.call('PUT', '/profile/settings', { language: 'ru' });
    const id = await desk.plan(5);
    await desk.take(id, [reader]);
    const { address } = await desk.open(reader);
    expect(await value(address, id, 'description')).toBe('Футбол · Запланирована');
  });

  it('keeps the event of a match that is moved, with a higher sequence and a new time', async () => {
    const id = await desk.plan(5);
    await desk.take(id, [holder]);
    const { address } = await desk.open(holder);
    const before = (await desk.eventsOf(address)).get(id);
    const { version } = (await desk.admin.call('GET', '/stream', { id })).body;
    const moved = { id, version, startDate: new Date(Date.now() + 4 * 86_400_000).toISOString().slice(0, 10) };
    expect((await desk.admin.call('PUT', '/stream', moved)).status).toBe(200);
    const after = (await desk.eventsOf(address)).get(id);
    const all = (name: string) => [before, after].map((event) => String(event?.getFirstPropertyValue(name)));
    const [uidBefore, uidAfter] = all('uid');
    expect(uidAfter).toBe(uidBefore);
    expect(all('sequence')).toEqual([String(Number(version) - 1), String(version)]);
    const [startBefore, startAfter] = all('dtstart');
    expect(startAfter).not.toBe(startBefore);
    const [changedBefore = '', changedAfter = ''] = all('last-modified');
    expect(changedAfter >= changedBefore).toBe(true);
  });

  it('shows a canceled match and one that was archived before it began as canceled for a week', async () => {
    const [canceled, archived, archivedLater] = [await desk.plan(5), await desk.plan(6), await desk.plan(-48)];
    for (const id of [canceled, archived, archivedLater]) await desk.take(id, [holder]);
    const { address } = await desk.open(holder);
    const status = await statusId(desk.admin, 'Canceled');
    await desk.admin.call('PUT', '/streams/update/statuses', { ids: [canceled], status });
    const steps = [await statusId(desk.admin, 'Live'), await statusId(desk.admin, 'Finished')];
    for (const step of steps)
      await desk.admin.call('PUT', '/streams/update/statuses', { ids: [archivedLater], status: step });
    await desk.admin.call('DELETE', '/stream', { ids: [archived, archivedLater].join(',') });
    expect(await value(address, canceled, 'status')).toBe('CANCELLED');
    expect(await value(address, archived, 'status')).toBe('CANCELLED');
    expect(await value(address, archivedLater, 'status')).toBe('CONFIRMED');
    await t.deps.pool.query(`UPDATE stream SET "archivedAt" = now() - interval '9 days' WHERE id = $1`, [archived]);
    await t.deps.pool.query(`UPDATE stream SET "startDate" = (now() - interval '9 days')::date WHERE id = $1`, [
      canceled,
    ]);
    const left = await desk.streamsOf(address);
    expect(left).not.toContain(canceled);
    expect(left).not.toContain(archived);
    expect(left).toContain(archivedLater);
  });

  it('gives a match without a known time the whole day of its venue', async () => {
    const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    const id = await desk.plan(0, {
      startDate: day,
      startTime: '23:00',
      timezone: 'America/New_York',
      startTimeTbd: true,
    });
    await desk.take(id, [holder]);
    const { address } = await desk.open(holder);
    expect(await value(address, id, 'dtstart')).toBe(day);
    expect(await value(address, id, 'status')).toBe('TENTATIVE');
    const { body } = await desk.read(address);
    expect(body).toContain(`DTSTART;VALUE=DATE:${day.replaceAll('-', '')}\r\n`);
  });
});

describe('a calendar of everything that a person may see', () => {
  it('is bounded by their access rule at each read', async () => {
    const [one, other] = [await desk.plan(8), await desk.plan(9)];
    const reader = await t.signIn('viewer');
    const { address } = await desk.open(reader, { scope: 'visible' });
    expect(await desk.streamsOf(address)).toEqual(expect.arrayContaining([one, other]));
    await t.deps.db.insertInto('user_stream').values({ user: reader.id, stream: one }).execute();
    expect(await desk.streamsOf(address)).not.toContain(one);
    expect(await desk.streamsOf(address)).toContain(other);
    await t.deps.db.updateTable('user').set({ access: 'deny' }).where('id', '=', reader.id).execute();
    expect(await desk.streamsOf(address)).toEqual([one]);
  });

  it('leaves out what their blacklist hides', async () => {
    const reader = await t.signIn('viewer');
    const { address } = await desk.open(reader, { scope: 'visible' });
    const id = await desk.plan(8);
    expect(await desk.streamsOf(address)).toContain(id);
    await reader.call('POST', '/profile/blacklist', { field: 'team1', operator: 'exact', value: 'Зенит' });
    expect(await desk.streamsOf(address)).not.toContain(id);
  });

  it('has only matches of its sport, tournament and team', async () => {
    const { sport, home, away, tournament } = desk.records;
    const hockey = await idOf(desk.admin, '/stream/sport', { name: 'Хоккей' });
    const rival = await idOf(desk.admin, '/stream/team', { name: 'Rubin', sport });
    const [cup, guest, third] = [
      await desk.plan(8, { tournament }),
      await desk.plan(9, { team1: rival, team2: away }),
      await desk.plan(10, { sport: hockey, team1: null, team2: null }),
    ];
    const reader = await t.signIn('viewer');
    const read = async (filter: object) => {
      const { address } = await desk.open(reader, { scope: 'visible', ...filter });
      const found = await desk.streamsOf(address);
      return [cup, guest, third].filter((id) => found.includes(id));
    };
    expect(await read({})).toEqual([cup, guest, third]);
    expect(await read({ sport })).toEqual([cup, guest]);
    expect(await read({ sport: hockey })).toEqual([third]);
    expect(await read({ tournament })).toEqual([cup]);
    expect(await read({ team: away })).toEqual([cup, guest]);
    expect(await read({ team: home })).toEqual([cup]);
    expect(await read({ sport: hockey, team: home })).toEqual([]);
  });
});

it('a calendar that nothing has changed answers 304 without content, and anew after a change', async () => {
  const id = await desk.plan(5);
  await desk.take(id, [holder]);
  const { address } = await desk.open(holder);
  const first = await desk.read(address);
  const etag = String(first.headers['etag']);
  expect(first.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-cache',
  });
  for (const tag of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await desk.read(address, { 'if-none-match': tag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  }
  const { version } = (await desk.admin.call('GET', '/stream', { id })).body;
  await desk.admin.call('PUT', '/stream', { id, version, title: 'Another name' });
  const changed = await desk.read(address, { 'if-none-match': etag });
  expect(changed.statusCode).toBe(200);
  expect(changed.body).toContain('SUMMARY:Another name\r\n');
});
