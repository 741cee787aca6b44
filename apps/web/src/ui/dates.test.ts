import { afterEach, describe, expect, it } from 'vitest';
import { atZone, calendarDay, clock, day, dayStart, fullDateTime, moment, today, zoneName } from './dates.ts';
import { browserZone, chooseZone, viewerZone } from './zone.ts';
import { relativeTime } from './relative-time.ts';

const at = '2026-11-21T18:00:00.000Z';

describe('an instant', () => {
  it('shows its clock in any zone, with 24 hours in both languages', () => {
    expect(clock(at, 'en', 'Europe/Moscow')).toBe('21:00');
    expect(clock(at, 'ru', 'America/New_York')).toBe('13:00');
    expect(clock('2026-11-21T00:05:00Z', 'en', 'UTC')).toBe('00:05');
  });

  it('is its clock today, and its day as well on any other', () => {
    const now = new Date('2026-11-21T20:00:00Z');
    expect(moment(at, now, 'en', 'UTC')).toBe('18:00');
    expect(moment(at, now, 'ru', 'Pacific/Auckland')).toBe('07:00');
    expect(moment('2026-11-20T23:30:00Z', now, 'en', 'UTC')).toBe('Fri, Nov 20, 23:30');
  });

  it('belongs to the calendar day of the zone', () => {
    expect(calendarDay('2026-11-21T22:30:00Z', 'UTC')).toBe('2026-11-21');
    expect(calendarDay('2026-11-21T22:30:00Z', 'Europe/Moscow')).toBe('2026-11-22');
  });

  it('names the year only when it is another one', () => {
    const now = new Date('2026-12-31T12:00:00Z');
    expect(day(at, now, 'en', 'UTC')).not.toContain('2026');
    expect(day('2027-01-01T12:00:00Z', now, 'en', 'UTC')).toContain('2027');
  });

  it('carries the name of its zone on hover', () => {
    expect(fullDateTime(at, 'en', 'UTC')).toBe('Nov 21, 2026, 18:00:00 UTC');
  });
});

describe('the distance', () => {
  const from = (minutes: number) => relativeTime(new Date(Date.parse(at) + minutes * 60_000), new Date(at), 'en');

  it('is told in minutes below an hour and a half, in hours below a day and a half, then in days', () => {
    expect([from(89), from(91), from(35 * 60), from(37 * 60)]).toEqual([
      'in 89 min.',
      'in 2 hr.',
      'in 35 hr.',
      'in 2 days',
    ]);
  });

  it('looks back as well as ahead', () => {
    expect(from(-25)).toBe('25 min. ago');
    expect(relativeTime(at, new Date(at), 'ru')).toMatch(/0/);
  });
});

describe('a wall-clock time in a zone', () => {
  it('becomes its instant', () => {
    expect(atZone('2026-11-21', '21:00', 'Europe/Moscow')?.toISOString()).toBe(at);
    expect(atZone('2026-07-01', '20:00', 'Europe/London')?.toISOString()).toBe('2026-07-01T19:00:00.000Z');
  });

  it('is right on both sides of a change of the clocks', () => {
    expect(atZone('2026-03-29', '00:30', 'Europe/Berlin')?.toISOString()).toBe('2026-03-28T23:30:00.000Z');
    expect(atZone('2026-03-29', '03:30', 'Europe/Berlin')?.toISOString()).toBe('2026-03-29T01:30:00.000Z');
    expect(atZone('2026-10-25', '04:00', 'Europe/Berlin')?.toISOString()).toBe('2026-10-25T03:00:00.000Z');
  });

  it('is nothing while it is incomplete', () => {
    expect(atZone('', '', 'UTC')).toBeNull();
    expect(atZone('', '21:00', 'UTC')).toBeNull();
    expect(atZone('2026-11-21', '25:00', 'UTC')).toBeNull();
    expect(atZone('2026-11-21', '2', 'UTC')).toBeNull();
    expect(atZone('2026-11-21', '24:00', 'UTC')).toBeNull();
    expect(atZone('2026-02-31', '18:00', 'UTC')).toBeNull();
    expect(atZone('2028-02-29', '18:00', 'UTC')?.toISOString()).toBe('2028-02-29T18:00:00.000Z');
  });
});

describe('today', () => {
  it('reaches from midnight to midnight of the viewer', () => {
    const now = new Date(2026, 10, 21, 15, 30);
    const { from, to } = today(now);
    expect([new Date(from), new Date(to)]).toEqual([new Date(2026, 10, 21), new Date(2026, 10, 22)]);
  });
});

/** The instants of a day's changing hours, as a zone's clocks show them. */
const shown = (date: string, time: string, zone: string) => {
  const found = atZone(date, time, zone);
  return found && `${clock(found, 'en', zone)} ${found.toISOString().slice(5, 16)}Z`;
};

describe('a time that the clocks skip in spring is the hour after, as the database has it', () => {
  it.each([
    ['2026-03-29', '02:30', 'Europe/Berlin', '03:30 03-29T01:30Z'],
    ['2026-03-08', '02:30', 'America/New_York', '03:30 03-08T07:30Z'],
    ['2026-03-08', '00:30', 'America/Havana', '01:30 03-08T05:30Z'],
    ['2026-10-04', '02:15', 'Australia/Lord_Howe', '02:45 10-03T15:45Z'],
    ['2026-04-24', '00:00', 'Africa/Cairo', '01:00 04-23T22:00Z'],
  ])('%s %s in %s', (date, time, zone, instant) => {
    expect(shown(date, time, zone)).toBe(instant);
  });
});

