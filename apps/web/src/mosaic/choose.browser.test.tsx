import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { setToken } from '#kit/session.ts';
import { answerCalls, pageOf } from '#kit/testing/answer-calls.ts';
import { show } from '#ui/testing/show.tsx';
import { streamOnWall } from '#web/monitoring/testing/stream-on-wall.ts';
import { Choose } from './choose.tsx';
import type { MosaicView } from './use-mosaic.ts';

beforeEach(() => setToken('secret'));
afterEach(() => setToken(null));

const title = 'Marina Mavericks – Canal Side Comets';
const empty = { ids: [], tiles: [], canceled: [] } as unknown as MosaicView;
const nothing = () => undefined;

async function showChoose(role: string) {
  answerCalls(({ call }) =>
    call === 'GET /profile'
      ? { id: 1, role, timezone: null, pageSize: 10, singleKeys: true }
      : pageOf([streamOnWall({ title })], 1, 30),
  );
  await show(<Choose mosaic={empty} change={nothing} onClose={nothing} />, '/');
  await expect.element(page.getByText(new RegExp(`${title}$`))).toBeVisible();
}

it('on a phone the names of the matches to choose from are whole', async () => {
  await page.viewport(390, 800);
  await showChoose('operator');
  const name = page.getByText(new RegExp(`${title}$`)).element();
  expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth);
});

it('adds the matches of a person who can take some', async () => {
  await showChoose('operator');
  await expect.element(page.getByRole('button', { name: 'Add mine' })).toBeVisible();
});

it('offers no matches of their own to who can take none', async () => {
  await showChoose('viewer');
  expect(page.getByRole('button', { name: 'Add mine' }).elements()).toEqual([]);
});
