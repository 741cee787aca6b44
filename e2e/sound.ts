import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll } from './fixtures.ts';

/**
 * The initial settings of examined screens: the language with longer words, and one theme; the other is set on the
 * page.
 */
export const look = { locale: 'ru', currentTheme: 'light' };

/** The rules that depend on the theme. */
const colours = { runOnly: ['color-contrast'] };

/**
 * Expects that axe finds no serious violation in a part of the page in both themes, and that a phone does not scroll
 * horizontally.
 */
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

/** Sets the theme of the loaded page, none if null, and returns the previous one. */
function wear(page: Page, theme: string | null): Promise<string | null> {
  return page.evaluate((next) => {
    const attribute = 'data-mantine-color-scheme';
    const before = document.documentElement.getAttribute(attribute);
    if (next) document.documentElement.setAttribute(attribute, next);
    return before;
  }, theme);
}

async function expectNothingSerious(page: Page, where: string, part: string, rules: object): Promise<void> {
  // During an animation axe would measure intermediate colors.
  await page.evaluate(() => Promise.all(document.getAnimations().map((each) => each.finished.catch(() => null))));
  // Legacy mode, because there are no frames and so no second page is needed to combine the results.
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
