// Measures one browser with more and more tabs: request times of the first tab, live connections, the delay until a change
// is shown in each, and the time until another tab takes over. With Web Locks (localhost) and without (http on another
// host).
// node e2e/bench/tabs.ts [count …]   default 1 to 12, against a rehearsal at BENCH_URL
import { chromium } from '@playwright/test';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { startCountingProxy } from './counting-proxy.ts';

const url = process.env['BENCH_URL'] ?? 'http://localhost:8080';
const password = process.env['DEMO_PASSWORD'] ?? '';
const chosen = process.argv.slice(2).map(Number);
const counts = chosen.length > 0 ? chosen : Array.from({ length: 12 }, (_, index) => index + 1);
const requests = 100;
const answerMs = 10_000;
const openMs = 90_000;
const changeMs = 30_000;
const plainHost = 'desk.test';

type Figures = {
  requestMs: number[];
  live: number;
  shownMs: number[];
  closedMs: number | null;
  crashedMs: number | null;
};

const proxy = await startCountingProxy(url);
const tokens = { editor: await signIn('editor'), operator: await signIn('operator') };
const stream = await anyStream();
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', `--host-resolver-rules=MAP ${plainHost} 127.0.0.1`],
});
let hasFailed = false;
for (const host of ['localhost', plainHost]) {
  console.log(`${host === plainHost ? 'Without' : 'With'} Web Locks, ms, ${requests} requests each:`);
  for (const count of counts) {
    const shown = await measure(browser, `http://${host}:${proxy.port}`, count).then(line, (error: unknown) => {
      hasFailed = true;
      return `FAILED: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`;
    });
    console.log(`  ${String(count).padStart(2)} tabs   ${shown}`);
  }
}
await browser.close();
proxy.close();
process.exit(hasFailed ? 1 : 0);

async function measure(from: Browser, origin: string, count: number): Promise<Figures> {
  const context = await from.newContext({
    storageState: {
      cookies: [],
      origins: [{ origin, localStorage: [{ name: 'auth_token', value: tokens.operator }] }],
    },
  });
  try {
    const leader = trackLeader(context);
    const all = await openTabs(context, origin, count);
    const requestMs = await measureRequests(all[0]);
    const live = proxy.live();
    if (live !== 1) throw new Error(`${live} live connections`);
    const shownMs = await measureChange(all);
    const rest = () => context.pages().filter((page) => !page.isClosed());
    const closedMs = count > 1 ? await takeOver(() => leader().close()) : null;
    if (count > 1) shownMs.push(...(await measureChange(rest())));
    const crashing = leader();
    const crashedMs = count > 2 ? await takeOver(() => crash(crashing)) : null;
    if (count > 2) shownMs.push(...(await measureChange(rest().filter((page) => page !== crashing))));
    return { requestMs, live, shownMs, closedMs, crashedMs };
  } finally {
    await context.close();
  }
}

/** Returns a function that gives the tab that last requested the live events. */
function trackLeader(context: BrowserContext): () => Page {
  let leader: Page | null = null;
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/events') leader = request.frame().page();
  });
  return () => {
    if (!leader) throw new Error('No tab asked for live events');
    return leader;
  };
}

async function openTabs(context: BrowserContext, origin: string, count: number): Promise<Page[]> {
  const tabs: Page[] = [];
  for (let n = 0; n < count; n++) {
    const page = await context.newPage();
    await page.goto(`${origin}/broadcast/streams?panel=view&id=${stream}`, { timeout: openMs });
    await page.getByRole('dialog').waitFor({ timeout: openMs });
    await page.locator('output[data-state=online]').waitFor({ state: 'attached', timeout: openMs });
    tabs.push(page);
  }
  return tabs;
}

/** Makes requests from a tab; returns their durations in milliseconds. */
async function measureRequests(tab: Page | undefined): Promise<number[]> {
  if (!tab) throw new Error('No tab');
  return tab.evaluate(
    async ({ times, token, atMostMs }) => {
      const taken: number[] = [];
      for (let n = 0; n < times; n++) {
        const started = performance.now();
        const headers = { Authorization: `Bearer ${token}` };
        const answer = await fetch('/api/profile', { headers, signal: AbortSignal.timeout(atMostMs) });
        if (!answer.ok) throw new Error(`GET /profile: ${answer.status}`);
        await answer.json();
        taken.push(performance.now() - started);
      }
      return taken;
    },
    { times: requests, token: tokens.operator, atMostMs: answerMs },
  );
}

/** Changes the stream as another user; returns the milliseconds until each tab shows it. */
async function measureChange(tabs: Page[]): Promise<number[]> {
  const title = `Seen in all tabs ${Date.now().toString(36)}`;
  const started = performance.now();
  await call(tokens.editor, 'PUT', '/stream', { id: stream, title });
  return Promise.all(
    tabs.map(async (tab) => {
      await tab.getByRole('dialog').getByText(title).first().waitFor({ timeout: changeMs });
      return performance.now() - started;
    }),
  );
}

/** Ends the leading tab; returns the milliseconds until another one has the connection. */
async function takeOver(end: () => Promise<void>): Promise<number> {
  const before = proxy.opened();
  const started = performance.now();
  const ended = end();
  await proxy.untilOpened(before + 1, 30_000);
  const tookMs = performance.now() - started;
  await ended;
  return tookMs;
}

async function crash(tab: Page): Promise<void> {
  const session = await tab.context().newCDPSession(tab);
  // The command gets no reply, because the tab is gone.
  void session.send('Page.crash').catch(() => {});
}

function line({ requestMs, live, shownMs, closedMs, crashedMs }: Figures): string {
  const at = (times: number[], share: number) => {
    const sorted = times.toSorted((a, b) => a - b);
    return Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN);
  };
  const once = (ms: number | null) => (ms === null ? '–' : Math.round(ms));
  return [
    `request p50 ${at(requestMs, 0.5)} p99 ${at(requestMs, 0.99)} longest ${at(requestMs, 1)}`,
    `live connections ${live}`,
    `change shown p50 ${at(shownMs, 0.5)} last ${at(shownMs, 1)}`,
    `taken over when closed ${once(closedMs)} when crashed ${once(crashedMs)}`,
  ].join('   ');
}

/** Returns a stream of the wall, whose details the tabs show. */
async function anyStream(): Promise<number> {
  const { data } = (await call(tokens.editor, 'GET', '/monitoring', null)) as { data: { id: number }[] };
  const id = data[0]?.id;
  if (id === undefined) throw new Error('The rehearsal has no stream');
  return id;
}

async function signIn(role: string): Promise<string> {
  const body = { email: `${role}@touchline.test`, password };
  return String((await call(null, 'POST', '/auth/login', body))['auth_token']);
}

async function call(
  token: string | null,
  method: string,
  path: string,
  body: object | null,
): Promise<Record<string, unknown>> {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const response = await fetch(`${url}/api${path}`, { method, headers, body: body && JSON.stringify(body) });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status}; is DEMO_PASSWORD that of the rehearsal?`);
  return (await response.json()) as Record<string, unknown>;
}
