// Pictures of the real screens for the help and the README: every screen in both languages and both themes, of a rehearsal
// that is started for it and removed afterwards.
// npm run pictures
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';

const port = 28_580;
const url = `http://localhost:${port}`;
const password = 'rehearsal for everybody';
const pictures = join(import.meta.dirname, '../apps/web/src/help/pictures');
const size = { width: 1_280, height: 800 };
/** Until the wall knows the state of every match. */
const settleMs = 60_000;
const languages = ['en', 'ru'] as const;
const themes = ['light', 'dark'] as const;

/** What is pictured: the name of the picture, who looks, and the address of the screen. */
const screens = [
  ['wall', 'operator', '/broadcast/monitoring'],
  ['streams', 'operator', '/broadcast/streams'],
  ['schedule', 'editor', '/broadcast/schedule'],
  ['lineup', 'operator', '/broadcast/lineup'],
  ['incidents', 'operator', '/broadcast/incidents'],
  ['playlist', 'viewer', '/profile/playlist'],
  ['dashboard', 'admin', '/system/dashboard'],
] as const;

const folder = await mkdtemp(join(tmpdir(), 'touchline-pictures-'));
const child = spawn(process.execPath, [join(import.meta.dirname, '../scripts/start.ts')], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: {
    ...process.env,
    PORT: String(port),
    MEDIA_HTTP_PORT: String(port + 1),
    MEDIA_RTMP_PORT: String(port + 2),
    DATA_DIR: join(folder, 'data'),
    DEMO_PASSWORD: password,
    REHEARSAL: 'true',
    LOG_LEVEL: 'warn',
  },
});
const ended = new Promise((resolve) => child.once('exit', resolve));
try {
  await ready();
  await sleep(settleMs);
  await mkdir(pictures, { recursive: true });
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  for (const language of languages) for (const theme of themes) await pictureAll(browser, language, theme);
  await browser.close();
} finally {
  child.kill('SIGTERM');
  await ended;
  await rm(folder, { recursive: true, force: true });
}

async function ready(): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/health/ready`).catch(() => null);
    if (answer?.ok) return;
    if (child.exitCode !== null) throw new Error('The console did not start');
    await sleep(500);
  }
}

async function pictureAll(browser: Browser, language: 'en' | 'ru', theme: 'light' | 'dark'): Promise<void> {
  for (const [name, who, path] of screens) {
    const context = await browser.newContext({
      locale: language === 'en' ? 'en-GB' : 'ru-RU',
      colorScheme: theme,
      viewport: size,
      timezoneId: 'Europe/London',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await page.addInitScript(
      ([scheme, locale]) => {
        localStorage.setItem('currentTheme', scheme);
        localStorage.setItem('locale', locale);
      },
      [theme, language] as const,
    );
    await page.goto(`${url}/login`);
    await page.locator('input[type="email"]').fill(`${who}@touchline.test`);
    await page.locator('input[type="password"]').fill(password);
    await page.locator('button[type="submit"]').click();
    await page.waitForURL((at) => at.pathname !== '/login');
    await page.goto(`${url}${path}`, { waitUntil: 'networkidle' }).catch(() => null);
    await page.locator('h1').waitFor();
    await sleep(3_000);
    await writeFile(join(pictures, `${name}-${language}-${theme}.webp`), await webp(page));
    await context.close();
  }
}

/** A picture a third as large as the PNG that Playwright makes. */
async function webp(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80 });
  return Buffer.from(data, 'base64');
}
