import { showIn } from '#ui/testing/show.tsx';
import { monitorStates } from '@touchline/contract';
import type { Dashboard } from '@touchline/contract';
import { describe, expect, it } from 'vitest';
import { chooseZone } from '#ui/zone.ts';
import { AvailabilityCard } from './availability-card.tsx';
import { linksOf } from './testing/links-of.ts';
import { LiveCard, NextHourCard, QueriesCard } from './now-cards.tsx';
import { ServersCard } from './servers-card.tsx';
import { MonthsCard, PeopleCard } from './taken-cards.tsx';

const none = Object.fromEntries(monitorStates.map((state) => [state, 0])) as Dashboard['live']['states'];

describe('live now', () => {
  const live = { total: 7, states: { ...none, ok: 4, down: 2, degraded: 1, overrun: 1 } };

  it('links its number to the list that it counts', async () => {
    const [all] = linksOf(await showIn('en', <LiveCard live={live} />, []));
    expect(all).toEqual({
      name: '7 live streams',
      pathname: '/broadcast/streams',
      tag: 'live',
      filters: {},
      hidden: undefined,
    });
  });

  it('lists broken states first, and leaves out empty ones', async () => {
    const drawn = await showIn('en', <LiveCard live={live} />, []);
    expect(
      linksOf(drawn)
        .slice(1)
        .map(({ filters }) => filters),
    ).toEqual([
      { state: 'down', inWindow: 'true' },
      { state: 'degraded', inWindow: 'true' },
      { state: 'overrun' },
      { state: 'ok', inWindow: 'true' },
    ]);
    expect(drawn.texts('listitem')).toEqual(['Down 2', 'Degraded 1', 'Overrun 1', 'OK 4']);
  });

  it('counts in Russian', async () => {
    const name = async (total: number) =>
      linksOf(await showIn('ru', <LiveCard live={{ total, states: none }} />, []))[0]?.name;
    expect([await name(1), await name(3), await name(11), await name(21)]).toEqual([
      '1 трансляция в эфире',
      '3 трансляции в эфире',
      '11 трансляций в эфире',
      '21 трансляция в эфире',
    ]);
  });

  it('says if nothing is live', async () => {
    expect((await showIn('en', <LiveCard live={{ total: 0, states: none }} />, [])).text()).toContain(
      'No live streams.',
    );
  });
});

describe('the next hour', () => {
  const card = (total: number, untaken: number) =>
    showIn('en', <NextHourCard nextHour={{ total, untaken, serverless: 0 }} />, []);

  it('links to the streams that start, and to those that nobody has taken', async () => {
    expect(linksOf(await card(5, 2))).toEqual([
      {
        name: '5 matches start',
        pathname: '/broadcast/streams',
        tag: 'scheduled',
        filters: { starts: 'hour' },
        hidden: undefined,
      },
      {
        name: '2 not taken',
        pathname: '/broadcast/streams',
        tag: 'scheduled',
        filters: { starts: 'hour', taken: 'false' },
        hidden: undefined,
      },
    ]);
  });

  it('shows no warning if all are taken, or if nothing starts', async () => {
    expect((await card(3, 0)).text()).toContain('All taken.');
    const empty = await card(0, 0);
    expect(empty.text()).toContain('No matches start within an hour.');
    expect(empty.text()).not.toContain('All taken.');
  });
});

it('my queries link to those that are awaiting and not revoked', async () => {
  expect(linksOf(await showIn('en', <QueriesCard awaiting={1} />, []))).toEqual([
    {
      name: '1 awaiting',
      pathname: '/profile/playlist',
      tag: 'awaiting',
      filters: { revoked: 'false' },
      hidden: undefined,
    },
  ]);
  expect((await showIn('ru', <QueriesCard awaiting={0} />, [])).text()).toContain('Нет запросов, ожидающих матча.');
});

describe('availability', () => {
  const share = (matches: number, watchedS: number, availableS: number) => {
    const since = watchedS === 0 ? null : '2026-01-05T18:04:00.000Z';
    return { matches, watchedS, availableS, since };
  };
  const card = (day: ReturnType<typeof share>) =>
    showIn('en', <AvailabilityCard availability={{ day, week: share(0, 0, 0) }} />, []);
  const [first, second] = [0, 1];

  it('is a percentage that is never rounded up to 100', async () => {
    const figure = async (available: number) => (await card(share(3, 10_000, available))).texts('definition')[first];
    expect([await figure(10_000), await figure(9999), await figure(9871), await figure(1), await figure(0)]).toEqual([
      '100%',
      '99.9%',
      '98.7%',
      '0%',
      '0%',
    ]);
  });

  it('says since when it is counted, in the viewer’s zone', async () => {
    chooseZone('Europe/Moscow');
    expect((await card(share(1, 10, 5))).texts('definition')[2]).toMatch(/^since Mon, .*Jan.*, 21:04$/);
  });

  it('says if nothing was monitored', async () => {
    const drawn = await card(share(0, 0, 0));
    expect(drawn.texts('definition')).toEqual(['No matches were monitored.', 'No matches were monitored.']);
    expect(drawn.text()).not.toContain('NaN');
  });

  it('links to the counted matches, including hidden ones', async () => {
    const both = await showIn(
      'ru',
      <AvailabilityCard availability={{ day: share(2, 10, 5), week: share(5, 10, 5) }} />,
      [],
    );
    expect(linksOf(both)[first]).toMatchObject({ filters: { starts: 'lastDay', measured: 'true' }, hidden: 'true' });
    expect(linksOf(both)[second]).toMatchObject({
      name: 'Последние 7 дней: 5 матчей',
      filters: { starts: 'lastWeek' },
    });
    expect(both.texts('definition')).toContain('50 %');
  });
});

