import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

let folder = '';
let child: ChildProcess | null = null;
let output = '';

// A checkout whose dependencies are installed and whose command is `greet`.
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'touchline-bootstrap-')));
  for (const path of ['scripts', 'node_modules/node/bin']) mkdirSync(join(folder, path), { recursive: true });
  copyFileSync(join(import.meta.dirname, 'bootstrap.mjs'), join(folder, 'scripts/bootstrap.mjs'));
  symlinkSync(process.execPath, join(folder, 'node_modules/node/bin/node'));
  writeFileSync(join(folder, 'package-lock.json'), '{}');
  writeFileSync(join(folder, 'node_modules/.installed'), createHash('sha256').update('{}').digest('hex'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  child?.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

/** Runs the command with these lines of code from another folder; `flags` are for the Node that installs. */
function run(lines: string, flags: string[]): { child: ChildProcess; ended: Promise<unknown[]> } {
  writeFileSync(join(folder, 'scripts/greet.ts'), lines);
  output = '';
  const started = spawn(process.execPath, [...flags, join(folder, 'scripts/bootstrap.mjs'), 'greet', 'a', 'b c'], {
    cwd: tmpdir(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [started.stdout, started.stderr])
    stream.on('data', (part: Buffer) => (output += part.toString()));
  child = started;
  return { child: started, ended: once(started, 'close') };
}

const tell = 'console.log(JSON.stringify([process.pid, process.cwd(), process.argv.slice(2)]));';
const said = () => JSON.parse(output) as unknown;
const withoutExecve = ['--import', 'data:text/javascript,delete process.execve'];

describe.each([
  ['a Node that can replace itself', []],
  ['an older Node', withoutExecve],
])('with %s', (_name, flags) => {
  it('the command runs in the checkout with its arguments, and its exit code is kept', async () => {
    const { ended } = run(`${tell} process.exitCode = 7;`, flags);
    expect(await ended).toEqual([7, null]);
    expect(said()).toEqual([expect.any(Number), folder, ['a', 'b c']]);
  });

  it('SIGTERM reaches the command, which ends in its own time', async () => {
    const stop = "process.on('SIGTERM', () => setTimeout(() => process.exit(3), 50)); setInterval(() => {}, 1000);";
    const { child: started, ended } = run(`${stop} ${tell}`, flags);
    await expect.poll(() => output).toContain('\n');
    started.kill('SIGTERM');
    expect(await ended).toEqual([3, null]);
  });
});

it('compiled modules are kept beside the dependencies, or where the environment says', async () => {
  const show = 'console.log(JSON.stringify(process.env.NODE_COMPILE_CACHE));';
  vi.stubEnv('NODE_COMPILE_CACHE', undefined);
  await run(show, []).ended;
  expect(said()).toBe(join(folder, 'node_modules/.cache/node'));
  vi.stubEnv('NODE_COMPILE_CACHE', join(folder, 'elsewhere'));
  await run(show, []).ended;
  expect(said()).toBe(join(folder, 'elsewhere'));
});

it('a Node that can replace itself leaves no process behind the command, and warns of nothing', async () => {
  const { child: started, ended } = run(tell, []);
  await ended;
  expect(said()).toEqual([started.pid, folder, ['a', 'b c']]);
});

it('what builds the console is installed, also where NODE_ENV says production', async () => {
  const npm = join(folder, 'npm');
  writeFileSync(npm, '#!/bin/sh\necho "npm $*"\n', { mode: 0o755 });
  vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`);
  vi.stubEnv('NODE_ENV', 'production');
  writeFileSync(join(folder, 'package-lock.json'), '{ "changed": true }');
  await run('', []).ended;
  expect(output).toContain('npm ci --include=dev ');
});
