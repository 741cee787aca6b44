import { feedLimits } from '@touchline/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tryFeed } from '#server/autoload/autoload';
import { readCalendarInThread } from '#server/autoload/read-calendar-in-thread';
import { startFeedServer, text } from '#server/autoload/testing/feed-server';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let feed: Awaited<ReturnType<typeof startFeedServer>>;
let admin: Caller;
beforeAll(async () => {
  t = await startTestApp();
  feed = await startFeedServer();
  admin = await t.signIn('admin');
});
afterAll(async () => {
  await feed.stop();
  await t.close();
});

// Long enough to reach the rule on a busy machine.
const limits = { ...feedLimits, readMs: 4_000 };
const good = [
  'BEGIN:VEVENT',
  'UID:good',
  'SUMMARY:А – Б',
  'CATEGORIES:Футбол',
  'DTSTART:20270501T160000Z',
  'END:VEVENT',
];
const calendar = (...events: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//y//EN', ...events, 'END:VCALENDAR', ''].join('\r\n');
const beside = (...rule: string[]) =>
  calendar(...good, 'BEGIN:VEVENT', 'UID:endless', 'SUMMARY:В – Г', ...rule, 'END:VEVENT');
const read = (ical: string) =>
  readCalendarInThread({
    text: ical,
    defaults: { zone: 'UTC', sport: 'Футбол', tournament: '' },
    daysAhead: 30,
    limits,
  });

/** Rules that ical.js follows for ever. */
const rules = [
  ['DTSTART:20260101T100000Z', 'RRULE:FREQ=DAILY;INTERVAL=7;BYDAY=MO'],
  ['DTSTART:20260101T100000Z', 'RRULE:FREQ=DAILY;INTERVAL=7;BYDAY=MO;UNTIL=20270101T000000Z'],
  ['DTSTART;TZID=Europe/Berlin:20261128T153000', 'RRULE:FREQ=DAILY;INTERVAL=14;BYDAY=SU'],
  ['DTSTART:20260101T100000Z', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'],
];

it('a calendar with an event that repeats without end is refused with the id of this event', async () => {
  const refusals = await Promise.all(rules.map((rule) => read(beside(...rule)).catch((error: unknown) => error)));
  expect(refusals).toMatchObject(rules.map(() => ({ code: 'endless_repeats', detail: 'endless' })));
});

it('the console answers while it tries such a calendar, and reads the corrected one', async () => {
  await admin.call('PUT', '/system/settings', { calendarUrl: `${feed.url}.ics`, calendarAllowPrivate: true });
  feed.says(text('text/calendar', beside(...(rules[0] ?? []))));
  let isTried = false;
  const tried = tryFeed(t.deps, limits, 'calendar').finally(() => (isTried = true));
  await expect.poll(() => feed.requests).toHaveLength(1);
  expect((await admin.call('GET', '/system/feed', { feed: 'calendar' })).status).toBe(200);
  expect(isTried).toBe(false);
  expect((await tried).failure).toEqual({ code: 'endless_repeats', detail: 'endless' });
  feed.says(text('text/calendar', calendar(...good)));
  const { body } = await admin.call('POST', '/system/feed/try', { feed: 'calendar' });
  expect(body).toMatchObject({ failure: null, items: 1, left_out: 0 });
});
