import type { Page } from '@playwright/test';
import { makeField, unique } from './data.ts';
import { expect, test } from './fixtures.ts';
import type { Caller } from './fixtures.ts';
import { change, expectSound, look } from './sound.ts';

const rows = (page: Page) => page.locator('tbody').getByRole('row');
const start = { startDate: '2031-05-01', startTime: '18:00', timezone: 'UTC' };

/** Creates a sport with two teams; returns functions that create streams and queries in it. */
async function desk(editor: Caller) {
  const field = await makeField(editor);
  const post = async (who: Caller, path: string, body: object) => {
    const answer = await who.call('POST', path, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return Number(answer.body['id']);
  };
  const team = (name: string) => post(editor, '/stream/team', { name, sport: field.sport });
  return {
    field,
    query: (who: Caller, team1Text: string, team2Text: string) =>
      post(who, '/profile/playlist', { sport: field.sport, team1Text, team2Text, ...start }),
    stream: async (home: string, away: string) => {
      const [team1, team2] = [await team(home), await team(away)];
      return post(editor, '/stream', { sport: field.sport, team1, team2, ...start });
    },
  };
}

test('a query is created in the form, gets its stream live, is changed in its row, revoked and deleted', async ({
  as,
  callerAs,
}) => {
  const editor = await callerAs('editor');
  const { page } = await as('operator');
  const { field, stream } = await desk(editor);
  const [home, away] = [unique('Heron'), unique('Otter')];
  await page.goto('/profile/playlist');
  await page.getByRole('button', { name: 'New query' }).first().click();
  const form = page.getByRole('dialog', { name: 'New query' });
  await form.getByRole('combobox', { name: 'Sport' }).fill(field.sportName);
  await page.getByRole('option', { name: field.sportName }).click();
  await form.getByRole('button', { name: 'Not in the list? Enter as text: Team 1' }).click();
  await form.getByRole('textbox', { name: 'Team 1' }).fill(home);
  await form.getByRole('button', { name: 'Not in the list? Enter as text: Team 2' }).click();
  await form.getByRole('textbox', { name: 'Team 2' }).fill(away);
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(form.getByText('Required')).toHaveCount(2);
  await form.getByRole('textbox', { name: 'Start date' }).fill('01.05.2031');
  await form.getByRole('textbox', { name: 'Start time' }).fill('18:00');
  await form.getByRole('combobox', { name: 'Time zone' }).fill('UTC');
  await page.getByRole('option', { name: 'UTC', exact: true }).click();
  await form.getByRole('button', { name: 'Create' }).click();
  const view = page.getByRole('dialog', { name: `${home} – ${away}` });
  await expect(view.getByText('Awaiting')).toBeVisible();
  await page.keyboard.press('Escape');

  const row = rows(page).filter({ hasText: home });
  await expect(row.getByText('Awaiting')).toBeVisible();
  await stream(home, away);
  await expect(row.getByText('Complete')).toBeVisible();
  await row.getByRole('combobox', { name: `Format: ${home} – ${away}` }).selectOption('HLS');
  await expect(page.getByText('Query saved')).toBeVisible();
  await row.getByRole('button', { name: 'Actions for' }).click();
  await page.getByRole('menuitem', { name: 'Mark as revoked' }).click();
  await page.getByRole('button', { name: 'Mark as revoked' }).click();
  await expect(row.getByText('Revoked')).toBeVisible();
  await row.getByRole('button', { name: 'Actions for' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
});

test('the segments count, My Queries opens on Awaiting, search and export follow the list', async ({
  as,
  callerAs,
}) => {
  const editor = await callerAs('editor');
  const viewer = await as('viewer');
  const { page } = viewer;
  const { query, stream } = await desk(editor);
  const [found, other, open] = [unique('Badger'), unique('Otter'), unique('Weasel')];
  await query(viewer, found, 'Guests');
  await query(viewer, other, 'Visitors');
  await query(viewer, open, 'Guests');
  await stream(found, 'Guests');
  await stream(other, 'Visitors');
  await page.goto('/broadcast/streams');
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('menuitem', { name: 'My Queries' }).click();
  await expect(page).toHaveURL('/profile/playlist?tag=awaiting');
  await expect(rows(page).filter({ hasText: open })).toBeVisible();
  await expect(rows(page).filter({ hasText: found })).toHaveCount(0);
  await page.getByRole('button', { name: /^Completed/ }).click();
  await expect(rows(page).filter({ hasText: found })).toBeVisible();
  await expect(rows(page).filter({ hasText: other })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search' }).fill(found);
  await expect(rows(page).filter({ hasText: other })).toHaveCount(0);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByText('1 query, visible columns')).toBeVisible();
  await page.getByRole('menuitem', { name: 'CSV' }).first().click();
  expect((await download).suggestedFilename()).toBe('playlist.csv');
});

test('the playlist and the drawers above it are accessible', async ({ as, callerAs }) => {
  const editor = await callerAs('editor');
  const person = await as('operator', look);
  const { page } = person;
  const { query, stream } = await desk(editor);
  const name = unique('Torpedo');
  const done = await query(person, unique('Kestrel'), 'Guests');
  const { body } = await person.call('GET', `/profile/playlist?id=${done}`);
  await stream(String(body['team1Name']), 'Guests');
  await query(person, name, 'Ghosts');
  await stream(`${name} Moscow`, 'Ghosts');
  for (const panel of ['', `?panel=view&id=${done}`, `?panel=edit&id=${done}`, '?panel=create', '?panel=reviews']) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await change(page, `/profile/playlist${panel}`);
    if (panel === '') await expect(rows(page).first()).toBeVisible();
    else await expect(page.getByRole('dialog').getByRole('button').nth(1)).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expectSound(page, `the playlist ${panel}`);
  }
});
