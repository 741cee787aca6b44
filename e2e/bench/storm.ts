// How smooth the live screens stay while matches change: the table of streams and the wall at 4× CPU slowdown, in a
// console of its own over 220 live streams. Frames a second before and during the changes, the longest task, and the time
// from the commit of a change until its row shows it or a newer one. On the wall also what the server takes for 200 pictures
// every ten seconds, drawn there and fetched by a second screen.
// node e2e/bench/storm.ts [seconds]   default 10
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';

/** `at`: ms since 1970. */
type Update = { label: number; id: number; at: number };
type Shown = { label: number; at: number };
/** A card that came to the screen or left it: far from it, a card shows less. */
type Move = { id: number; isNear: boolean; at: number };
type Counted = { frames: number; tasks: number[]; shown: Shown[]; moves: Move[] };
declare global {
  /** In the page. */
  var counted: Counted;
}

const [seconds = 10] = process.argv.slice(2).map(Number);
const settleMs = 4_000;
const slowdown = 4;
const screens = [
  { name: 'streams, 10 rows', path: '/broadcast/streams?size=10', rows: 10, perSecond: 100, hasPictures: false },
  { name: 'streams, 100 rows', path: '/broadcast/streams?size=100', rows: 100, perSecond: 100, hasPictures: false },
  { name: 'wall, 200 cards', path: '/broadcast/monitoring', rows: 200, perSecond: 80, hasPictures: false },
  { name: 'wall, no pictures', path: '/broadcast/monitoring', rows: 200, perSecond: 20, hasPictures: false },
  { name: 'wall, 20 pictures/s', path: '/broadcast/monitoring', rows: 200, perSecond: 20, hasPictures: true },
];
const rowOf = 'tbody tr:has(a[href*="id="]), li[data-stream]';

const rig = fork(join(import.meta.dirname, '../../apps/server/bench/storm-rig.ts'));
rig.once('exit', (code) => process.exit(code || 1));
const [{ url, token }] = (await once(rig, 'message')) as [{ url: string; token: string }];
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const failures: string[] = [];
const table: Record<string, Record<string, string | number>> = {};
let firstLabel = 1;
for (const screen of screens) {
  const context = await browser.newContext({
    viewport: { width: 1600, height: 900 },
    storageState: {
      cookies: [],
      origins: [
        {
          origin: url,
          localStorage: [
            { name: 'auth_token', value: token },
            { name: 'locale', value: 'en' },
          ],
        },
      ],
    },
  });
  table[screen.name] = await measure(context, screen);
  firstLabel += screen.perSecond * seconds;
  await context.close();
}
await browser.close();
console.log(`${seconds} s of changes, CPU ÷ ${slowdown}, milliseconds:`);
console.table(table);
for (const failure of failures) console.error(failure);
rig.removeAllListeners('exit').disconnect();
await once(rig, 'exit');
process.exit(failures.length === 0 ? 0 : 1);

