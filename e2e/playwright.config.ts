import { defineConfig } from '@playwright/test';
import { headlessChromium } from './chromium.ts';
import { consoleOf, consoles, console as served } from './served.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  workers: consoles,
  // Real media needs a retry on a busy machine; tests that needed one are listed at the end.
  retries: 1,
  // Only failures take this long: on a busy machine everything works, but slowly.
  timeout: 180_000,
  expect: { timeout: Number(process.env['E2E_EXPECT_MS'] ?? 30_000) },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['list'], ['json']] : [['list']],
  outputDir: '../test-results',
  use: {
    baseURL: served.url,
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
    // An action without an end would use up its test's whole time and not be named by the failure.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Off by default, because traces take a third of the time. E2E_TRACE=1 turns them on.
    trace: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: headlessChromium,
  },
  webServer: Array.from({ length: consoles }, (_, worker) => ({
    command: `"${process.execPath}" serve.ts ${worker}`,
    url: `${consoleOf(worker).url}/health/ready`,
    timeout: 180_000,
    stdout: 'ignore',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
  })),
});
