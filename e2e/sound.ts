import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll } from './fixtures.ts';

/** In which screens are examined: the language of the longer words, and one theme; the other is put on in place. */
export const look = { locale: 'ru', currentTheme: 'light' };

/** What depends on a theme. */
const colours = { runOnly: ['color-contrast'] };

/** Axe finds nothing serious in a part of the page, in either theme, and a phone has nothing to scroll sideways. */
export async function expectSound(page: Page, where: string, part = 'body'): Promise<void> {
  await expectNothingSerious(page, where, part, {});
  const theme = await wear(page, null);
  await wear(page, theme === 'dark' ? 'light' : 'dark');
  await expectNothingSerious(page, `${where} in the other theme`, part, colours);
  await wear(page, theme);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page, `${where} on a phone`);
  await expectNothingSerious(page, `${where} on a phone`, part, {});
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** Puts a theme on the page as it is, null none, and gives the one it had. */
function wear(page: Page, theme: string | null): Promise<string | null> {
  return page.evaluate((next) => {
    const attribute = 'data-mantine-color-scheme';
    const before = document.documentElement.getAttribute(attribute);
    if (next) document.documentElement.setAttribute(attribute, next);
    return before;
  }, theme);
}

async function expectNothingSerious(page: Page, where: string, part: string, rules: object): Promise<void> {
  // Motion would be measured half-way, as pale colours.
  await page.evaluate(() => Promise.all(document.getAnimations().map((each) => each.finished.catch(() => null))));
  // No frames to look into, so no second page is needed to put the results together.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .include(part)
    .options({ resultTypes: ['violations'], ...rules })
    .analyze();
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.target.join(' ')} ${node.failureSummary}`).join('; ')}`,
    );
  expect(serious, where).toEqual([]);
}
