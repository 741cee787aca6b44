import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

const limits = { testTimeout: 30_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    maxWorkers: 2,
    // Loading the modules anew for every file took a third of the time. No test counts on them being fresh.
    isolate: false,
    projects: [
      {
        test: {
          ...limits,
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
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
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1440, height: 900 },
            provider: playwright({
              launchOptions: {
                executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
                args: ['--no-sandbox', '--disable-gpu'],
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
