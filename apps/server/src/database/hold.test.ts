import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { holdDataDir } from '#database/hold';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'touchline-hold-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const module = fileURLToPath(new URL('hold.ts', import.meta.url));

/** Another process that holds the folder until it is killed. */
async function holder(): Promise<{ pid: number; kill: () => Promise<unknown> }> {
  const script = `const { holdDataDir } = await import(process.argv[1]); holdDataDir(process.argv[2]); console.log('held'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, module, folder]);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await new Promise((resolve) => child.stdout.once('data', resolve));
  return {
    pid: child.pid ?? 0,
    kill: () => {
      child.kill('SIGKILL');
      return ended;
    },
  };
}

it('refuses a folder that a living process holds, in a sentence that names both', async () => {
  const other = await holder();
  expect(() => holdDataDir(folder)).toThrow(
    `DATA_DIR: ${folder} is in use by process ${other.pid}; stop it, or set another DATA_DIR`,
  );
  await other.kill();
  const release = holdDataDir(folder);
  expect(readFileSync(join(folder, 'touchline.pid'), 'utf8')).toMatch(new RegExp(`^${process.pid}\\b`));
  release();
});

it('takes over from a process whose number went to another program', async () => {
  const other = await holder();
  writeFileSync(join(folder, 'touchline.pid'), `${other.pid} 1`);
  expect(() => holdDataDir(folder)()).not.toThrow();
  await other.kill();
});

it.each(['', 'garbage', '0', '-1', '999999999'])('takes over from a note of "%s"', (note) => {
  writeFileSync(join(folder, 'touchline.pid'), note);
  expect(() => holdDataDir(folder)()).not.toThrow();
});

it('makes the folder', () => {
  expect(() => holdDataDir(join(folder, 'a', 'b'))()).not.toThrow();
});
