// How smooth the schedule of a week stays at 4× CPU slowdown, in a console of its own: frames a second and the longest
// task while somebody scrolls either way, drags a match, and others change matches.
// node e2e/bench/schedule.ts [matches] [seconds]   default 10000 5
// Exits with 1 when the schedule did not move, a drag was not saved, or a request failed.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';

type Counted = { frames: number; tasks: number[]; startedAt: number };
declare global {
  /** In the page. */
  var scheduleCounted: Counted;
}

const [matches = 10_000, seconds = 5] = process.argv.slice(2).map(Number);
const slowdown = 4;
const settleMs = 4_000;
const wheelMs = 16;
const stepsThere = 80;
const block = '[data-place]';

const rig = fork(join(import.meta.dirname, '../../apps/server/bench/schedule-rig.ts'), [String(matches)]);
rig.once('exit', (code) => process.exit(code || 1));
const [{ url, token }] = (await once(rig, 'message')) as [{ url: string; token: string }];
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const failures: string[] = [];
const context = await browser.newContext({ viewport: { width: 1600, height: 900 }, timezoneId: 'UTC' });
await context.addInitScript((bearer) => {
  localStorage.setItem('auth_token', bearer);
  localStorage.setItem('locale', 'en');
}, token);
const page = await context.newPage();
page.on('response', (response) => {
  if (response.status() >= 400) failures.push(`${response.status()} ${response.url()}`);
});
page.on('pageerror', (error) => failures.push(error.message));
await page.addInitScript(watch);
const session = await context.newCDPSession(page);
await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
// In processor time, which says the same on a busy machine.
await session.send('Performance.enable', { timeDomain: 'threadTicks' });

const table: Record<string, Record<string, number>> = {};
const openedAt = performance.now();
await page.goto(`${url}/broadcast/schedule?view=week`);
await page.locator(block).first().waitFor();
const openMs = Math.round(performance.now() - openedAt);
await sleep(settleMs);
await page.mouse.move(800, 500);
await measured('at rest', () => sleep(seconds * 1_000));
await measured('scrolling sideways', () => wheel(page, 60, 0, 'scrollLeft'));
await measured('scrolling down', () => wheel(page, 0, 60, 'scrollTop'));
await measured('dragging a match', () => drag(page));
await measured('20 changes a second', async () => {
  rig.send({ perSecond: 20, seconds });
  await once(rig, 'message');
});
await measured('scrolling with 20 changes a second', async () => {
  const done = once(rig, 'message');
  rig.send({ perSecond: 20, seconds });
  await wheel(page, 60, 0, 'scrollLeft');
  await done;
});
await browser.close();
console.log(`${matches} matches in a week, CPU ÷ ${slowdown}; first matches after ${openMs} ms from the address:`);
console.table(table);
for (const failure of failures) console.error(failure);
rig.removeAllListeners('exit').disconnect();
await once(rig, 'exit');
process.exit(failures.length === 0 ? 0 : 1);

async function measured(name: string, act: () => Promise<void>): Promise<void> {
  await take(page);
  const before = await mainThreadMs();
  await act();
  const usedMs = (await mainThreadMs()) - before;
  const { frames, tasks, lastedMs } = await take(page);
  table[name] = {
    'frames a second': Math.round(frames / (lastedMs / 1_000)),
    'main thread, ms a frame': Math.round((usedMs / frames) * 10) / 10,
    'longest task': Math.max(0, ...tasks),
    'tasks > 50 ms': tasks.length,
    blocks: await page.locator(block).count(),
  };
}

/** Processor time that the page's main thread has taken so far, with the slowdown. */
async function mainThreadMs(): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
}

/** Scrolls there and back, from the beginning on, until the time is over. */
async function wheel(on: Page, x: number, y: number, side: 'scrollLeft' | 'scrollTop'): Promise<void> {
  const scroller = on.locator('section[aria-label=Timeline]');
  await scroller.evaluate((element) => element.scrollTo(0, 0));
  await on.mouse.move(800, 500);
  const until = performance.now() + seconds * 1_000;
  let furthest = 0;
  for (let step = 0; performance.now() < until; step++) {
    const direction = Math.floor(step / stepsThere) % 2 === 0 ? 1 : -1;
    await on.mouse.wheel(x * direction, y * direction);
    await sleep(wheelMs);
    if (step % 20 === 19)
      furthest = Math.max(furthest, await scroller.evaluate((element, name) => element[name], side));
  }
  if (furthest < 1_000) failures.push(`${side} went to ${furthest} only`);
}

/** Drags a match to and fro, drops it half an hour later, and waits until that is saved. */
async function drag(on: Page): Promise<void> {
  const place = (await on.locator(block).nth(40).getAttribute('data-place')) ?? '';
  const id = place.split(':')[1];
  const target = on.locator(`[data-place="${place}"]`);
  await target.evaluate((element) => element.scrollIntoView({ block: 'center', inline: 'center' }));
  const box = await target.boundingBox();
  if (!box) return void failures.push('no match to drag');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const saved = on.waitForResponse((response) => response.request().method() === 'PUT', { timeout: 30_000 });
  await on.mouse.move(x, y);
  await on.mouse.down();
  const until = performance.now() + seconds * 1_000;
  for (let step = 0; performance.now() < until; step++) {
    await on.mouse.move(x + Math.sin(step / 10) * 200, y + Math.cos(step / 10) * 80);
    await sleep(wheelMs);
  }
  await on.mouse.move(x + 20, y);
  await on.mouse.up();
  const response = await saved.catch(() => null);
  const sent = response?.request().postDataJSON() as { id?: number } | undefined;
  if (!response?.ok() || String(sent?.id) !== id) failures.push('the drag was not saved');
}

/** What the page has counted since the last call. */
async function take(on: Page): Promise<Counted & { lastedMs: number }> {
  return on.evaluate(() => {
    const taken = globalThis.scheduleCounted;
    globalThis.scheduleCounted = { frames: 0, tasks: [], startedAt: performance.now() };
    return { ...taken, lastedMs: performance.now() - taken.startedAt };
  });
}

/** Runs in the page: counts frames and long tasks. */
function watch(): void {
  globalThis.scheduleCounted = { frames: 0, tasks: [], startedAt: performance.now() };
  const frame = () => {
    globalThis.scheduleCounted.frames += 1;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) globalThis.scheduleCounted.tasks.push(Math.round(duration));
  }).observe({ type: 'longtask' });
}
