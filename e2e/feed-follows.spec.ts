import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { make, makeField, makeStream, unique } from './data.ts';
import { startFeed } from './feed-server.ts';
import { expect, test } from './fixtures.ts';

const dayMs = 86_400_000;
const inDays = (days: number, time: string) =>
  `${new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)}T${time}:00Z`;

test('a match of the feed becomes a stream and moves with it, and a correction by hand stays and is shown', async ({
  as,
  callerAs,
}) => {
  const feed = await startFeed(await callerAs('admin'));
  try {
    const editor = await as('editor');
    const { page } = editor;
    const field = await makeField(editor);
    // Names that are only like a known one would be a question.
    const [home, away] = ['Falcons', 'Herons'];
    const match = { event_id: unique('event'), sport: field.sportName, team1: home, team2: away, venue: 'Old Arena' };
    const list = `/broadcast/streams?filter=sport:${field.sport}`;
    await page.goto(list);
    await expect(page.getByText('No results')).toBeVisible();

    await feed.follow(true);
    await feed.says({ ...match, startAt: inDays(3, '18:00') });
    const title = `${home} – ${away}`;
    const row = page.locator('tbody tr', { hasText: title });
    await expect(row).toContainText('18:00');

    await page.getByRole('button', { name: `Actions for ${title}` }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const form = page.getByRole('dialog', { name: 'Edit stream' });
    await form.getByLabel('Venue').fill('New Arena');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toBeHidden();

    // The feed moves the match, and still names the wrong venue.
    await feed.says({ ...match, startAt: inDays(3, '19:30') });
    await expect(row).toContainText('19:30');
    await page.getByRole('link', { name: title }).first().click();
    const origin = page.getByRole('region', { name: 'From the feed' });
    await expect(origin.getByText(/corrected by .+; the feed says: Old Arena/)).toBeVisible();
    await origin.getByRole('button', { name: 'Take the feed’s value' }).click();
    await expect(page.getByText('The feed’s value is back')).toBeVisible();
    await expect(origin.getByText(/corrected by/)).toHaveCount(0);
  } finally {
    await feed.stop();
  }
});

test('the rest of a round is planned in one step, from the feed and by hand', async ({ as, callerAs }) => {
  const feed = await startFeed(await callerAs('admin'));
  try {
    const editor = await as('editor');
    const { page } = editor;
    const field = await makeField(editor);
    const cup = unique('Cup');
    const tournament = await make(editor, '/stream/tournament', { name: cup, sport: field.sport });
    const [third, fourth] = [unique('Cedars'), unique('Dolphins')];
    for (const name of [third, fourth]) await make(editor, '/stream/team', { name, sport: field.sport });
    const title = unique('Opening match');
    const id = await makeStream(editor, field, { title, startsInMin: 4_000 });
    expect(await editor.call('PUT', '/stream', { id, tournament })).toMatchObject({ status: 200 });

    await feed.follow(false);
    const reported = { sport: field.sportName, tournament: cup, team1: third, startAt: inDays(3, '17:00') };
    const [known, unknown] = [unique('known'), unique('unknown')];
    await feed.says(
      { ...reported, event_id: known, team2: fourth },
      { ...reported, event_id: unknown, team2: 'Nobody United', startAt: inDays(3, '20:00') },
    );
    await page.goto(`/broadcast/streams?filter=sport:${field.sport}`);
    await page.getByRole('button', { name: `Actions for ${title}` }).click();
    await page.getByRole('menuitem', { name: 'Plan the rest of the round…' }).click();
    const drawer = page.getByRole('dialog', { name: 'Plan the rest of the round' });
    await expect(drawer.getByText(/2 matches that the feed has near this one/)).toBeVisible();
    await expect(drawer.getByText('In the feed: Nobody United')).toBeVisible();

    await drawer.getByRole('button', { name: 'Add match' }).click();
    const added = drawer.getByRole('group', { name: 'Match 3' });
    await added.getByLabel('Team 1').fill(field.team1Name);
    await page.getByRole('option', { name: field.team1Name }).click();
    await added.getByLabel('Start time').fill('1345');
    await drawer.getByRole('button', { name: 'Preview streams' }).click();
    await expect(drawer.getByText('3 streams will be planned')).toBeVisible();
    await drawer.getByRole('button', { name: 'Plan 3 streams' }).click();
    await expect(page.getByText('3 streams planned')).toBeVisible();

    const { body } = await editor.call('GET', `/streams/schedule?from=${inDays(2, '00:00')}&to=${inDays(5, '00:00')}`);
    const ids = (body['data'] as { id: number; sport: number }[])
      .filter((each) => each.sport === field.sport && each.id !== id)
      .map((each) => each.id);
    const streams = [];
    for (const each of ids) streams.push((await editor.call('GET', `/stream?id=${each}`)).body);
    const planned = streams.map((each) =>
      ['event_id', 'tournament', 'team1Name', 'team2Name', 'title'].map((name) => each[name]),
    );
    expect(new Set(planned)).toEqual(
      new Set([
        ['', tournament, field.team1Name, null, ''],
        [known, tournament, third, fourth, ''],
        [unknown, tournament, third, null, `${third} – Nobody United`],
      ]),
    );
  } finally {
    await feed.stop();
  }
});

test('an administrator adds a calendar, whose match everybody sees as a stream from the calendar', async ({ as }) => {
  const admin = await as('admin');
  const editor = await as('editor');
  const field = await makeField(editor);
  const start = inDays(2, '18:00').replaceAll(/[-:]/g, '');
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//league//EN', 'BEGIN:VEVENT', `UID:${unique('uid')}`];
  const event = [`DTSTART:${start}`, 'SUMMARY:Otters – Kestrels', 'END:VEVENT', 'END:VCALENDAR', ''];
  const calendar = createServer((_request, response) => {
    response.setHeader('content-type', 'text/calendar').end([...lines, ...event].join('\r\n'));
  });
  calendar.listen(0, '127.0.0.1');
  await once(calendar, 'listening');
  try {
    await editor.page.goto(`/broadcast/streams?filter=sport:${field.sport}`);
    const { page } = admin;
    await page.goto('/system/settings');
    await page.getByLabel('Calendar URL').fill(`http://127.0.0.1:${(calendar.address() as AddressInfo).port}/cup.ics`);
    await page.getByLabel('Sport, if the calendar has none').fill(field.sportName);
    await page.getByRole('switch', { name: 'Allow a private calendar address' }).check({ force: true });
    const status = page.getByRole('region', { name: 'Calendar loading status' });
    await expect(status).toContainText('Save first');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await status.getByRole('button', { name: 'Test feed' }).click();
    await expect(status.getByRole('heading', { name: 'Test result' })).toBeVisible();
    await expect(status.locator('div', { has: page.getByText('Planned', { exact: true }) }).last()).toContainText('1');
    await status.getByRole('button', { name: 'Load now' }).click();
    await expect(status.getByRole('heading', { name: 'Feed loaded' })).toBeVisible();
    const row = editor.page.locator('tbody tr', { hasText: 'Otters – Kestrels' });
    await expect(row).toContainText('18:00');
    await row.getByRole('link').first().click();
    await expect(editor.page.getByRole('region', { name: 'From the calendar' })).toBeVisible();
  } finally {
    await admin.call('PUT', '/system/settings', { calendarUrl: '', calendarSport: '', calendarAllowPrivate: false });
    calendar.closeAllConnections();
    calendar.close();
  }
});
