import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { TeamList } from '#kit/testing/team-list.tsx';
import { prefer } from '#ui/preferences.ts';
import { show } from '#ui/testing/show.tsx';

const edit = vi.fn<(team: { name: string }) => void>();
const create = vi.fn<() => void>();
beforeEach(async () => {
  await page.viewport(1280, 800);
  edit.mockReset();
  create.mockReset();
});

function Teams() {
  const [ids, onChange] = useState<ReadonlySet<number>>(new Set());
  return (
    <>
      <TeamList edit={edit} create={{ label: 'New team', onClick: create }} selection={{ ids, onChange }} />
      <output>{[...ids].join()}</output>
    </>
  );
}

const focused = () => document.activeElement?.textContent;
const selected = () => page.getByRole('status').element().textContent;

it('j and k move between the rows, and stop at both ends', async () => {
  await show(<Teams />, '/');
  await userEvent.keyboard('j');
  expect(focused()).toBe('Iron Foxes');
  await userEvent.keyboard('j');
  expect(focused()).toBe('River Kings');
  await userEvent.keyboard('jk');
  expect(focused()).toBe('Iron Foxes');
  await userEvent.keyboard('k');
  expect(focused()).toBe('Iron Foxes');
});

it('x selects the row, e edits it, n makes a new record', async () => {
  await show(<Teams />, '/');
  await userEvent.keyboard('jjx');
  await expect.poll(selected).toBe('2');
  await userEvent.keyboard('kx');
  await expect.poll(selected).toBe('2,1');
  await userEvent.keyboard('jx');
  await expect.poll(selected).toBe('1');
  await userEvent.keyboard('e');
  expect(edit.mock.lastCall?.[0].name).toBe('River Kings');
  await userEvent.keyboard('n');
  expect(create).toHaveBeenCalledOnce();
});

it('the keys work by their place in a Russian layout', async () => {
  await show(<Teams />, '/');
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'о', code: 'KeyJ' }));
  expect(focused()).toBe('Iron Foxes');
});

it('without a row in focus x and e do nothing', async () => {
  await show(<Teams />, '/');
  await userEvent.keyboard('xe');
  expect(selected()).toBe('');
  expect(edit).not.toHaveBeenCalled();
});

it('whoever types, or has turned single keys off, types', async () => {
  await show(<Teams />, '/');
  await page.getByRole('searchbox').click();
  await userEvent.keyboard('jane');
  expect(create).not.toHaveBeenCalled();
  await expect.element(page.getByRole('searchbox')).toHaveValue('jane');
  (document.activeElement as HTMLElement).blur();
  prefer({ singleKeys: false });
  await userEvent.keyboard('n');
  prefer({ singleKeys: true });
  expect(create).not.toHaveBeenCalled();
});
