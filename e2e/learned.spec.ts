import type { Page } from '@playwright/test';
import { make, makeField, unique } from './data.ts';
import { expect, test } from './fixtures.ts';
import type { Caller } from './fixtures.ts';
import { change, expectSound, look } from './sound.ts';

/** Tomorrow, because only future streams are offered. */
const start = {
  startDate: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
  startTime: '18:00',
  timezone: 'UTC',
};
const row = (page: Page, text: string) => page.locator('tbody').getByRole('row').filter({ hasText: text });

/** Creates a stream of two teams in a new sport, and queries in free text for the same time. */
async function desk(editor: Caller) {
  const { sport, sportName } = await makeField(editor);
  const [home, away] = [unique('Heron'), unique('Otter')];
  const team1 = await make(editor, '/stream/team', { name: home, sport });
  const team2 = await make(editor, '/stream/team', { name: away, sport });
  const stream = await make(editor, '/stream', { sport, team1, team2, ...start });
  const query = (who: Caller, team1Text: string) =>
    make(who, '/profile/playlist', { sport, team1Text, team2Text: away, ...start });
  return { sport, sportName, home, away, stream, query };
}

test('a stream is chosen for an unmatched query with the keyboard, which teaches its name, and removed again', async ({
  as,
}) => {
  const [editor, operator] = [await as('editor'), await as('operator')];
  const { home, away, query } = await desk(editor);
  const name = unique('Quokka');
  await query(operator, name);
  const { page } = operator;
  await page.goto('/profile/playlist');
  await expect(row(page, name).getByText('Awaiting')).toBeVisible();
  await row(page, name).getByRole('button', { name: 'Actions for' }).click();
  await page.getByRole('menuitem', { name: 'Choose stream…' }).click();
  const panel = page.getByRole('dialog', { name: 'Choose a stream' });
  const search = panel.getByRole('searchbox', { name: 'Team or stream name' });
  await expect(search).toBeFocused();
  await page.keyboard.type(home);
  await expect(panel.getByRole('radio')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await expect(panel.getByRole('radio', { name: `${home} – ${away}` })).toBeChecked();
  const sides = panel.getByRole('row', { name: 'Team 1' });
  await expect(sides).toContainText(name);
  await expect(sides).toContainText(home);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`“${name}” is now a synonym of ${home}`)).toBeVisible();
  await expect(panel).toHaveCount(0);
  await expect(row(page, name).getByText('Complete')).toBeVisible();

  await row(page, name).getByRole('button', { name: 'Actions for' }).click();
  await page.getByRole('menuitem', { name: 'Remove stream' }).click();
  await page.getByRole('button', { name: 'Remove stream' }).click();
  await expect(page.getByText('Stream removed from the query')).toBeVisible();
  await expect(row(page, name).getByText('Awaiting')).toBeVisible();
});

test('a name that also fits another team applies to its query only, and the screen says so', async ({ as }) => {
  const [editor, operator] = [await as('editor'), await as('operator')];
  const { sport, home, query } = await desk(editor);
  const name = unique('Quokka');
  await make(editor, '/stream/team', { name: `${name} Vombat`, sport });
  const id = await query(operator, name);
  const { page } = operator;
  await page.goto(`/profile/playlist?panel=choose&id=${id}`);
  const panel = page.getByRole('dialog', { name: 'Choose a stream' });
  await panel.getByRole('radio', { name: home }).check();
  await panel.getByRole('button', { name: 'Use this stream' }).click();
  await expect(page.getByText(`Matched for this query only: “${name}” also fits ${name} Vombat`)).toBeVisible();
});

test('a learned name is shown with its matches, and taken back with all of them', async ({ as }) => {
  const [editor, operator] = [await as('editor'), await as('operator')];
  const { home, away, stream, query } = await desk(editor);
  const name = unique('Quokka');
  const id = await query(operator, name);
  await operator.call('POST', '/profile/playlist/point', { id, stream, swapped: false });
  const viewer = await as('viewer');
  await query(viewer, name);
  await viewer.page.goto('/profile/playlist');
  await expect(row(viewer.page, name).getByText('Complete')).toBeVisible();

  const { page } = editor;
  await page.goto('/broadcast/streams');
  await page.getByRole('navigation').getByRole('link', { name: 'Learned names' }).click();
  await page.getByRole('searchbox').fill(name);
  await expect(row(page, name)).toContainText(home);
  await row(page, name).getByRole('button', { name, exact: true }).click();
  const panel = page.getByRole('dialog', { name });
  await expect(panel.getByRole('listitem')).toHaveCount(1);
  await expect(panel.getByRole('listitem')).toContainText(`${name} – ${away}`);
  await panel.getByRole('button', { name: 'Remove name' }).click();
  const question = page.getByRole('dialog', { name: `Remove “${name}”?` });
  await expect(question).toContainText('1 query matched by it will be matched again');
  await question.getByRole('button', { name: 'Remove name' }).click();
  await expect(page.getByText('Name removed, 1 query is being matched again')).toBeVisible();
  await expect(row(page, name)).toHaveCount(0);
  await expect(row(viewer.page, name).getByText('Awaiting')).toBeVisible();
  await operator.page.goto('/profile/playlist');
  await expect(row(operator.page, name).getByText('Complete')).toBeVisible();
});

test('choosing a stream and the learned names are accessible', async ({ as }) => {
  const [editor, operator] = [await as('editor'), await as('operator', look)];
  const { stream, query } = await desk(editor);
  const name = unique('Quokka');
  const id = await query(operator, name);
  const { page } = operator;
  await change(page, `/profile/playlist?panel=choose&id=${id}`);
  await page.getByRole('dialog').getByRole('radio').first().check();
  await expectSound(page, 'choosing a stream');
  await operator.call('POST', '/profile/playlist/point', { id, stream, swapped: false });
  await change(page, `/references/learned?search=${encodeURIComponent(name)}`);
  await expect(row(page, name)).toBeVisible();
  await expectSound(page, 'the learned names');
  await row(page, name).getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('dialog', { name })).toBeVisible();
  await expectSound(page, 'a learned name');
});
