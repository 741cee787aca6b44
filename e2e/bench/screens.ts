// Measures what a screen needs until it is usable: JavaScript over the wire, first contentful paint, time to the first row,
// at 4× CPU slowdown and 1.6 Mbit/s with 150 ms round trips. node e2e/bench/screens.ts   against a console at BENCH_URL
import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';

const url = process.env['BENCH_URL'] ?? 'http://localhost:8080';
const password = process.env['DEMO_PASSWORD'] ?? '';
const runs = 5;

/** JavaScript over the wire in KiB, and milliseconds from the request. */
type Measured = { kib: number; paintMs: number; readyMs: number };

const screens = [
  { name: 'sign-in', path: '/login', signedIn: false, ready: 'form input' },
  { name: 'streams', path: '/broadcast/streams', signedIn: true, ready: 'tbody tr td:nth-child(2)' },
  { name: 'monitoring', path: '/broadcast/monitoring', signedIn: true, ready: 'li[data-stream]' },
];

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const token = await signIn();
console.log(`Median of ${runs} cold loads, CPU ÷ 4, 1.6 Mbit/s, 150 ms:`);
for (const screen of screens) {
  const results: Measured[] = [];
  for (let run = 0; run < runs; run++) results.push(await load(browser, screen));
  const of = (pick: (result: Measured) => number) =>
    Math.round(results.map(pick).toSorted((a, b) => a - b)[runs >> 1] ?? 0);
  console.log(
    `  ${screen.name.padEnd(11)} JavaScript ${of(({ kib }) => kib)} KiB   first paint ${of(({ paintMs }) => paintMs)} ms   ready ${of(({ readyMs }) => readyMs)} ms`,
  );
}
await browser.close();

async function load(browser: Browser, screen: (typeof screens)[number]): Promise<Measured> {
  const storage = screen.signedIn ? [{ name: 'auth_token', value: token }] : [];
  const context = await browser.newContext({
    storageState: { cookies: [], origins: [{ origin: new URL(url).origin, localStorage: storage }] },
  });
  const page = await context.newPage();
  const bytes = await throttle(page);
  const started = performance.now();
  await page.goto(url + screen.path, { waitUntil: 'commit' });
  await page.locator(screen.ready).first().waitFor({ timeout: 60_000 });
  const readyMs = performance.now() - started;
  const paintMs = await page.evaluate<number>(
    `performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0`,
  );
  await context.close();
  return { kib: bytes() / 1024, paintMs, readyMs };
}

/** Throttles the page; returns a function that gives the bytes of JavaScript received so far. */
async function throttle(page: Page): Promise<() => number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
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

async function signIn(): Promise<string> {
  const body = JSON.stringify({ email: 'operator@touchline.test', password });
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  if (!response.ok) throw new Error(`Set DEMO_PASSWORD to the password of the rehearsal (${response.status})`);
  return ((await response.json()) as { auth_token: string }).auth_token;
}
