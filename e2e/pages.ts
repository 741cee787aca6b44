import type { Browser, Page } from '@playwright/test';
import { console as served } from './served.ts';

/** A small answer of the console's origin that runs no script. */
const blank = `${served.url}/health/live`;
const viewport = { width: 1440, height: 900 };

/**
 * Pages that tests use one after another. Loading the console takes a new page twice as much processor time as a page
 * that has loaded it before, because each new page has a process of its own that compiles the program again.
 */
export class Pages {
  readonly #idle: Page[] = [];

  /** Takes a page, in a browser context of its own, whose local storage contains only `storage`. */
  async take(browser: Browser, storage: Record<string, string>): Promise<Page> {
    const page = this.#idle.pop() ?? (await (await browser.newContext()).newPage());
    await page.goto(blank);
    await page.evaluate((kept) => Object.assign(localStorage, kept), storage);
    return page;
  }

  /** Takes a page back after a test. A page that cannot be reset is closed. */
  async giveBack(page: Page): Promise<void> {
    try {
      await reset(page);
      this.#idle.push(page);
    } catch {
      await page.context().close();
    }
  }
}

async function reset(page: Page): Promise<void> {
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto(blank);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await context.clearCookies();
  await page.setViewportSize(viewport);
  await page.mouse.move(0, 0);
}
