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
        test: { ...limits, name: 'web', root: 'apps/web', include: ['src/**/*.test.{ts,tsx}'] },
      },
    ],
  },
});
