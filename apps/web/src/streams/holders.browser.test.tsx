import { showIn } from '#ui/testing/show.tsx';
import { chooseZone } from '#ui/zone.ts';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { Holders } from './holders.tsx';

beforeEach(() => chooseZone('UTC'));

const lead = { id: 1, name: 'Ann', takenAt: '2031-06-01T12:30:00.000Z', takenBy: null, ruleName: null, isLead: true };
const holders = [lead, { ...lead, id: 2, name: 'Bob', takenBy: 'Ann', isLead: false }];

it('names the lead, makes others the lead, and releases', async () => {
  const done: unknown[] = [];
  const actions = {
    mayRelease: (id: number) => id === 2,
    mayLead: () => true,
    busy: false,
    onRelease: (id: number) => done.push(['release', id]),
    onLead: (id: number | null) => done.push(['lead', id]),
  };
  const drawn = await showIn('en', <Holders holders={holders} actions={actions} />, []);
  expect(drawn.texts('listitem').map((text) => text.split('since')[0])).toEqual(['Ann lead ', 'Bob ']);
  for (const name of ['Remove Ann as the lead', 'Make Bob the lead', 'Release Bob'])
    await page.getByRole('button', { name }).click();
  expect(done).toEqual([
    ['lead', null],
    ['lead', 2],
    ['release', 2],
  ]);
  expect(page.getByRole('button').elements()).toHaveLength(3);
});

it('has no buttons where nothing is changed', async () => {
  const drawn = await showIn('ru', <Holders holders={holders} actions={null} />, []);
  expect(drawn.texts('button')).toEqual([]);
  expect(drawn.text()).toContain('старший');
});
