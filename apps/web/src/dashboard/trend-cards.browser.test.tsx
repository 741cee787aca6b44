import { incidentRoutes } from '@touchline/contract';
import type { Trends } from '@touchline/contract';
import { expect, it } from 'vitest';
import { nameOf } from '#ui/testing/read-element.ts';
import { showIn } from '#ui/testing/show.tsx';
import type { Shown } from '#ui/testing/show.tsx';
import { readList } from '#kit/list-state.ts';
import { chooseZone } from '#ui/zone.ts';
import { CausesCard } from './causes-card.tsx';
import { DaysCard } from './days-card.tsx';
import { HoursCard } from './hours-card.tsx';
import { NextHourCard } from './now-cards.tsx';
import { MonthsCard } from './taken-cards.tsx';

/** What each link says and which filters its list has. */
function links(drawn: Shown) {
  return drawn
    .getByRole('link')
    .elements()
    .map((link) => {
      const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', 'https://x');
      const { filters } = readList(Object.fromEntries(searchParams), { tag: '', sort: null, size: 10 });
      return {
        name: nameOf(link),
        pathname,
        filters: Object.fromEntries(filters.map(({ column, value }) => [column, value])),
      };
    });
}

const day = (date: string, to: string, watchedS: number, availableS: number): Trends['days'][number] => ({
  from: `${date}T00:00:00.000Z`,
  to: `${to}T00:00:00.000Z`,
  matches: watchedS === 0 ? 0 : 3,
  watchedS,
  availableS,
  since: watchedS === 0 ? null : `${date}T10:00:00.000Z`,
});

it('shows each day with its share, which opens the matches of that day', async () => {
  chooseZone('UTC');
  const days = [day('2026-11-23', '2026-11-24', 1000, 1000), day('2026-11-24', '2026-11-25', 1000, 960)];
  const drawn = await showIn('en', <DaysCard days={days} time={null} />, []);
  expect(drawn.texts('listitem')).toEqual([
    expect.stringMatching(/Nov 23.*100%.*3 matches/),
    expect.stringMatching(/Nov 24.*96%.*3 matches/),
  ]);
  const [first] = links(drawn);
  expect(first).toEqual({
    name: expect.stringMatching(/Nov 23: 100%, 3 matches/),
    pathname: '/broadcast/streams',
    filters: { startAt: '2026-11-23T00:00:00.000Z..2026-11-24T00:00:00.000Z', measured: 'true' },
  });
});

it('shows no share of a day on which nothing was monitored', async () => {
  const drawn = await showIn('en', <DaysCard days={[day('2026-11-23', '2026-11-24', 0, 0)]} time={null} />, []);
  expect(drawn.text()).not.toContain('%');
  expect(drawn.text()).toContain('No matches were monitored.');
  expect(links(drawn)).toEqual([]);
});

const hours = [
  { from: '2026-11-25T10:00:00.000Z', to: '2026-11-25T11:00:00.000Z' },
  { from: '2026-11-25T11:00:00.000Z', to: '2026-11-25T12:00:00.000Z' },
];

it('shows takes by person and hour as a table, and an hour without any as an empty cell', async () => {
  chooseZone('UTC');
  const takes = { hours, people: [{ id: 7, name: 'Olga', streams: [0, 4] }] };
  const drawn = await showIn('en', <HoursCard takes={takes} time={null} />, []);
  expect(drawn.texts('columnheader')).toEqual(['Person', '10', '11']);
  expect(drawn.texts('cell')).toEqual(['', '4']);
  expect(links(drawn)).toEqual([
    {
      name: 'Olga, 11:00: 4',
      pathname: '/broadcast/streams',
      filters: { takenBy: '7', takenIn: '2026-11-25T11:00:00.000Z..2026-11-25T12:00:00.000Z' },
    },
  ]);
});

it('heads hours with the time at which they begin in the zone of the viewer', async () => {
  chooseZone('Asia/Kolkata');
  const takes = { hours, people: [{ id: 7, name: 'Olga', streams: [0, 4] }] };
  const drawn = await showIn('en', <HoursCard takes={takes} time={null} />, []);
  expect(drawn.texts('columnheader')).toEqual(['Person', '15:30', '16:30']);
});

it('says if nobody took a stream', async () => {
  const drawn = await showIn('ru', <HoursCard takes={{ hours, people: [] }} time={null} />, []);
  expect(drawn.text()).toContain('За последние 24 часа трансляции в работу не брали.');
});

it('shows incidents by cause, each opening those since the same instant', async () => {
  const cached = { data: [{ cause: 'server', count: 4 }] };
  const since = sinceOf();
  const drawn = await showIn('en', <CausesCard />, [[['incident', 'causes', since], cached]]);
  expect(links(drawn)).toEqual([
    {
      name: 'Server: 4',
      pathname: '/broadcast/incidents',
      filters: { cause: 'server', openedAt: `${since}..` },
    },
  ]);
  expect(incidentRoutes.causes.path).toBe('/incidents/causes');
});

/** The beginning of the first of the last thirty days. */
function sinceOf(): string {
  chooseZone('UTC');
  const start = new Date(`${new Date().toISOString().slice(0, 10)}T00:00:00Z`);
  start.setUTCDate(start.getUTCDate() - 29);
  return start.toISOString();
}

it('begins with the first month in which streams were taken', async () => {
  const month = (name: string, streams: number) => ({ month: name, streams, archived: 0 });
  const months = [month('2025-11', 0), month('2025-12', 7), month('2026-01', 0), month('2026-02', 3)];
  const drawn = await showIn('en', <MonthsCard months={months} />, []);
  expect(drawn.texts('rowheader')).toEqual(['Feb 2026', 'Jan 2026', 'Dec 2025']);
  const none = await showIn('en', <MonthsCard months={[month('2025-11', 0)]} />, []);
  expect(none.text()).toContain('No streams were taken in the last twelve months.');
  expect(none.all('table')).toEqual([]);
});

it('links to the matches of the next hour without a server, if there are any', async () => {
  const drawn = await showIn('en', <NextHourCard nextHour={{ total: 5, untaken: 0, serverless: 1 }} />, []);
  expect(links(drawn).at(-1)).toEqual({
    name: '1 without a server',
    pathname: '/broadcast/streams',
    filters: { starts: 'hour', hasServer: 'false' },
  });
});
