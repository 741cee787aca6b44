import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isCurrent, publish } from './builds.ts';
import { root } from './root.ts';

const sources = ['apps/web', 'packages/contract', 'packages/i18n', 'packages/names', 'package-lock.json'];
const dist = join(root, 'apps/web/dist');

/** Builds the web app unless the current build was made from the same sources. Throws when the build fails. */
export function buildWeb(): void {
  const wanted = fingerprint();
  if (isCurrent(dist, wanted)) return;
  console.log('Building the console …');
  // Built in a temporary folder and then renamed, because two starts of one checkout may build at the same time.
  const half = join(dist, `half-${process.pid}`);
  const args = ['build', 'apps/web', '--outDir', half, '--emptyOutDir', '--logLevel', 'warn'];
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) {
    rmSync(half, { recursive: true, force: true });
    throw new Error('The console could not be built');
  }
  publish(dist, half, wanted);
}

/** Twelve hex digits of a hash over the names, sizes and times of all source files. */
function fingerprint(): string {
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
