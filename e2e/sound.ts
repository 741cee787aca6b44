import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { default as Axe, RunOptions } from 'axe-core';
import { expect, expectNoSidewaysScroll, visit } from './fixtures.ts';

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

/**
 * Shows another screen in the document that axe is loaded in, because axe takes three times as long in a new one. The
 * 404 page comes in between, so that nothing of the screen before satisfies a wait for the next.
 */
export async function change(page: Page, path: string): Promise<void> {
  if (!(await hasAxe(page))) return void (await page.goto(path));
  await visit(page, '/no/such/page');
  await expect(page.getByText('404')).toBeVisible();
  await visit(page, path);
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

const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
declare const axe: typeof Axe;

const hasAxe = (page: Page) => page.evaluate(() => 'axe' in window);

async function expectNothingSerious(page: Page, where: string, part: string, rules: object): Promise<void> {
  // Style sheets are not loaded again, because no rule that is on reads them.
  const options: RunOptions = { resultTypes: ['violations'], preload: false, ...rules };
  if (!(await hasAxe(page))) await page.evaluate(axeSource);
  const serious = await page.evaluate(
    async ({ include, options }) => {
      // During an animation axe would measure intermediate colors.
      await Promise.all(document.getAnimations().map((each) => each.finished.catch(() => null)));
      const { violations } = await axe.run({ include: [include] }, options);
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(
          ({ id, nodes }) =>
            `${id}: ${nodes.map((node) => `${node.target.join(' ')} ${node.failureSummary}`).join('; ')}`,
        );
    },
    { include: part, options },
  );
  expect(serious, where).toEqual([]);
}
