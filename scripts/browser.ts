import { spawnSync } from 'node:child_process';
import type { SpawnSyncOptions } from 'node:child_process';
import { existsSync } from 'node:fs';

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const headlessShell = '/usr/bin/chromium-headless-shell';

/** The variables by which tests find their browsers. */
export type Browsers = Record<'CHROMIUM_PATH' | 'HEADLESS_CHROMIUM_PATH', string>;

/**
 * Paths of a Chromium, and of its build without a window where there is one: a fifth faster, but it shows no
 * notifications. Each is what its variable says, an installed one, or, as root on Debian, one installed with apt.
 * Throws if there is no Chromium.
 */
export function findBrowsers(): Browsers {
  const chromium = find('CHROMIUM_PATH', places) ?? installed('chromium', '/usr/bin/chromium');
  if (chromium === null) throw new Error('The tests need Chromium: install it, or set CHROMIUM_PATH');
  const headless =
    find('HEADLESS_CHROMIUM_PATH', [headlessShell]) ?? installed('chromium-headless-shell', headlessShell) ?? chromium;
  return { CHROMIUM_PATH: chromium, HEADLESS_CHROMIUM_PATH: headless };
}

function find(variable: keyof Browsers, known: string[]): string | null {
  return [process.env[variable], ...known].find((path) => path && existsSync(path)) ?? null;
}

/** Installs a package of Debian if that is possible. Returns the path of its program, or null. */
function installed(name: string, path: string): string | null {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null;
  console.log(`Installing ${name} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const quietly: SpawnSyncOptions = { stdio: ['ignore', 'ignore', 'inherit'], env };
  spawnSync('apt-get', ['update', '-qq'], quietly);
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], quietly);
  return existsSync(path) ? path : null;
}
