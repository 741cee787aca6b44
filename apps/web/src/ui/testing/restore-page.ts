import { notifications } from '@mantine/notifications';
import { afterEach, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { prefer, readPreferences } from '#ui/preferences.ts';
import { chooseZone } from '#ui/zone.ts';

const preferences = readPreferences();
const viewport = { width: innerWidth, height: innerHeight };

// All files run in the same page.
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await cleanup();
  notifications.clean();
  prefer(preferences);
  localStorage.clear();
  sessionStorage.clear();
  chooseZone(null);
  if (innerWidth !== viewport.width || innerHeight !== viewport.height)
    await page.viewport(viewport.width, viewport.height);
});
