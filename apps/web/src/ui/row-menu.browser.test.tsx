import { Menu } from '@mantine/core';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { RowMenu } from './row-menu.tsx';
import { show } from './testing/show.tsx';

const items = Array.from({ length: 24 }, (_, at) => `Item ${at + 1}`);

/** A row in the lower part of the screen, with a menu that is higher than the room above it or below it. */
async function showRow() {
  await page.viewport(1_000, 700);
  await show(
    <div style={{ paddingTop: 480 }}>
      <RowMenu name="Derby" preload={null}>
        {items.map((item) => (
          <Menu.Item key={item}>{item}</Menu.Item>
        ))}
      </RowMenu>
    </div>,
    '/',
  );
  return page.getByRole('button', { name: 'Actions for Derby' });
}

it('the menu of a row stays on the screen, on the side with more room', async () => {
  const button = await showRow();
  await button.click();
  const place = () => page.getByRole('menu').element().getBoundingClientRect();
  await expect.element(page.getByRole('menu')).toBeVisible();
  await expect.poll(() => place().bottom).toBeLessThanOrEqual(button.element().getBoundingClientRect().top);
  expect(place().top).toBeGreaterThanOrEqual(0);
  expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(window.innerHeight);
});

it('the keyboard reaches the last item of a menu that scrolls', async () => {
  const button = await showRow();
  button.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: 'Item 1', exact: true })).toHaveFocus();
  await userEvent.keyboard('{End}');
  const last = page.getByRole('menuitem', { name: 'Item 24' });
  await expect.element(last).toHaveFocus();
  const { top, bottom } = last.element().getBoundingClientRect();
  expect([top >= 0, bottom <= window.innerHeight]).toEqual([true, true]);
});
