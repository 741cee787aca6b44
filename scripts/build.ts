import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isCurrent, publish } from './builds.ts';
import { root } from './root.ts';

const packages = ['packages/contract', 'packages/i18n', 'packages/names', 'package-lock.json'];
const vite = join(root, 'node_modules/vite/bin/vite.js');

/** A build of an app, made of `sources`; `entry` is the file that it begins with, `command` makes it in a folder. */
type Build = { app: string; sources: string[]; entry: string; command: (folder: string) => string[] };

/** Builds the web app unless the current build was made from the same sources. Throws when the build fails. */
export function buildWeb(): void {
  build({
    app: 'web',
    sources: ['apps/web', ...packages],
    entry: 'index.html',
    command: (folder) => [vite, 'build', 'apps/web', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'],
  });
}

/**
 * Bundles what the console or the media node runs, unless that is done already. One file takes less memory and starts
 * sooner than its two thousand modules. Returns the path of the bundle.
 */
export function buildServer(app: 'server' | 'media-node'): string {
  return build({
    app,
    sources: [`apps/${app}/src`, ...packages, 'packages/media', 'scripts/bundle.ts'],
    entry: 'main.js',
    command: (folder) => [join(root, 'scripts/bundle.ts'), app, folder],
  });
}

function build({ app, sources, entry, command }: Build): string {
  const dist = join(root, 'apps', app, 'dist');
  // A release has the builds without their sources.
  if (!existsSync(join(root, 'apps', app, 'src'))) return join(dist, 'current', entry);
  const wanted = fingerprint(sources);
  if (!isCurrent(dist, wanted, entry)) {
    console.log(`Building ${app === 'web' ? 'the console' : `the ${app.replace('-', ' ')}`} …`);
    // Built in a temporary folder and then renamed, because two starts of one checkout may build at the same time.
    const half = join(dist, `half-${process.pid}`);
    // With NODE_ENV=test in the environment, React would be the one for development: larger, and half as fast.
    const env = { ...process.env, NODE_ENV: 'production' };
    const { status } = spawnSync(process.execPath, command(half), { cwd: root, env, stdio: 'inherit' });
    if (status !== 0) {
      rmSync(half, { recursive: true, force: true });
      throw new Error(`The app ${app} could not be built`);
    }
    publish(dist, half, wanted);
  }
  return join(dist, wanted, entry);
}

/** Twelve hex digits of a hash over the names, sizes and times of all source files. */
function fingerprint(sources: string[]): string {
  const hash = createHash('sha256');
  for (const source of sources)
    for (const file of filesUnder(join(root, source))) {
      const { size, mtimeMs } = statSync(file);
      hash.update(`${file} ${size} ${mtimeMs}\n`);
    }
  return hash.digest('hex').slice(0, 12);
}

function filesUnder(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => name !== 'dist' && name !== 'node_modules' && !/\.test\.tsx?$/.test(name))
    .flatMap(({ name }) => filesUnder(join(path, name)))
    .toSorted();
}
