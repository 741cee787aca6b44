import { readFileSync } from 'node:fs';
import { feedLimits } from '@touchline/contract';
import { describe, expect, it } from 'vitest';
import { readEntry } from '#server/autoload/read-entry';
import { entryOf } from '#server/fixtures/reported-match';
import { at, readItems } from '#server/autoload/read-items';

const item = { event_id: 'e1', sport: 'Футбол', team1: 'Зенит', team2: 'Спартак', startAt: '2026-05-01T18:00:00Z' };
const read = (more: object, mapping: Record<string, string> = {}) =>
  queryOf(readEntry({ ...item, ...more }, mapping, defaults));
const queryOf = (match: ReturnType<typeof readEntry>) => ('reason' in match ? match : entryOf(match));
const defaults = { zone: 'Europe/Moscow', sport: '', tournament: '' };

describe('an item of a feed', () => {
  it('is read under our names where nothing is mapped', () => {
    expect(read({ tournament: 'Кубок' })).toEqual({
      event_id: 'e1',
      sportText: 'Футбол',
      tournamentText: 'Кубок',
      team1Text: 'Зенит',
      team2Text: 'Спартак',
      startDate: '2026-05-01',
      startTime: '18:00',
      timezone: 'UTC',
      isCanceled: false,
    });
  });

  it('is left out when one team is on both sides, unless both are yet to be known', () => {
    const left = { reason: 'same_team', field: 'team2', event_id: 'e1' };
    for (const team2 of ['Зенит', ' ЗЕНИТ', 'Zenit']) expect(read({ team2 })).toEqual(left);
    expect(read({ team1: 'TBD', team2: 'TBD' })).toMatchObject({ team1Text: 'TBD', team2Text: 'TBD' });
    expect(read({ team2: '' })).toMatchObject({ team2Text: '' });
  });

  it('is read by the mapping, as the example feed shows', () => {
    const example = readFileSync(new URL('testing/example-feed.json', import.meta.url), 'utf8');
    const mapping = {
      event_id: 'id',
      sport: 'sport.name',
      tournament: 'league',
      team1: 'home.name',
      team2: 'away.name',
      startAt: 'start',
      canceled: 'state',
    };
    const entries = readItems(example, 'data.events', feedLimits).map((one) => readEntry(one, mapping, defaults));
    expect(entries).toMatchObject([
      { event_id: '700101', team1Text: 'Harbour City', startTime: '15:00', timezone: 'UTC', isCanceled: false },
      { event_id: '700102', tournamentText: '', startDate: '2099-05-01', startTime: '18:00', isCanceled: true },
      { event_id: '700103', startDate: '2099-05-02', startTime: '14:30', timezone: 'Europe/Moscow' },
    ]);
  });

  it.each([
    ['2026-05-01T18:00:00+03:00', '2026-05-01', '15:00', 'UTC'],
    ['2026-05-01T18:00', '2026-05-01', '18:00', 'Europe/Moscow'],
    ['2026-05-01 18:00:30', '2026-05-01', '18:00', 'Europe/Moscow'],
    [1777658400, '2026-05-01', '18:00', 'UTC'],
    ['1777658400000', '2026-05-01', '18:00', 'UTC'],
  ])('starts at %s', (startAt, startDate, startTime, timezone) => {
    expect(read({ startAt })).toMatchObject({ startDate, startTime, timezone });
  });

  it('starts on a day at a time in a zone of its own', () => {
    const parts = { startAt: null, startDate: '2026-05-01', startTime: '18:30:00', timezone: 'Asia/Tokyo' };
    expect(read(parts)).toMatchObject({ startDate: '2026-05-01', startTime: '18:30', timezone: 'Asia/Tokyo' });
    expect(read({ ...parts, timezone: 'EET' })).toMatchObject({ timezone: 'Europe/Athens' });
  });

  it.each([
    [true, true],
    ['Cancelled', true],
    ['отменён', true],
    [1, true],
    ['abandoned', true],
    [false, false],
    ['postponed', false],
    ['0', false],
    [undefined, false],
    [{ yes: 1 }, false],
  ])('with «%s» as its state is canceled: %s', (canceled, isCanceled) => {
    expect(read({ canceled })).toMatchObject({ isCanceled });
  });

  it('has its names in one line', () => {
    expect(read({ team1: '  Зенит\n\t(СПб)\u0000 ' })).toMatchObject({ team1Text: 'Зенит (СПб)' });
  });

  it.each([
    [{ event_id: null }, 'missing', 'event_id'],
    [{ event_id: 'x'.repeat(65) }, 'too_long', 'event_id'],
    [{ sport: '   ' }, 'missing', 'sport'],
    [{ sport: { name: 'x' } }, 'wrong_type', 'sport'],
    [{ team1: ['Зенит'] }, 'wrong_type', 'team1'],
    [{ team2: 'x'.repeat(201) }, 'too_long', 'team2'],
    [{ startAt: 'tomorrow' }, 'bad_time', 'startAt'],
    [{ startAt: '2026-02-30T10:00' }, 'bad_time', 'startAt'],
    [{ startAt: 0 }, 'bad_time', 'startAt'],
    [{ startAt: null }, 'missing', 'startDate'],
    [{ startAt: null, startDate: '2026-05-01' }, 'missing', 'startTime'],
    [{ startAt: null, startDate: '2026-05-01', startTime: '25:00' }, 'bad_time', 'startDate'],
    [{ timezone: 'Mars/Olympus' }, 'bad_zone', 'timezone'],
  ])('with %o cannot be used', (wrong, reason, field) => {
    expect(read(wrong)).toMatchObject({ reason, field });
  });

  it.each([null, 7, 'text', undefined])('that is %s is no object', (value) => {
    expect(readEntry(value, {}, defaults)).toMatchObject({ reason: 'not_an_object' });
  });
});

