import { expect, it } from 'vitest';
import { nearestValidTimes } from '#server/streams/skipped-time';

it.each([
  ['2026-03-29', '02:00', 'Europe/Berlin', ['01:59', '03:00']],
  ['2026-03-29', '02:30', 'Europe/Berlin', ['01:59', '03:00']],
  ['2026-03-29', '02:59', 'europe/berlin', ['01:59', '03:00']],
  ['2026-03-08', '02:15', 'America/New_York', ['01:59', '03:00']],
  // Half an hour only.
  ['2026-10-04', '02:15', 'Australia/Lord_Howe', ['01:59', '02:30']],
  // At midnight.
  ['2026-09-06', '00:30', 'America/Santiago', ['23:59', '01:00']],
  // A whole day: Samoa crossed the date line.
  ['2011-12-30', '12:00', 'Pacific/Apia', ['23:59', '00:00']],
])('%s %s in %s does not exist', (day, time, zone, beside) => {
  expect(nearestValidTimes(day, time, zone)).toEqual(beside);
});

it.each([
  ['2026-03-29', '01:59', 'Europe/Berlin'],
  ['2026-03-29', '03:00', 'Europe/Berlin'],
  ['2026-03-28', '02:30', 'Europe/Berlin'],
  ['2026-03-30', '02:30', 'Europe/Berlin'],
  ['2026-10-25', '02:30', 'Europe/Berlin'],
  ['2026-10-04', '02:30', 'Australia/Lord_Howe'],
  ['2026-03-29', '02:30', 'Europe/Moscow'],
  ['2026-03-29', '02:30', 'UTC'],
  ['2026-03-29', '02:30', 'Etc/GMT+3'],
  ['2026-09-05', '23:59', 'America/Santiago'],
  ['2026-09-06', '01:00', 'America/Santiago'],
])('%s %s in %s does', (day, time, zone) => {
  expect(nearestValidTimes(day, time, zone)).toBeNull();
});
