import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll } from './fixtures.ts';

/** The two looks in which screens are examined: between them both languages and both themes. */
export const looks = [
  { language: 'en', theme: 'dark', storage: { locale: 'en', currentTheme: 'dark' } },
  { language: 'ru', theme: 'light', storage: { locale: 'ru', currentTheme: 'light' } },
] as const;

/** Axe finds nothing serious in a part of the page, and a phone has nothing to scroll sideways. */
export async function expectSound(page: Page, where: string, part = 'body'): Promise<void> {
  await expectNothingSerious(page, where, part);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page, `${where} on a phone`);
  // What is drawn differently on a phone does not depend on the theme: once is enough.
  if ((await page.locator('html').getAttribute('lang')) === 'ru')
    await expectNothingSerious(page, `${where} on a phone`, part);
  await page.setViewportSize({ width: 1440, height: 900 });
}

async function expectNothingSerious(page: Page, where: string, part: string): Promise<void> {
  // Motion would be measured half-way, as pale colours.
  await page.evaluate(() => Promise.all(document.getAnimations().map((each) => each.finished.catch(() => null))));
  // No frames to look into, so no second page is needed to put the results together.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .include(part)
    .options({ resultTypes: ['violations'] })
    .analyze();
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.target.join(' ')} ${node.failureSummary}`).join('; ')}`,
    );
  expect(serious, where).toEqual([]);
}
