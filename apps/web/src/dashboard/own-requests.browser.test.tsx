import { monitorStates } from '@touchline/contract';
import type { Dashboard as Figures } from '@touchline/contract';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { Refusal, answerCalls, pageOf } from '#kit/testing/answer-calls.ts';
import { show } from '#ui/testing/show.tsx';
import { Dashboard } from './dashboard.tsx';

const states = Object.fromEntries(monitorStates.map((state) => [state, 0])) as Figures['live']['states'];
const share = { matches: 0, watchedS: 0, availableS: 0, since: null };
const figures: Figures = {
  at: '2026-11-21T10:00:00.000Z',
  live: { total: 0, states },
  nextHour: { total: 0, untaken: 0, serverless: 0 },
  awaiting: 0,
  imports: null,
  servers: null,
  availability: { day: share, week: share },
  months: [],
  people: null,
};
/** Each card with a request of its own, and what it says once that is answered. */
const own = [
  ['Incidents', 'No current incidents.'],
  ['Incidents by cause', 'No incidents.'],
  ['Availability by day', '3 matches'],
] as const;
const [from, to] = ['2026-11-20T00:00:00.000Z', '2026-11-21T00:00:00.000Z'];
const day = { ...share, from, to, matches: 3, watchedS: 100, availableS: 99 };

let isFailing: boolean;
beforeEach(() => {
  isFailing = true;
  answerCalls(({ call }) => {
    if (call === 'GET /dashboard') return figures;
    if (isFailing) return new Refusal(503, { code: 'unavailable', message: 'x' });
    if (call === 'GET /incidents') return pageOf([], 1, 5);
    if (call === 'GET /dashboard/trends') return { days: [day], takes: null };
    return { data: [] };
  });
});
const card = (name: string) => page.getByRole('region', { name, exact: true });

it.each(own)('a card that could not be read says so in its place, and asks again: %s', async (name, content) => {
  await show(<Dashboard />, '/dashboard');
  await expect.element(card(name).getByText('Could not load the figures')).toBeVisible();
  isFailing = false;
  await card(name).getByRole('button', { name: 'Retry' }).click();
  await expect.element(card(name).getByText(content, { exact: true })).toBeVisible();
  await expect.element(card(name).getByRole('alert')).not.toBeInTheDocument();
});

it('a card whose figures could not be read again shows their own time', async () => {
  isFailing = false;
  const { client } = await show(<Dashboard />, '/dashboard');
  for (const [name, content] of own) await expect.element(card(name).getByText(content, { exact: true })).toBeVisible();
  await expect.poll(() => client.isFetching()).toBe(0);
  expect(card('Incidents').getByText(/As of/).elements()).toEqual([]);
  isFailing = true;
  await client.invalidateQueries();
  for (const [name] of own) await expect.element(card(name).getByText(/^As of \d\d:\d\d$/)).toBeVisible();
});
