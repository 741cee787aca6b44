import { Notifications } from '@mantine/notifications';
import type { ScheduledMatch } from '@touchline/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setToken } from '#kit/session.ts';
import { Refusal, answerCalls, pageOf } from '#kit/testing/answer-calls.ts';
import type { ReceivedCall } from '#kit/testing/answer-calls.ts';
import { show } from '#ui/testing/show.tsx';
import { prefer } from '#ui/preferences.ts';
import { streamOnWall } from '#web/monitoring/testing/stream-on-wall.ts';
import { Schedule } from './schedule.tsx';
import { answer, planned } from './testing/matches.ts';

beforeEach(async () => {
  prefer({ zone: 'UTC' });
  setToken('secret');
  await page.viewport(1_280, 800);
});
afterEach(() => setToken(null));

const week = '/broadcast/schedule?view=week&day=2031-06-04';
const day = '/broadcast/schedule?day=2031-06-04';

type Answers = {
  role?: 'editor' | 'viewer';
  matches?: readonly ScheduledMatch[];
  schedule?: (received: ReceivedCall) => unknown;
  update?: (received: ReceivedCall) => unknown;
  conflicts?: readonly object[];
  servers?: readonly object[];
};

function answers({
  role = 'editor',
  matches = [],
  schedule,
  update,
  conflicts = [],
  servers = [],
}: Answers): ReceivedCall[] {
  return answerCalls((received) => {
    const { call } = received;
    if (call === 'GET /profile')
      return { id: 1, role, timezone: 'UTC', pageSize: 10, singleKeys: true, defaultZone: 'UTC' };
    if (call === 'GET /streams/schedule') {
      const [from = '', to = ''] = [received.query['from'], received.query['to']];
      const within = matches.filter(({ startAt }) => startAt >= from && startAt < to);
      return schedule ? schedule(received) : answer(within);
    }
    if (call === 'PUT /stream') return update?.(received);
    if (call === 'GET /streams/conflicts') return { data: conflicts };
    if (call === 'POST /stream/conflicts') return { conflicts: [] };
    if (call === 'GET /stream/servers') return pageOf(servers, 1, 100);
    return pageOf([], 1, 10);
  });
}

const asked = (calls: readonly ReceivedCall[], call: string) => calls.filter((each) => each.call === call);
const startOf = (name: string) =>
  page
    .getByRole('button', { name: new RegExp(name) })
    .element()
    .getAttribute('aria-label');

const showDay = () =>
  show(
    <>
      <Schedule />
      <Notifications />
    </>,
    day,
  );

/** Changes Match 1 with a key. */
async function changeMatch1(key: string) {
  const match = page.getByRole('button', { name: /Match 1/ });
  await expect.element(match).toBeInTheDocument();
  match.element().focus();
  await userEvent.keyboard(`{Shift>}${key}{/Shift}{Enter}`);
}

/** Shows the day, and moves Match 1 by five minutes with the keyboard. */
async function moveMatch1() {
  await showDay();
  await changeMatch1('{ArrowRight}');
}

it('reads each day of a week by itself, with the filters and the search of the address', async () => {
  const calls = answers({ matches: [planned(1)] });
  const filter = encodeURIComponent('sport:1');
  await show(<Schedule />, `${week}&filter=${filter}&search=final`);
  await expect.poll(() => asked(calls, 'GET /streams/schedule').length).toBe(7);
  const [first] = asked(calls, 'GET /streams/schedule');
  expect(first?.query).toEqual({
    from: '2031-06-02T00:00:00.000Z',
    to: '2031-06-03T00:00:00.000Z',
    name: 'final',
  });
  expect([first?.headers.get('filter-column'), first?.headers.get('filter-value')]).toEqual(['sport', '1']);
});

it('changes view, groups and day in the address', async () => {
  answers({ matches: [planned(1)] });
  const { search, getByRole, getByText } = await show(<Schedule />, day);
  await expect.element(getByRole('region', { name: 'Timeline' })).toBeVisible();
  await getByText('Week', { exact: true }).click();
  await expect.poll(() => search()['view']).toBe('week');
  await getByText('Tournament', { exact: true }).first().click();
  await expect.poll(() => search()['group']).toBe('tournament');
  await getByRole('button', { name: 'Later' }).click();
  await expect.poll(() => search()['day']).toBe('2031-06-11');
});

