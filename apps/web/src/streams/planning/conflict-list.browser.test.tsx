import type { ScheduleConflict } from '@touchline/contract';
import { beforeEach, expect, it } from 'vitest';
import { showIn } from '#ui/testing/show.tsx';
import { chooseZone } from '#ui/zone.ts';
import { ConflictList } from './conflict-list.tsx';

beforeEach(() => chooseZone('Europe/Moscow'));

const other = {
  id: 7,
  title: 'Зенит – Спартак',
  startAt: '2031-06-01T12:30:00.000Z',
  endAt: '2031-06-01T14:15:00.000Z',
};
const none = { name: null, stream: null, load: null, capacity: null };
const conflicts: ScheduleConflict[] = [
  { ...none, kind: 'same_match', stream: other },
  { ...none, kind: 'same_team', name: 'Зенит', stream: { ...other, id: null, title: null } },
  { ...none, kind: 'server_load', name: 'media.example.org', load: 3, capacity: 2 },
  { ...none, kind: 'server_off', name: 'media.example.org' },
  {
    ...none,
    kind: 'server_window',
    name: 'media.example.org',
    window: {
      availableFrom: null,
      availableUntil: null,
      hoursFrom: '22:00',
      hoursUntil: '06:00',
      hoursZone: 'Europe/Moscow',
    },
  },
  { ...none, kind: 'key_in_use', stream: { ...other, id: null, row: 5 } },
  { ...none, kind: 'holder_overlap', name: 'Anna', stream: other },
  { ...none, kind: 'holder_rest', name: 'Anna', stream: other },
];

it('says what is planned twice, and leads to the other stream if the user may see it', async () => {
  const drawn = await showIn('en', <ConflictList conflicts={conflicts} />, []);
  const when = 'Sun, Jun 1, 2031, 15:30–17:15';
  expect(drawn.texts('listitem')).toEqual([
    `The same match is already planned: “Зенит – Спартак”, ${when}`,
    `Зенит also plays in a stream that you may not see, ${when}`,
    'media.example.org carries 3 matches at once and is planned for 2',
    'media.example.org is switched off',
    'media.example.org may be planned only 22:00–06:00 Europe/Moscow',
    `Same key: “Зенит – Спартак” in row 5, ${when}`,
    `Anna has also taken “Зенит – Спартак”, ${when}`,
    `Anna has no time between this match and “Зенит – Спартак”, ${when}`,
  ]);
  const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(links).toEqual(Array(3).fill('/broadcast/streams/7'));
});

it('says it in Russian', async () => {
  const drawn = await showIn('ru', <ConflictList conflicts={conflicts.slice(1)} />, []);
  const when = 'вс, 1 июн. 2031 г., 15:30–17:15';
  expect(drawn.texts('listitem')).toEqual([
    `Зенит: ещё один матч — трансляция, которая вам не видна, ${when}`,
    'Сервер media.example.org: одновременно матчей — 3, рассчитан на 2',
    'Сервер media.example.org выключен',
    'media.example.org доступен только 22:00–06:00 Europe/Moscow',
    `Тот же ключ: «Зенит – Спартак» в строке 5, ${when}`,
    `Anna: в это же время — «Зенит – Спартак», ${when}`,
    `Anna: нет перерыва между этим матчем и другим — «Зенит – Спартак», ${when}`,
  ]);
});
