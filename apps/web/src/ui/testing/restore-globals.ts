import { afterAll, vi } from 'vitest';
import { chooseZone } from '#ui/zone.ts';

// Files share their modules, and one that is loaded while something is stubbed might keep the stub.
afterAll(() => {
  chooseZone(null);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