it('a match that is moved by keyboard is saved, and put back from the message', async () => {
  const sent: unknown[] = [];
  const calls = answers({
    matches: [planned(1)],
    update: ({ body }) => {
      sent.push(body);
      const { startTime } = body as { startTime: string };
      const startAt = `2031-06-04T${startTime === '21:05' ? '18:05' : '18:00'}:00.000Z`;
      return streamOnWall({
        id: 1,
        version: 1 + sent.length,
        startAt,
        duration: 120,
        server: 1,
        timezone: 'Europe/Moscow',
      });
    },
  });
  await moveMatch1();
  await expect.poll(() => sent).toEqual([{ id: 1, version: 1, startDate: '2031-06-04', startTime: '21:05' }]);
  await expect.poll(() => startOf('Match 1')).toContain('18:05–20:05');
  expect(document.activeElement?.getAttribute('aria-label')).toContain('Match 1');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => sent[1]).toEqual({ id: 1, version: 2, startDate: '2031-06-04', startTime: '21:00' });
  await expect.poll(() => startOf('Match 1')).toContain('18:00–20:00');
  expect(asked(calls, 'POST /stream/conflicts').length).toBe(2);
});

it('the message of a match that is moved to another server names it', async () => {
  const startAt = '2031-06-04T18:00:00.000Z';
  answers({
    matches: [planned(1)],
    servers: [{ id: 7, fqdn: 'free.example.org', location: '', enabled: true }],
    update: () => streamOnWall({ id: 1, startAt, duration: 120, server: 7, serverName: 'free.example.org' }),
  });
  await showDay();
  await expect.element(page.getByRole('group', { name: 'free.example.org' })).toBeInTheDocument();
  await changeMatch1('{ArrowUp}');
  const message = /^Match 1: Wed, Jun 4, 2031, 18:00–20:00 · free\.example\.org/;
  await expect.element(page.getByText(message)).toBeVisible();
});

it('a refused change is taken back, with the reason that the form would give', async () => {
  answers({
    matches: [planned(1)],
    update: () => {
      const fields = { startTime: { code: 'skipped_time', nearest: ['01:55', '03:00'] } };
      return new Refusal(422, { code: 'invalid', message: 'Invalid', fields });
    },
  });
  await moveMatch1();
  await expect.element(page.getByText('Could not change Match 1')).toBeVisible();
  await expect.element(page.getByText(/01:55/)).toBeVisible();
  await expect.poll(() => startOf('Match 1')).toContain('18:00–20:00');
});

it('marks matches with conflicts, and opens them one after the other', async () => {
  const conflict = { kind: 'same_team', name: 'Foxes', stream: null, load: null, capacity: null };
  const of = (id: number) => ({ id, title: '', startAt: '', endAt: '', conflicts: [conflict] });
  answers({ matches: [planned(1), planned(2), planned(3)], conflicts: [of(1), of(3)] });
  const { search } = await show(<Schedule />, day);
  await expect.poll(() => document.querySelectorAll('[data-conflict]').length).toBe(2);
  const next = page.getByRole('button', { name: '2 matches with conflicts' });
  await next.click();
  await expect.poll(() => search()['id']).toBe('1');
});

it('marks a match a minute after somebody else has moved another one into its time', async () => {
  // Only the clock: requests and renderings go on.
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  const conflicts: object[] = [];
  const calls = answers({ matches: [planned(1)], conflicts });
  const { client } = await show(<Schedule />, day);
  await expect.poll(() => asked(calls, 'GET /streams/conflicts').length).toBe(1);
  await expect.poll(() => client.isFetching()).toBe(0);
  const conflict = { kind: 'same_team', name: 'Foxes', stream: null, load: null, capacity: null };
  conflicts.push({ id: 1, title: '', startAt: '', endAt: '', conflicts: [conflict] });
  vi.advanceTimersByTime(60_000);
  await expect.element(page.getByRole('button', { name: '1 match with conflicts' })).toBeVisible();
  expect(asked(calls, 'GET /streams/conflicts').length).toBe(2);
});

it('viewers are asked for no conflicts, and get no button to create', async () => {
  const calls = answers({ role: 'viewer', matches: [planned(1)] });
  await show(<Schedule />, day);
  await expect.element(page.getByRole('button', { name: /Match 1/ })).toBeInTheDocument();
  expect(asked(calls, 'GET /streams/conflicts')).toEqual([]);
  expect(page.getByRole('button', { name: 'New stream' }).query()).toBeNull();
});

