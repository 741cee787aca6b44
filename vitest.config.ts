import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

// Only failures take this long: on a busy machine everything works, but slowly.
const limits = { testTimeout: 120_000, hookTimeout: 180_000, expect: { poll: { timeout: 30_000 } } };
// Loading the modules anew for every file took most of the time, so files share them: a test restores what it changes.
// A project that extends another configuration does not inherit these.
const pace = { maxWorkers: 3, isolate: false };

export default defineConfig({
  test: {
    ...pace,
    projects: [
      {
        test: {
          ...limits,
          name: 'server',
          include: ['apps/server/{src,bench,drill}/**/*.test.ts'],
          globalSetup: 'apps/server/src/testing/database.ts',
        },
      },
      {
        test: {
          ...limits,
          name: 'media',
          include: [
            'packages/*/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'apps/media-node/src/**/*.test.ts',
            'apps/server/rehearsal/**/*.test.ts',
          ],
        },
      },
      {
        extends: 'apps/web/vite.config.ts',
        test: {
          ...limits,
          name: 'web',
          root: 'apps/web',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: ['**/*.browser.test.{ts,tsx}'],
          setupFiles: `${import.meta.dirname}/apps/web/src/ui/testing/restore-globals.ts`,
          ...pace,
        },
      },
      {
        extends: 'apps/web/vite.config.ts',
        // Found while the tests run, they would be prepared anew and the page of a test reloaded.
        optimizeDeps: {
          entries: ['src/main.tsx', 'src/**/*.browser.test.{ts,tsx}'],
          include: ['vitest-browser-react'],
        },
        test: {
          ...limits,
          name: 'components',
          root: 'apps/web',
          globalSetup: `${import.meta.dirname}/apps/media-node/src/testing/players-site.ts`,
          include: ['src/**/*.browser.test.{ts,tsx}'],
          setupFiles: `${import.meta.dirname}/apps/web/src/ui/testing/restore-page.ts`,
          ...pace,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1440, height: 900 },
            provider: playwright({
              launchOptions: {
                executablePath:
                  process.env['HEADLESS_CHROMIUM_PATH'] ?? process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
                // With the feature, elements have the accessible name that Chromium has computed.
                args: ['--no-sandbox', '--disable-gpu', '--enable-blink-features=ComputedAccessibilityInfo'],
              },
              contextOptions: { locale: 'en-GB', timezoneId: 'Europe/Moscow', reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