describe('a time that the clocks show twice in autumn is the first, as the database has it', () => {
  it.each([
    ['2026-10-25', '02:30', 'Europe/Berlin', '02:30 10-25T00:30Z'],
    ['2026-11-01', '01:30', 'America/New_York', '01:30 11-01T05:30Z'],
    ['2026-11-01', '00:00', 'America/Havana', '00:00 11-01T04:00Z'],
    ['2026-04-05', '01:45', 'Australia/Lord_Howe', '01:45 04-04T14:45Z'],
  ])('%s %s in %s', (date, time, zone, instant) => {
    expect(shown(date, time, zone)).toBe(instant);
  });
});

it.each(['Asia/Kathmandu', 'America/St_Johns', 'Africa/Casablanca'])(
  'what the clocks show in %s comes back from its instant, all year round and at all hours',
  (zone) => {
    const wrong: string[] = [];
    for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 5 * 3_600_000) {
      const [date, time] = [calendarDay(new Date(at), zone), clock(new Date(at), 'en', zone)];
      const back = atZone(date, time, zone)?.getTime() ?? 0;
      // The same instant, or its twin where the clocks show that time twice.
      if (back !== at && clock(new Date(back), 'en', zone) !== time) wrong.push(`${date} ${time}`);
    }
    expect(wrong).toEqual([]);
  },
);

describe('the first instant of a day', () => {
  it('is midnight, or the first hour that there is', () => {
    expect(dayStart('2026-11-21', 0, 'Europe/Moscow')?.toISOString()).toBe('2026-11-20T21:00:00.000Z');
    expect(dayStart('2026-04-24', 0, 'Africa/Cairo')?.toISOString()).toBe('2026-04-23T22:00:00.000Z');
  });

  it('is the first of two midnights', () => {
    expect(dayStart('2026-11-01', 0, 'America/Havana')?.toISOString()).toBe('2026-11-01T04:00:00.000Z');
  });

  it('counts days by the calendar: one may have 23 or 25 hours', () => {
    const hours = (date: string) =>
      (Number(dayStart(date, 1, 'Europe/Berlin')) - Number(dayStart(date, 0, 'Europe/Berlin'))) / 3_600_000;
    expect([hours('2026-03-29'), hours('2026-10-25'), hours('2026-11-21')]).toEqual([23, 25, 24]);
    expect(dayStart('2026-12-31', 1, 'UTC')?.toISOString()).toBe('2027-01-01T00:00:00.000Z');
  });

  it('is nothing of a date that is not whole', () => {
    expect([dayStart('', 0, 'UTC'), dayStart('2026-11', 0, 'UTC')]).toEqual([null, null]);
  });
});

describe('the chosen zone', () => {
  afterEach(() => chooseZone(null));

  it('is the one of the viewer; without one it is the browser’s', () => {
    chooseZone('Asia/Tokyo');
    expect(viewerZone()).toBe('Asia/Tokyo');
    chooseZone(null);
    expect(viewerZone()).toBe(browserZone());
  });

  it('that this browser does not know is left out', () => {
    chooseZone('Mars/Olympus');
    expect(viewerZone()).toBe(browserZone());
    chooseZone('');
    expect(viewerZone()).toBe(browserZone());
  });

  it('decides what is today', () => {
    chooseZone('Pacific/Auckland');
    expect(today(new Date('2026-11-21T18:00:00Z'))).toEqual({
      from: '2026-11-21T11:00:00.000Z',
      to: '2026-11-22T11:00:00.000Z',
    });
    chooseZone('America/Los_Angeles');
    expect(today(new Date('2026-11-21T18:00:00Z')).from).toBe('2026-11-21T08:00:00.000Z');
  });
});

describe('in Russian', () => {
  it('a day, an instant and a distance read as Russian', () => {
    const now = new Date('2026-11-21T12:00:00Z');
    expect(day(at, now, 'ru', 'UTC')).toBe('сб, 21 нояб.');
    expect(day('2027-01-02T12:00:00Z', now, 'ru', 'UTC')).toContain('2027');
    expect(fullDateTime(at, 'ru', 'Europe/Moscow')).toMatch(/^21 нояб\. 2026\sг\., 21:00:00 /);
    expect(relativeTime('2026-11-21T12:25:00Z', now, 'ru')).toBe('через 25 мин.');
    expect(relativeTime('2026-11-18T12:00:00Z', now, 'ru')).toBe('3 дн. назад');
  });

  it('midnight is 00:00 and never 24:00', () => {
    for (const locale of ['en', 'ru']) expect(clock('2026-11-21T21:00:00Z', locale, 'Europe/Moscow')).toBe('00:00');
    expect(fullDateTime('2026-11-21T00:00:00Z', 'en', 'UTC')).toContain('00:00:00');
  });
});

it('a zone is named as it is at that instant', () => {
  const name = (date: string) => zoneName(`${date}T12:00:00Z`, 'en', 'Europe/Berlin');
  expect([name('2026-01-01'), name('2026-07-01')]).toEqual(['GMT+1', 'GMT+2']);
});

it('a year that is still being typed keeps its four digits', () => {
  expect(calendarDay('0002-11-21T12:00:00Z', 'UTC')).toBe('0002-11-21');
  expect(calendarDay('0202-11-21T12:00:00Z', 'UTC')).toBe('0202-11-21');
});

it('the distance changes its unit at a minute, an hour and a half, a day and a half', () => {
  const now = new Date(at);
  const ahead = (seconds: number) => relativeTime(new Date(now.getTime() + seconds * 1000), now, 'en');
  expect([59, 60, 5399, 5400, 129_599, 129_600].map(ahead)).toEqual([
    'in 59 sec.',
    'in 1 min.',
    'in 89 min.',
    'in 2 hr.',
    'in 36 hr.',
    'in 2 days',
  ]);
});