it('says that more match than can be shown', async () => {
  answers({ schedule: () => ({ ...answer([planned(1)]), isCut: true }) });
  await show(<Schedule />, day);
  await expect.element(page.getByText(/More than 5,000 matches a day/)).toBeVisible();
});

it('says that there is nothing, and what to do about it', async () => {
  answers({});
  const { search } = await show(<Schedule />, `${day}&search=nobody`);
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect.poll(() => search()['search']).toBeUndefined();
  await expect.element(page.getByText('No matches in this period')).toBeVisible();
});

it('says why the schedule could not be loaded, and tries again', async () => {
  let isWorking = false;
  answers({
    schedule: () => (isWorking ? answer([planned(1)]) : new Refusal(503, { code: 'unavailable', message: '' })),
  });
  await show(<Schedule />, day);
  await expect.element(page.getByText('Could not load the schedule')).toBeVisible();
  isWorking = true;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByRole('button', { name: /Match 1/ })).toBeInTheDocument();
});

it('a server without matches has a row, in which one can be drawn', async () => {
  answers({ servers: [{ id: 7, fqdn: 'free.example.org', location: 'Oslo', enabled: true }] });
  await show(<Schedule />, day);
  await expect.element(page.getByRole('group', { name: 'free.example.org · Oslo' })).toBeInTheDocument();
  await expect.element(page.getByText('No matches in this period')).toBeVisible();
});

it('looks for the conflicts of very many matches only when it is asked to', async () => {
  const many = Array.from({ length: 3_001 }, (_, id) => planned(id + 1));
  const calls = answers({ matches: many });
  await show(<Schedule />, day);
  const check = page.getByRole('button', { name: 'Check for conflicts' });
  await expect.element(check).toBeVisible();
  expect(asked(calls, 'GET /streams/conflicts')).toEqual([]);
  await check.click();
  await expect.poll(() => asked(calls, 'GET /streams/conflicts').length).toBe(1);
  await expect.element(check).not.toBeInTheDocument();
});

it('is a list by hour on a phone', async () => {
  await page.viewport(390, 800);
  answers({
    matches: [
      planned(1),
      planned(2, { startAt: '2031-06-04T18:30:00.000Z' }),
      planned(3, { startAt: '2031-06-04T20:00:00.000Z' }),
    ],
  });
  const { search } = await show(<Schedule />, week);
  await expect.element(page.getByRole('heading', { name: 'Wed, Jun 4, 2031, 18:00' })).toBeVisible();
  const hours = [...document.querySelectorAll('section')].map((hour) => hour.querySelectorAll('li').length);
  expect(hours).toEqual([2, 1]);
  await page.getByRole('button', { name: /Match 2/ }).click();
  await expect.poll(() => search()['id']).toBe('2');
});

const printedRows = () =>
  [...document.querySelectorAll('[data-printed] tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => cell.textContent),
  );

it('prints all matches of the period as tables', async () => {
  answers({ matches: [planned(1), planned(2, { server: 2, holders: [1, 2] })] });
  await show(<Schedule />, week);
  await expect.element(page.getByRole('region', { name: 'Timeline' })).toBeVisible();
  expect(document.querySelector('[data-printed]')).toBeNull();
  window.dispatchEvent(new Event('beforeprint'));
  expect(printedRows()).toEqual([
    ['Wed, Jun 4, 2031, 18:00–20:00', 'Match 2', 'Football', '', 'Ada, Bob', 'Scheduled'],
    ['Wed, Jun 4, 2031, 18:00–20:00', 'Match 1', 'Football', '', '', 'Scheduled'],
  ]);
  window.dispatchEvent(new Event('afterprint'));
  await expect.poll(() => document.querySelector('[data-printed]')).toBeNull();
});

it('prints "time TBD" in place of a time that is not known, and "Postponed" beside one that no longer holds', async () => {
  answers({ matches: [planned(1, { startTimeTbd: true }), planned(2, { postponed: true })] });
  await show(<Schedule />, week);
  await expect.element(page.getByRole('region', { name: 'Timeline' })).toBeVisible();
  window.dispatchEvent(new Event('beforeprint'));
  const starts = printedRows().map(([start]) => start);
  expect(starts).toEqual(['Wed, Jun 4, 2031, time TBD', 'Wed, Jun 4, 2031, 18:00–20:00 · Postponed']);
  window.dispatchEvent(new Event('afterprint'));
});