async function measure(context: BrowserContext, screen: (typeof screens)[number]) {
  const { name, path, rows, perSecond, hasPictures } = screen;
  if (hasPictures) {
    rig.send('pictures');
    await once(rig, 'message');
  }
  const page = await context.newPage();
  let requests = 0;
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/api/')) requests += 1;
    if (response.status() >= 400) failures.push(`${name}: ${response.status()} ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    // A screen gives up requests itself.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') failures.push(`${name}: failed ${request.url()}`);
  });
  page.on('pageerror', (error) => failures.push(`${name}: ${error.message}`));
  await page.addInitScript(watch);
  await page.goto(url + path);
  await page
    .locator(rowOf)
    .nth(rows - 1)
    .waitFor({ state: 'attached' });
  const ids = await page
    .locator(rowOf)
    .evaluateAll((all) =>
      all.map((row) => Number(row.getAttribute('data-stream') ?? /id=(\d+)/.exec(row.innerHTML)?.[1] ?? Number.NaN)),
    );
  if (ids.length < rows || ids.some(Number.isNaN)) failures.push(`${name}: ${ids.length} rows of ${rows}`);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.evaluate(() => document.documentElement.offsetHeight);
  await sleep(settleMs);
  const before = await take(page);
  await sleep(settleMs);
  const quiet = await take(page);
  requests = 0;
  rig.send({ ids, perSecond, seconds, firstLabel, hasPictures });
  const [{ updates, serverMs }] = (await once(rig, 'message')) as [{ updates: Update[]; serverMs: number }];
  const stormS = ((updates.at(-1)?.at ?? 0) - (updates[0]?.at ?? 0)) / 1_000;
  const storm = await take(page);
  const stormRequests = requests;
  await sleep(settleMs);
  const late = await take(page);
  const { ages, missing } = agesOf(updates, [before, quiet, storm, late]);
  if (ages.length === 0) failures.push(`${name}: no change was shown`);
  const drawn = await page.locator('figure[data-taken] canvas').count();
  if (hasPictures && drawn === 0) failures.push(`${name}: no picture was drawn`);
  if (missing > 0) failures.push(`${name}: ${missing} changes were never shown`);
  return {
    'changes/s': Math.round(updates.length / stormS),
    'fps quiet': Math.round(quiet.frames / (settleMs / 1_000)),
    'fps storm': Math.round(storm.frames / stormS),
    'longest task': Math.max(0, ...storm.tasks),
    'tasks > 50 ms': storm.tasks.length,
    'tasks, total': storm.tasks.reduce((sum, ms) => sum + ms, 0),
    'requests/s': Math.round((stormRequests / stormS) * 10) / 10,
    'server CPU, %': Math.round(serverMs / stormS / 10),
    'shown after p50': at(ages, 0.5),
    p99: at(ages, 0.99),
    max: at(ages, 1),
  };
}

/**
 * Milliseconds until the row of each change showed it or a newer one, and the number of changes that none showed. Changes
 * of cards that were not on the screen all that time do not count.
 */
function agesOf(updates: readonly Update[], seen: readonly Counted[]) {
  const idOf = new Map(updates.map(({ label, id }) => [label, id]));
  const shown = Map.groupBy(
    seen.flatMap((each) => each.shown),
    ({ label }) => idOf.get(label) ?? 0,
  );
  const moves = Map.groupBy(
    seen.flatMap((each) => each.moves),
    ({ id }) => id,
  );
  const ages: number[] = [];
  let missing = 0;
  for (const { label, id, at: committedAt } of updates) {
    const first = shown.get(id)?.find((each) => each.label >= label);
    const own = moves.get(id) ?? [];
    const wasNear = own.findLast((move) => move.at <= committedAt)?.isNear ?? true;
    const hasMoved = own.some((move) => move.at > committedAt && move.at <= (first?.at ?? Infinity));
    if (!wasNear || hasMoved) continue;
    if (first) ages.push(Math.max(0, first.at - committedAt));
    else missing += 1;
  }
  return { ages, missing };
}

/** What the page has counted since the last call. */
function take(page: Page): Promise<Counted> {
  return page.evaluate(() => {
    const taken = globalThis.counted;
    globalThis.counted = { frames: 0, tasks: [], shown: [], moves: [] };
    return taken;
  });
}

/** Runs in the page: counts frames and long tasks, and records the frames in which labels appear and cards move. */
function watch(): void {
  globalThis.counted = { frames: 0, tasks: [], shown: [], moves: [] };
  let fresh = new Set<number>();
  const frame = () => {
    globalThis.counted.frames += 1;
    if (fresh.size > 0) {
      const at = Date.now();
      for (const label of fresh) globalThis.counted.shown.push({ label, at });
      fresh = new Set();
    }
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) globalThis.counted.tasks.push(Math.round(duration));
  }).observe({ type: 'longtask' });
  const read = (text: string | null) => {
    const label = /storm-(\d+)$/.exec(text ?? '')?.[1];
    if (label !== undefined) fresh.add(Number(label));
  };
  const move = ({ dataset }: HTMLElement) =>
    globalThis.counted.moves.push({
      id: Number(dataset['stream']),
      isNear: dataset['near'] === 'true',
      at: Date.now(),
    });
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (target instanceof HTMLElement && type === 'attributes') move(target);
      if (type === 'characterData') read(target.textContent);
      for (const node of addedNodes) {
        read(node.textContent);
        if (node instanceof HTMLElement)
          for (const card of node.querySelectorAll<HTMLElement>('[data-near]')) move(card);
      }
    }
  }).observe(document, { subtree: true, childList: true, characterData: true, attributeFilter: ['data-near'] });
}

function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
