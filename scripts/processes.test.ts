import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';

let folder = '';
let parent: ChildProcess | null = null;
let output = '';
let ended: Promise<unknown[]>;
let closed: Promise<unknown[]>;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'touchline-processes-'))));
afterEach(async () => {
  parent?.kill('SIGKILL');
  // Also the end of its children, whose last lines would stand in the output of the next test.
  await closed;
  rmSync(folder, { recursive: true });
});

// Each test starts processes while other tests keep the machine busy.
const patient = { timeout: 15_000 };

const processes = fileURLToPath(new URL('processes.ts', import.meta.url));
const endWithParent = "process.on('disconnect', () => process.exit(0));";
const listening = `${endWithParent} console.log('console ' + process.pid); process.send({ node: { id: 7, token: 'secret' } });`;

/** Starts a console and a media node that run these lines of code, as `npm start` does. */
function start(consoleLines: string, nodeLines = endWithParent): void {
  const write = (name: string, lines: string) => {
    writeFileSync(join(folder, name), lines);
    return JSON.stringify(join(folder, name));
  };
  const consoleScript = write('console.mjs', consoleLines);
  const node = write('node.mjs', `${nodeLines} console.error('node ' + process.pid + ' ' + process.env.SERVER_TOKEN);`);
  const lines = `
    const { keepRunning, runConsole, stopAll } = await import(${JSON.stringify(processes)});
    process.on('SIGTERM', () => void stopAll(0));
    let change = null;
    const { node } = await runConsole(${consoleScript}, process.env, (again) => change({ ...process.env, SERVER_TOKEN: again.node.token }));
    change = keepRunning('media node', ${node}, { ...process.env, SERVER_TOKEN: node.token }, null);`;
  output = '';
  writeFileSync(join(folder, 'start.mjs'), lines);
  const child = spawn(process.execPath, [join(folder, 'start.mjs')], { stdio: ['ignore', 'pipe', 'pipe'] });
  [ended, closed] = [once(child, 'exit'), once(child, 'close')];
  parent = child;
  for (const stream of [parent.stdout, parent.stderr])
    stream?.on('data', (part: Buffer) => (output += part.toString()));
}

const pids = (name: string) => [...output.matchAll(new RegExp(`^${name} (\\d+)`, 'gm'))].map(([, pid]) => Number(pid));
const isAlive = (pid: number | undefined) => {
  try {
    return process.kill(pid ?? 0, 0);
  } catch {
    return false;
  }
};

it('a killed console is restarted, and the media node keeps running with its token', async () => {
  start(listening);
  await expect.poll(() => output, patient).toMatch(/^node \d+ secret$/m);
  process.kill(pids('console')[0] ?? 0, 'SIGKILL');
  await expect.poll(() => pids('console').length, patient).toBe(2);
  expect(output).toContain('The console ended with SIGKILL; starting it again');
  process.kill(pids('console')[1] ?? 0, 'SIGKILL');
  await expect.poll(() => pids('console').length, patient).toBe(3);
  expect(pids('node')).toHaveLength(1);
  expect(isAlive(pids('node')[0])).toBe(true);
});

it('a console that says another token when it is started again has its media node started with that', async () => {
  const been = JSON.stringify(join(folder, 'been'));
  start(`
    const { existsSync, writeFileSync } = await import('node:fs');
    const token = existsSync(${been}) ? 'other' : 'secret';
    writeFileSync(${been}, '');
    ${listening.replace("'secret'", 'token')}`);
  await expect.poll(() => output, patient).toMatch(/^node \d+ secret$/m);
  process.kill(pids('console')[0] ?? 0, 'SIGKILL');
  await expect.poll(() => output, patient).toMatch(/^node \d+ other$/m);
  expect(pids('node').map(isAlive)).toEqual([false, true]);
});

it('the console runs with less memory for new objects and for threads, and may collect garbage', async () => {
  start(`console.log('flags ' + process.execArgv + ' ' + process.env.MALLOC_ARENA_MAX); ${listening}`);
  await expect.poll(() => output, patient).toMatch(/^flags --max-semi-space-size=8,--expose-gc 2$/m);
});

it('SIGTERM stops the console, the media node and the process that started them', async () => {
  start(listening);
  await expect.poll(() => output, patient).toMatch(/^node \d+/m);
  parent?.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect([...pids('console'), ...pids('node')].filter(isAlive)).toEqual([]);
});

it('SIGTERM stops a console that is still starting, and says nothing of a failed start', async () => {
  start(`${endWithParent} console.log('console ' + process.pid);`);
  await expect.poll(() => output, patient).toMatch(/^console \d+/m);
  parent?.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  await closed;
  expect(output).toMatch(/^console \d+\n$/);
  expect(pids('console').map(isAlive)).toEqual([false]);
});

it('the media node ends before the console, which hears its last reports', async () => {
  const endsWithALine = (name: string, ms: number) =>
    `process.on('disconnect', () => setTimeout(() => { console.error('${name} ends'); process.exit(0); }, ${ms}));`;
  start(listening.replace(endWithParent, endsWithALine('console', 0)), endsWithALine('node', 500));
  await expect.poll(() => output, patient).toMatch(/^node \d+/m);
  parent?.kill('SIGTERM');
  await closed;
  expect(output.match(/^\w+ ends$/gm)).toEqual(['node ends', 'console ends']);
});

it('a console that never becomes ready stops everything with its exit code, and is not restarted', async () => {
  start("console.log('console ' + process.pid); process.exit(3);");
  expect(await ended).toEqual([3, null]);
  expect(pids('console')).toHaveLength(1);
  expect(pids('node')).toEqual([]);
});
