import type { ListView } from '@touchline/contract';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { defaultLayout, readLayout } from '#kit/list-layouts.ts';
import { answerCalls } from '#kit/testing/answer-calls.ts';
import type { ReceivedCall } from '#kit/testing/answer-calls.ts';
import { TeamList } from '#kit/testing/team-list.tsx';
import { show } from '#ui/testing/show.tsx';

const view = (id: number, name: string, more: Partial<ListView>): ListView => ({
  id,
  name,
  list: 'team',
  state: { tag: 'all', size: '10' },
  layout: defaultLayout,
  roles: [],
  ownerName: 'Anna Editor',
  isOwn: true,
  canDelete: true,
  ...more,
});
const evening = view(1, 'Evening', {
  state: { tag: 'all', search: 'river', sort: 'name.desc', filter: 'sport:3', size: '50' },
  layout: { columns: ['city', 'name'], widths: { city: 200 }, density: 'compact' },
});

let calls: ReceivedCall[];
let views: ListView[];
let canShare: boolean;
beforeEach(async () => {
  await page.viewport(1280, 800);
  [views, canShare] = [[], true];
  calls = answerCalls(({ call }) => (call === 'GET /profile/views' ? { views, canShare } : {}));
});

const sent = (call: string) => calls.filter((each) => each.call === call).map(({ body }) => body);

async function open(address: string) {
  const shown = await show(<TeamList edit={null} create={null} selection={null} />, address);
  await page.getByRole('button', { name: 'Views' }).click();
  return shown;
}

it('a view sets the search, filters, order, page size and columns of the list', async () => {
  views = [evening];
  const shown = await open('/?page=4&filter=sport:1');
  await page.getByRole('menuitemcheckbox', { name: 'Evening' }).click();
  await expect.poll(shown.search).toEqual(evening.state);
  await expect.poll(() => readLayout('team')).toEqual(evening.layout);
  expect(sent('PUT /profile/layouts')).toEqual([{ list: 'team', layout: evening.layout }]);
  await page.getByRole('button', { name: 'Views' }).click();
  await expect.element(page.getByRole('menuitemcheckbox', { name: 'Evening' })).toHaveAttribute('aria-checked', 'true');
});

it('views of others are listed apart, with the name of their owner, and can only be used', async () => {
  views = [evening, view(2, 'Night shift', { isOwn: false, canDelete: false, roles: ['operator'] })];
  await open('/');
  await expect.element(page.getByText('Shared with me')).toBeVisible();
  await page.getByRole('menuitem', { name: 'Edit views' }).click();
  await expect.element(page.getByRole('button', { name: 'Edit Evening' })).toBeVisible();
  await expect.element(page.getByRole('dialog').getByText('Night shift')).not.toBeInTheDocument();
});

it('what the list shows is saved under a name, private or for roles', async () => {
  await open('/?search=fox&sort=name.asc&page=2');
  await expect.element(page.getByText('No saved views yet')).toBeVisible();
  await page.getByRole('menuitem', { name: 'Save as a new view…' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Foxes');
  await page.getByRole('checkbox', { name: 'Operator' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => sent('POST /profile/view'))
    .toEqual([
      {
        name: 'Foxes',
        list: 'team',
        state: { tag: 'all', search: 'fox', sort: 'name.asc', size: '10' },
        layout: defaultLayout,
        roles: ['operator'],
      },
    ]);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

it('whoever may not share is not asked with whom', async () => {
  canShare = false;
  await open('/');
  await page.getByRole('menuitem', { name: 'Save as a new view…' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toBeVisible();
  await expect.element(page.getByText('Share with')).not.toBeInTheDocument();
});

it('a view of one’s own is updated to what the list shows, renamed and deleted', async () => {
  views = [evening];
  await open('/?search=owl');
  await page.getByRole('menuitem', { name: 'Edit views' }).click();
  await page.getByRole('button', { name: 'Update to current' }).click();
  await expect
    .poll(() => sent('PUT /profile/view'))
    .toEqual([{ id: 1, state: { tag: 'all', search: 'owl', size: '10' }, layout: defaultLayout }]);
  await page.getByRole('button', { name: 'Edit Evening' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Night');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => sent('PUT /profile/view').at(-1)).toEqual({ id: 1, name: 'Night', roles: [] });
  await page.getByRole('button', { name: 'Delete Evening' }).click();
  await page.getByRole('button', { name: 'Delete permanently' }).click();
  await expect.poll(() => calls.filter(({ call }) => call === 'DELETE /profile/view')[0]?.query).toEqual({ ids: '1' });
});
