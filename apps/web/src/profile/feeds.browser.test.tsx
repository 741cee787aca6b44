import type { PersonalFeed } from '@touchline/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setToken } from '#kit/session.ts';
import { answerCalls } from '#kit/testing/answer-calls.ts';
import { show, showIn } from '#ui/testing/show.tsx';
import { Feeds } from './feeds.tsx';

beforeEach(() => setToken('secret'));
afterEach(() => setToken(null));

const phone: PersonalFeed = {
  id: 3,
  name: 'My phone',
  kind: 'calendar',
  scope: 'taken',
  sport: 7,
  tournament: null,
  team: null,
  sportName: 'Football',
  sportNameRu: 'Футбол',
  tournamentName: null,
  teamName: null,
  format: null,
  createdAt: '2026-11-21T18:05:00.000Z',
  usedAt: '2026-11-22T18:05:00.000Z',
  ip: '203.0.113.7',
  userAgent: 'iOS/18.0 (22A3354) dataaccessd/1.0',
};
const player: PersonalFeed = { ...phone, id: 4, name: 'VLC', kind: 'links', usedAt: null, ip: null, userAgent: null };
const url = 'https://console.example.org/api/feeds/links.m3u?token=4-secret';

/** Answers as the server does that has one feed, and makes another. */
function serve(first: readonly PersonalFeed[]) {
  let data = [...first];
  return answerCalls(({ call, body }) => {
    if (call === 'POST /profile/feeds') {
      data = [player, ...data];
      return { ...player, url };
    }
    if (call === 'DELETE /profile/feeds') {
      data = data.filter(({ id }) => !JSON.stringify(body).includes(String(id)));
      return { ids: [] };
    }
    return { data };
  });
}

/** The screen, which opens once the profile is loaded. */
async function showFeeds(role: 'operator' | 'viewer') {
  const screen = await show(<Feeds />, '/profile/feeds');
  screen.client.setQueryData(['profile'], { id: 1, role, timezone: null, pageSize: 10, singleKeys: true });
  return screen;
}
const sent = (calls: ReturnType<typeof serve>) =>
  calls.filter(({ call }) => !call.startsWith('GET')).map(({ call, body }) => [call, body]);

it('each feed says what it has, and when, from where and by what it was last used', async () => {
  serve([phone]);
  const screen = await showFeeds('operator');
  const row = screen.getByRole('listitem');
  await expect.element(row.getByText('My phone')).toBeVisible();
  await expect.element(row.getByText('Calendar · Matches I have taken · Football')).toBeVisible();
  await expect.element(row.getByText(/last used .* · 203\.0\.113\.7 · iOS\/18\.0/)).toBeVisible();
});

it('a new feed shows its address once, with a button that copies it', async () => {
  const calls = serve([]);
  const screen = await showFeeds('operator');
  await expect.element(screen.getByText(/No feeds yet/)).toBeVisible();
  await screen.getByRole('button', { name: 'New feed' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('VLC');
  await dialog.getByRole('button', { name: 'Create feed' }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Address' })).toHaveValue(url);
  await expect.element(screen.getByRole('button', { name: 'Copy address' })).toBeVisible();
  await expect.element(screen.getByRole('listitem').getByText(/not used yet/)).toBeVisible();
  const blank = { kind: 'calendar', scope: 'taken', sport: null, tournament: null, team: null, format: null };
  expect(sent(calls)).toEqual([['POST /profile/feeds', { name: 'VLC', ...blank }]]);
});

it('a new feed of somebody who cannot take streams has all that they see', async () => {
  const calls = serve([]);
  const screen = await showFeeds('viewer');
  await expect.element(screen.getByText(/No feeds yet/)).toBeVisible();
  await screen.getByRole('button', { name: 'New feed' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Matches');
  expect(dialog.getByText('Matches I have taken').elements()).toEqual([]);
  await dialog.getByRole('button', { name: 'Create feed' }).click();
  await expect.poll(() => sent(calls)).toMatchObject([['POST /profile/feeds', { scope: 'visible' }]]);
});

it('a feed without a name is not made', async () => {
  const calls = serve([]);
  const screen = await showFeeds('operator');
  await screen.getByRole('button', { name: 'New feed' }).click();
  await screen.getByRole('button', { name: 'Create feed' }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveAttribute('aria-invalid', 'true');
  expect(sent(calls)).toEqual([]);
});

it('is in Russian, too', async () => {
  const { text } = await showIn('ru', <Feeds />, [[['personalFeed'], { data: [phone] }]]);
  expect(text()).toContain('Календарь · Матчи, которые я взял в работу · Футбол');
});
