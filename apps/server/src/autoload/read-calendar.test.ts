import { describe, expect, it } from 'vitest';
import { readCalendar } from '#server/autoload/read-calendar';

const defaults = { zone: 'Europe/Moscow', sport: 'Футбол', tournament: 'Лига' };
const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//y//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const vevent = (uid: string, ...lines: string[]) => ['BEGIN:VEVENT', `UID:${uid}`, ...lines, 'END:VEVENT'];
const read = (...lines: string[]) => readCalendar(calendar(...lines), defaults, 30, { items: 100 }, () => {});
const one = (...lines: string[]) => read(...vevent('u1', ...lines))[0];

/** A day from now as `20261125`. */
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const compact = (days: number) => day(days).replaceAll('-', '');

describe('an event of a calendar', () => {
  it('has its teams, venue, sport and tournament', () => {
    const event = one(
      'SUMMARY:Зенит – Спартак',
      'LOCATION:Газпром Арена\\, Санкт-Петербург',
      'CATEGORIES:Хоккей,Кубок',
      'DTSTART:20270501T160000Z',
      'SEQUENCE:4',
    );
    expect(event).toEqual({
      event_id: 'u1',
      sportText: 'Хоккей',
      tournamentText: 'Кубок',
      team1Text: 'Зенит',
      team2Text: 'Спартак',
      title: '',
      venue: 'Газпром Арена, Санкт-Петербург',
      startDate: '2027-05-01',
      startTime: '16:00',
      timezone: 'UTC',
      isTbd: false,
      isCanceled: false,
      isPostponed: false,
      sequence: 4,
    });
  });

  it.each([
    ['Ajax vs PSV', 'Ajax', 'PSV', ''],
    ['Ajax v. PSV', 'Ajax', 'PSV', ''],
    ['Paris Saint-Germain - Lyon', 'Paris Saint-Germain', 'Lyon', ''],
    ['Гонка чемпионов', '', '', 'Гонка чемпионов'],
  ])('called %s is %s against %s, or has the title %s', (summary, team1Text, team2Text, title) => {
    expect(one(`SUMMARY:${summary}`, 'DTSTART:20270501T160000Z')).toMatchObject({ team1Text, team2Text, title });
  });

  it.each([
    ['DTSTART:20270501T160000Z', '2027-05-01', '16:00', 'UTC', false],
    ['DTSTART;TZID=Europe/Berlin:20270501T180000', '2027-05-01', '18:00', 'Europe/Berlin', false],
    ['DTSTART;TZID=CET:20270501T180000', '2027-05-01', '18:00', 'Europe/Brussels', false],
    ['DTSTART:20270501T180000', '2027-05-01', '18:00', 'Europe/Moscow', false],
    ['DTSTART;VALUE=DATE:20270501', '2027-05-01', '00:00', 'Europe/Moscow', true],
  ])('with %s starts then', (line, startDate, startTime, timezone, isTbd) => {
    expect(one('SUMMARY:А – Б', line)).toMatchObject({ startDate, startTime, timezone, isTbd });
  });

  it('in a zone that only the calendar knows starts in UTC', () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Desk Time',
      'BEGIN:STANDARD',
      'DTSTART:20000101T000000',
      'TZOFFSETFROM:+0300',
      'TZOFFSETTO:+0300',
      'END:STANDARD',
      'END:VTIMEZONE',
    ];
    expect(read(...zone, ...vevent('u1', 'SUMMARY:А – Б', 'DTSTART;TZID=Desk Time:20270501T180000'))).toMatchObject([
      { startTime: '15:00', timezone: 'UTC' },
    ]);
  });

  it.each([
    ['DTSTART;TZID=Russian Standard Time:20270501T180000'],
    ['DTSTART;TZID=Mars/Olympus:20270501T180000', 'RRULE:FREQ=DAILY;COUNT=3'],
    [`RECURRENCE-ID:20270501T180000`, 'DTSTART;TZID=Mars/Olympus:20270501T180000'],
  ])('with %s, a zone that neither the calendar nor anybody knows, cannot be used', (...lines) => {
    const repeat = lines[0]?.startsWith('RECURRENCE') ? '#2027-05-01T18:00:00' : '';
    expect(read(...vevent('u1', 'SUMMARY:А – Б', ...lines))).toEqual([
      { reason: 'bad_zone', field: 'timezone', event_id: `u1${repeat}` },
    ]);
  });

  it('is canceled by its status, and postponed by a mark at its name', () => {
    const start = 'DTSTART:20270501T160000Z';
    expect(one('SUMMARY:А – Б', 'STATUS:CANCELLED', start)).toMatchObject({ isCanceled: true });
    for (const summary of ['POSTPONED: А – Б', 'А – Б (postponed)', '[Перенесён] А – Б'])
      expect(one(`SUMMARY:${summary}`, start)).toMatchObject({ isPostponed: true, team1Text: 'А', team2Text: 'Б' });
  });

  it('told twice counts as its highest sequence says', () => {
    const of = (sequence: number, time: string) =>
      vevent('u1', 'SUMMARY:А – Б', `SEQUENCE:${sequence}`, `DTSTART:20270501T${time}00Z`);
    expect(read(...of(2, '1700'), ...of(1, '1600'))).toMatchObject([{ startTime: '17:00', sequence: 2 }]);
  });

  it.each([
    [['DTSTART:20270501T160000Z'], 'missing', 'team1'],
    [['SUMMARY:А – Б'], 'missing', 'startAt'],
    [['SUMMARY:Zenit – Зенит', 'DTSTART:20270501T160000Z'], 'same_team', 'team2'],
    [[`SUMMARY:${'я'.repeat(201)}`, 'DTSTART:20270501T160000Z'], 'too_long', 'team1'],
    [['SUMMARY:А – Б', `DTSTART:${compact(-3)}T100000Z`, 'RRULE:FREQ=SECONDLY'], 'too_many_repeats', 'startAt'],
    [['SUMMARY:А – Б', 'DTSTART:garbage'], 'bad_time', 'startAt'],
    [['SUMMARY:А – Б', 'DTSTART:20270501T160000Z', 'RECURRENCE-ID:garbage'], 'bad_time', 'startAt'],
    [['SUMMARY:А – Б', 'DTSTART:20270501T160000Z', 'RRULE:FREQ=MONTHLY;BYDAY=6MO'], 'bad_repeats', 'startAt'],
    [['SUMMARY:А – Б', 'DTSTART:20270501T160000Z', 'RRULE:FREQ=WEEKLY;BYMONTHDAY=30'], 'bad_repeats', 'startAt'],
    [['SUMMARY:А – Б', 'DTSTART:20270501T160000Z', 'RRULE:FREQ=DAILY', 'EXDATE:garbage'], 'bad_repeats', 'startAt'],
  ])('of %j cannot be used, and another one can', (lines, reason, field) => {
    const good = vevent('good', 'SUMMARY:А – Б', 'DTSTART:20270501T160000Z');
    expect(read(...vevent('u1', ...lines), ...good)).toMatchObject([
      { reason, field, event_id: 'u1' },
      { event_id: 'good', startTime: '16:00' },
    ]);
  });

  it('without an id that can be read is left out alone', () => {
    const lines = ['BEGIN:VEVENT', 'UID;VALUE=DATE-TIME:garbage', 'END:VEVENT'];
    expect(read(...lines, ...vevent('good', 'SUMMARY:А – Б', 'DTSTART:20270501T160000Z'))).toMatchObject([
      { reason: 'missing', field: 'event_id', event_id: null },
      { event_id: 'good' },
    ]);
  });

  it('has an event id that fits', () => {
    const [long] = read(...vevent('x'.repeat(300), 'SUMMARY:А – Б', 'DTSTART:20270501T160000Z'));
    expect(long?.event_id).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('a repeated event', () => {
  const weekly = vevent(
    'w',
    'SUMMARY:А – Б',
    `DTSTART;TZID=Europe/Berlin:${compact(-70)}T180000`,
    'RRULE:FREQ=WEEKLY',
    `EXDATE;TZID=Europe/Berlin:${compact(14)}T180000`,
  );

  it('is each of its repetitions ahead, without those left out', () => {
    const starts = read(...weekly).map((match) => ('reason' in match ? match : match.startDate));
    expect(starts).toEqual([day(0), day(7), day(21), day(28)]);
  });

  it('has another start where one of them was moved, and is canceled alone', () => {
    const own = (days: number, ...lines: string[]) =>
      vevent('w', 'SUMMARY:А – Б', `RECURRENCE-ID;TZID=Europe/Berlin:${compact(days)}T180000`, ...lines);
    const matches = read(
      ...weekly,
      ...own(7, `DTSTART;TZID=Europe/Berlin:${compact(8)}T200000`),
      ...own(21, `DTSTART;TZID=Europe/Berlin:${compact(21)}T180000`, 'STATUS:CANCELLED'),
    );
    const byId = new Map(matches.map((match) => [match.event_id, match]));
    expect(new Set(byId.keys())).toEqual(new Set([0, 7, 21, 28].map((days) => `w#${day(days)}T18:00:00`)));
    expect(byId.get(`w#${day(7)}T18:00:00`)).toMatchObject({ startDate: day(8), startTime: '20:00' });
    expect(byId.get(`w#${day(21)}T18:00:00`)).toMatchObject({ isCanceled: true });
  });
});

describe('a text that is no calendar', () => {
  it.each(['', '[]', '<html>', 'BEGIN:VCALENDAR', 'BEGIN:VCARD\r\nEND:VCARD'])('such as %j is refused', (text) => {
    expect(() => readCalendar(text, defaults, 30, { items: 10 }, () => {})).toThrow('broken_ical');
  });

  it('or has too many events is refused', () => {
    const many = Array.from({ length: 11 }, (_, n) =>
      vevent(`u${n}`, 'SUMMARY:А – Б', 'DTSTART:20270501T160000Z'),
    ).flat();
    expect(() => readCalendar(calendar(...many), defaults, 30, { items: 10 }, () => {})).toThrow('too_many_items 10');
  });
});
