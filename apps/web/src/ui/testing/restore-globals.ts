import { afterAll, vi } from 'vitest';

// Files share their modules, and one that is loaded while something is stubbed might keep the stub.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
