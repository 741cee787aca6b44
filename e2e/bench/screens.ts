// What a screen needs until it is usable, beside a bare Mantine table of the same streams: JavaScript over the wire, first
// contentful paint, and the time until it is ready, at 4× CPU slowdown and 1.6 Mbit/s with 150 ms round trips. Every load has a
// browser profile of its own; `again` is the second load of one whose cache has been emptied.
// node e2e/bench/screens.ts [loads]   default 5
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { serveBarePage } from './bare-page.ts';

const [loads = 5] = process.argv.slice(2).map(Number);

/** JavaScript over the wire in KiB, and milliseconds from the request. */
type Measured = { kib: number; paintMs: number; readyMs: number };

const rig = fork(join(import.meta.dirname, '../../apps/server/bench/storm-rig.ts'));
rig.once('exit', (code) => process.exit(code || 1));
const [{ url, token }] = (await once(rig, 'message')) as [{ url: string; token: string }];
const bare = await serveBarePage(url);

const row = 'tbody tr td:nth-child(2)';
const screens = [
  { name: 'bare table', origin: bare, path: '/', isSignedIn: true, isAgain: false, ready: row },
  { name: 'sign-in', origin: url, path: '/login', isSignedIn: false, isAgain: false, ready: 'form input' },
  { name: 'streams', origin: url, path: '/broadcast/streams', isSignedIn: true, isAgain: false, ready: row },
  { name: 'streams again', origin: url, path: '/broadcast/streams', isSignedIn: true, isAgain: true, ready: row },
  {
    name: 'wall',
    origin: url,
    path: '/broadcast/monitoring',
    isSignedIn: true,
    isAgain: false,
    ready: 'li[data-stream]',
  },
];

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const measured = new Map<string, Measured[]>();
// One after the other, so that a slow moment of the machine falls on all of them.
for (let load = 0; load < loads; load++)
  for (const screen of screens)
    measured.set(screen.name, [...(measured.get(screen.name) ?? []), await measure(screen)]);
await browser.close();

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const of = (name: string, pick: (result: Measured) => number) => median((measured.get(name) ?? []).map(pick));
const limit = of('bare table', ({ readyMs }) => readyMs);
console.log(`Median of ${loads} cold loads, CPU ÷ 4, 1.6 Mbit/s, 150 ms:`);
console.table(
  Object.fromEntries(
    screens.map(({ name }) => [
      name,
      {
        'JavaScript, KiB': Math.round(of(name, ({ kib }) => kib)),
        'first paint, ms': Math.round(of(name, ({ paintMs }) => paintMs)),
        'ready, ms': Math.round(of(name, ({ readyMs }) => readyMs)),
        'of the bare table': (of(name, ({ readyMs }) => readyMs) / limit).toFixed(2),
      },
    ]),
  ),
);
rig.removeAllListeners('exit').disconnect();
await once(rig, 'exit');

async function measure({ origin, path, isSignedIn, isAgain, ready }: (typeof screens)[number]): Promise<Measured> {
  const localStorage = isSignedIn ? [{ name: 'auth_token', value: token }] : [];
  const context = await browser.newContext({ storageState: { cookies: [], origins: [{ origin, localStorage }] } });
  if (isAgain) {
    const page = await context.newPage();
    await page.goto(origin + path);
    await page.locator(ready).first().waitFor();
    // The console notes its first requests once it is idle.
    await page.waitForTimeout(1_000);
    await page.close();
  }
  const page = await context.newPage();
  const failures: string[] = [];
  page.on(
    'response',
    (response) => response.status() >= 400 && failures.push(`${response.status()} ${response.url()}`),
  );
  const bytes = await throttle(page);
  const started = performance.now();
  await page.goto(origin + path, { waitUntil: 'commit' });
  await page.locator(ready).first().waitFor({ timeout: 60_000 });
  const readyMs = performance.now() - started;
  const paintMs = await page.evaluate<number>(
    `performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0`,
  );
  await context.close();
  if (failures.length > 0) throw new Error(`The screen met failures: ${failures.join(', ')}`);
  return { kib: bytes() / 1024, paintMs, readyMs };
}

/** Slows the page down and empties its cache; returns a function that gives the bytes of JavaScript received so far. */
async function throttle(page: Page): Promise<() => number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.clearBrowserCache');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 94_000,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const scripts = new Set<string>();
  let bytes = 0;
  session.on('Network.responseReceived', ({ requestId, type }) => void (type === 'Script' && scripts.add(requestId)));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  return () => bytes;
}
