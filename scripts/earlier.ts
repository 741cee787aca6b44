import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './root.ts';

/** What runs the console, a media node, and commands of the console. */
export type Programs = { server: string; mediaNode: string; cli: string };

/** What is run from the sources of a checkout, beside its builds. */
export const cliOf = (checkout: string) => join(checkout, 'apps/server/src/cli/main.ts');

/**
 * Builds an earlier version, named by a commit or a tag, in a temporary folder with the packages of its own lock file. The
 * folder is removed when this process exits. Throws when there is no such version, or when it cannot be built.
 */
export function buildEarlier(version: string): Programs {
  const commit = output('git', ['rev-parse', '--verify', '--quiet', `${version}^{commit}`], root);
  if (!commit) throw new Error(`There is no commit ${version} in this checkout`);
  const folder = mkdtempSync(join(tmpdir(), 'touchline-earlier-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  // A drill runs the processes with an account of their own.
  const checkout = join(folder, 'checkout');
  mkdirSync(checkout);
  console.log(`Building ${version} (${commit.slice(0, 12)}) …`);
  run('sh', ['-c', `git archive ${commit} | tar -x -C "$1"`, 'sh', checkout], root);
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], checkout);
  const build = (app: string) => {
    const script = `import('./scripts/build.ts').then(({ buildServer }) => console.log(buildServer('${app}')))`;
    const path = output(process.execPath, ['-e', script], checkout).split('\n').at(-1);
    if (!path) throw new Error(`The app ${app} of ${version} could not be built`);
    return path;
  };
  return { server: build('server'), mediaNode: build('media-node'), cli: cliOf(checkout) };
}

/** What a command prints, without the white space around it; empty when it fails. */
function output(command: string, args: readonly string[], cwd: string): string {
  const { status, stdout } = spawnSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  return status === 0 ? stdout.trim() : '';
}

function run(command: string, args: readonly string[], cwd: string): void {
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${command} failed`);
}
