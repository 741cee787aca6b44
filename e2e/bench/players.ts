// Measures the time to the first picture of each preview player, and the latency of WS-FLV.
// node e2e/bench/players.ts   against a rehearsal at BENCH_URL
import { chromium } from '@playwright/test';

const url = process.env['BENCH_URL'] ?? 'http://localhost:8080';
const password = process.env['DEMO_PASSWORD'] ?? '';
const runs = 5;

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
});
const response = await fetch(`${url}/api/auth/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: 'operator@touchline.test', password }),
});
if (!response.ok) throw new Error(`Set DEMO_PASSWORD to the password of the rehearsal (${response.status})`);
const { auth_token: token } = (await response.json()) as { auth_token: string };
const context = await browser.newContext({
  locale: 'en-GB',
  storageState: {
    cookies: [],
    origins: [
      {
        origin: new URL(url).origin,
        localStorage: [
          { name: 'auth_token', value: token },
          { name: 'locale', value: 'en' },
        ],
      },
    ],
  },
});
const page = await context.newPage();
await page.goto(`${url}/broadcast/streams?search=M-01`);
await page
  .getByRole('button', { name: /^Preview/ })
  .first()
  .click();
const dialog = page.getByRole('dialog');
const seen: Record<string, { first: number[]; behind: number[] }> = {};
// The first round loads the players and is not counted.
for (let run = 0; run <= runs; run++)
  for (const format of ['WSS', 'HLS', 'MPEG-DASH']) {
    await dialog.getByText(format, { exact: true }).click();
    const facts = dialog.locator('dl');
    await facts.getByText('Time to first frame').waitFor({ timeout: 30_000 });
    await page.waitForTimeout(6_000);
    const text = await facts.innerText();
    const first = Number(/First picture\s+([\d.]+)/.exec(text)?.[1] ?? Number.NaN);
    const behind = Number(/Behind live\s+([\d.]+)/.exec(text)?.[1] ?? Number.NaN);
    if (run === 0) continue;
    const row = (seen[format] ??= { first: [], behind: [] });
    row.first.push(first);
    row.behind.push(behind);
  }
await browser.close();
const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
console.log(`Median of ${runs}, from choosing the format:`);
for (const [format, { first, behind }] of Object.entries(seen))
  console.log(`  ${format.padEnd(10)} first picture ${median(first)} s   behind live ${median(behind)} s`);