describe('the load of servers', () => {
  const server = (change: Partial<NonNullable<Dashboard['servers']>[number]>) => ({
    id: 4,
    name: 'edge.example.org',
    location: 'Riga',
    enabled: true,
    capacity: 40,
    streams: 10,
    bitrate: 52_340_000,
    ...change,
  });
  const row = async (language: 'en' | 'ru', change: Parameters<typeof server>[0]) =>
    showIn(language, <ServersCard servers={[server(change)]} />, []);

  it('shows streams against capacity, and the bitrate in the number format of the language', async () => {
    expect((await row('en', {})).texts('cell')).toEqual(['10', '40', '25%', '52.3 Mbit/s']);
    expect((await row('ru', {})).texts('cell').at(-1)).toBe('52,3 Мбит/с');
  });

  it('has no bitrate before one was measured', async () => {
    expect((await row('en', { bitrate: null })).texts('cell').at(-1)).toBe('—');
    expect((await row('en', { streams: 0, bitrate: 0 })).texts('cell').at(-1)).toBe('0 Mbit/s');
  });

  it('says in words if the capacity is exceeded, not by color alone', async () => {
    const over = await row('en', { streams: 41 });
    expect(over.texts('cell')[2]).toBe('over capacity');
    expect(over.all('[data-urgent="true"]')).toHaveLength(1);
    expect((await row('en', { streams: 40 })).texts('cell')[2]).toBe('100%');
  });

  it('has no share without a capacity', async () => {
    expect((await row('en', { capacity: null })).texts('cell').slice(1, 3)).toEqual(['not set', '—']);
  });

  it('names a server with its location, and says if it is disabled', async () => {
    const names = async (change: Parameters<typeof server>[0]) => (await row('en', change)).texts('rowheader');
    expect(await names({ enabled: false })).toEqual(['edge.example.org · Riga (disabled)']);
    expect(await names({ location: '' })).toEqual(['edge.example.org']);
  });

  it('links to the server’s streams inside their windows', async () => {
    expect(linksOf(await row('en', {}))).toEqual([
      {
        name: 'edge.example.org: 10',
        pathname: '/broadcast/streams',
        tag: '',
        filters: { server: '4', inWindow: 'true' },
        hidden: 'true',
      },
    ]);
  });

  it('labels every cell with its column for phones, and names the table', async () => {
    const drawn = await row('ru', {});
    expect(drawn.all('td').every((element) => (element.getAttribute('data-label') ?? '') !== '')).toBe(true);
    expect(drawn.texts('caption')).toEqual(['Загрузка серверов']);
    expect((await showIn('en', <ServersCard servers={[]} />, [])).text()).toContain('No servers yet.');
  });
});

describe('streams taken', () => {
  const months = [
    { month: '2025-12', streams: 0, archived: 12 },
    { month: '2026-01', streams: 3, archived: 4 },
  ];

  it('are listed by month, latest first, with month names in the language', async () => {
    const drawn = await showIn('en', <MonthsCard months={months} />, []);
    expect(drawn.texts('rowheader')).toEqual(['Jan 2026', 'Dec 2025']);
    expect(drawn.texts('cell')).toEqual(['3', '4', '7', '0', '12', '12']);
    expect((await showIn('ru', <MonthsCard months={months} />, [])).text()).toMatch(/янв\. 2026/);
  });

  it('link each number to the list or the archive of that month', async () => {
    const [streams, archived] = linksOf(await showIn('en', <MonthsCard months={months} />, []));
    expect(streams).toEqual({
      name: 'Jan 2026. Streams: 3',
      pathname: '/broadcast/streams',
      tag: '',
      filters: { takenIn: '2026-01' },
      hidden: 'true',
    });
    expect(archived).toMatchObject({ pathname: '/broadcast/archive', name: 'Jan 2026. Archive: 4' });
  });

  it('are counted by person over the same months', async () => {
    const people = [{ id: 9, name: 'Анна <b>', streams: 2, archived: 1 }];
    const drawn = await showIn('en', <PeopleCard people={people} months={months} />, []);
    expect(linksOf(drawn)[0]?.filters).toEqual({ takenBy: '9', takenIn: '2025-12..2026-01' });
    expect(drawn.text()).toContain('Анна <b>');
  });

  it('say if nobody took any', async () => {
    const drawn = await showIn('ru', <PeopleCard people={[]} months={months} />, []);
    expect(drawn.text()).toContain('трансляции в работу не брали');
    expect(drawn.all('table')).toEqual([]);
  });
});

it('every card is a region named by its heading', async () => {
  const drawn = await showIn(
    'en',
    <>
      <LiveCard live={{ total: 0, states: none }} />
      <QueriesCard awaiting={2} />
    </>,
    [],
  );
  expect(drawn.names('region')).toEqual(drawn.texts('heading'));
  expect(new Set(drawn.names('region')).size).toBe(2);
});
