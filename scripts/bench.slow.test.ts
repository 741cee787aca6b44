import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';

let folder = '';
let bench: ChildProcess | null = null;
beforeEach(() => {
  // A short name: the path of PostgreSQL's socket, which is inside, is limited to 107 bytes.
  folder = mkdtempSync(join(tmpdir(), 'b-'));
  // PostgreSQL runs as another account when the tests run as root.
  chmodSync(folder, 0o755);
});
afterEach(() => {
  bench?.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

const script = fileURLToPath(new URL('bench.ts', import.meta.url));

type Listed = { pid: number; parent: number; command: string };

function processes(): Listed[] {
  const lines = execFileSync('ps', ['-ww', '-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  return lines.flatMap((line) => {
    const [, pid, parent, command = ''] = /^ *(\d+) +(\d+) (.*)$/.exec(line) ?? [];
    return pid === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), command }];
  });
}

/** A process and all that it started. */
function family(pid: number): Listed[] {
  const all = processes();
  const found = all.filter((each) => each.pid === pid);
  for (const member of found) found.push(...all.filter(({ parent }) => parent === member.pid));
  return found;
}

it('ends the benchmark, its server and its PostgreSQL on SIGTERM, and removes its files', async () => {
  const child = spawn(process.execPath, [script, 'login', '60'], { env: { ...process.env, TMPDIR: folder } });
  bench = child;
  const ended = once(child, 'exit');
  const running = () => family(child.pid ?? 0).map(({ command }) => command);
  await expect.poll(running, { timeout: 25_000 }).toContainEqual(expect.stringContaining('login-server.ts'));
  const before = family(child.pid ?? 0);
  expect(before.map(({ command }) => command)).toContainEqual(expect.stringContaining(`postgres -D ${folder}`));
  child.kill('SIGTERM');
  expect(await ended).toEqual([143, null]);
  const left = () =>
    processes().filter(({ pid, command }) => before.some((each) => each.pid === pid && each.command === command));
  // On a busy machine the server may outlive the benchmark by a moment.
  await expect.poll(left).toEqual([]);
  await expect.poll(() => readdirSync(folder)).toEqual([]);
});