describe('a match that may become a stream', () => {
  const reported = (more: object, mapping: Record<string, string> = {}) =>
    readEntry({ ...item, ...more }, mapping, { zone: 'Europe/Moscow', sport: 'Хоккей', tournament: 'Лига' });

  it.each([
    [{ startAt: '2026-05-01' }, '2026-05-01'],
    [{ startAt: '', startDate: '2026-05-02' }, '2026-05-02'],
    [{ startAt: null, startDate: '2026-05-02', startTime: 'TBD' }, '2026-05-02'],
    [{ startTimeTbd: true }, '2026-05-01'],
  ])('has no time yet with %o', (given, startDate) => {
    expect(reported(given)).toMatchObject({ startDate, startTime: '00:00', isTbd: true });
  });

  it.each([
    [{ postponed: true }, true, false],
    [{ canceled: 'Postponed' }, true, false],
    [{ canceled: 'перенесён' }, true, false],
    [{ canceled: true }, false, true],
    [{ canceled: 'cancelled', postponed: false }, false, true],
    [{ canceled: 'scheduled' }, false, false],
  ])('is postponed or canceled with %o', (given, isPostponed, isCanceled) => {
    expect(reported(given)).toMatchObject({ isPostponed, isCanceled });
  });

  it('has a venue, a title in place of teams, and the sport of the settings if the feed has none', () => {
    expect(
      reported(
        { sport: null, team1: '', team2: '', title: 'Гонка', place: { name: 'Арена' } },
        { venue: 'place.name' },
      ),
    ).toMatchObject({ sportText: 'Хоккей', tournamentText: 'Лига', team1Text: '', title: 'Гонка', venue: 'Арена' });
  });
});

describe('a path', () => {
  it('goes through objects and lists, and no further than what they hold themselves', () => {
    const value = { a: [{ b: { c: 7 } }] };
    expect(at(value, 'a.0.b.c')).toBe(7);
    expect(at(value, '')).toBe(value);
    for (const path of ['a.1.b', 'a.0.b.c.d', 'constructor.name', '__proto__', 'a.length.x', 'toString'])
      expect({ path, value: at(value, path) }).toEqual({ path, value: undefined });
  });
});

describe('the list of a feed', () => {
  it('is found at its path and nowhere else', () => {
    expect(readItems('{"data":{"events":[1,2]}}', 'data.events', feedLimits)).toEqual([1, 2]);
    expect(readItems('[]', '', feedLimits)).toEqual([]);
    expect(() => readItems('{"data":{}}', 'data.events', feedLimits)).toThrow('no_items data.events');
    expect(() => readItems('{"data":{"events":{}}}', 'data.events', feedLimits)).toThrow('no_items');
  });

  it('has no more matches and no more depth than it may', () => {
    expect(() => readItems('[1,2,3]', '', { ...feedLimits, items: 2 })).toThrow('too_many_items 2');
    expect(() => readItems('['.repeat(5_000_000), '', feedLimits)).toThrow('too_deep');
    expect(readItems(JSON.stringify(['[[['.repeat(100), '\\"{{{']), '', { ...feedLimits, depth: 1 })).toHaveLength(2);
  });

  it.each(['', '{', '[1,]', 'NaN', '<html>'])('is JSON, not «%s»', (text) => {
    expect(() => readItems(text, '', feedLimits)).toThrow('broken_json');
  });
});
