import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, it } from 'vitest';
import { familyOf, isAlive, usageOf } from './rest-usage.ts';

let parent: ChildProcess | null = null;
afterEach(() => parent?.kill('SIGKILL'));

/** Runs lines of code in a process and resolves to the first line of their output. */
async function run(lines: string): Promise<{ pid: number; said: string }> {
  parent = spawn(process.execPath, ['-e', lines], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [said] = parent.stdout ? ((await once(parent.stdout, 'data')) as [Buffer]) : [];
  return { pid: parent.pid ?? NaN, said: String(said).trim() };
}

const wait = 'process.stdin.resume();';

it('counts a process and its children, with their memory', async () => {
  const child = `require('child_process').spawn('sleep', ['60'])`;
  const { pid, said } = await run(`${wait} console.log(${child}.pid);`);
  expect(familyOf(pid)).toEqual([pid, Number(said)]);
  const usage = usageOf(pid);
  expect(usage.map(({ name }) => name)).toEqual(['node', 'sleep']);
  for (const { pssKib } of usage) expect(pssKib).toBeGreaterThan(0);
  process.kill(Number(said), 'SIGKILL');
  await expect.poll(() => isAlive(Number(said))).toBe(false);
  expect(isAlive(pid)).toBe(true);
});

it('keeps the processor time of children that have ended', async () => {
  const busy = 'const until = Date.now() + 10000; while (process.cpuUsage().user < 300000 && Date.now() < until);';
  const child = `require('child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(busy)}])`;
  const { pid } = await run(`${wait} ${child}; console.log('done');`);
  const usage = usageOf(pid);
  expect(usage).toHaveLength(1);
  expect(usage[0]?.cpuMs).toBeGreaterThan(290);
});
