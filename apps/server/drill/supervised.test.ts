import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { supervise } from './supervised.ts';
import type { Supervised } from './supervised.ts';

let folder = '';
let supervised: Supervised | null = null;
afterEach(async () => {
  await supervised?.stop();
  await rm(folder, { recursive: true, force: true });
});

const script = `console.log(process.argv[1]); setInterval(() => {}, 1_000);
  process.on('SIGTERM', () => { console.log('ends ' + process.argv[1]); process.exit(0); });`;

/** Runs a program that prints its argument when it starts and when it ends in order. */
async function start(argument: string): Promise<{ program: Supervised; printed: () => Promise<string[]> }> {
  folder = await mkdtemp(join(tmpdir(), 'supervised-'));
  const log = join(folder, 'log');
  const args = ['-e', script, argument];
  const program = supervise({
    name: 'test',
    command: process.execPath,
    args,
    env: {},
    log,
    account: null,
    cwd: folder,
  });
  supervised = program;
  const printed = async () => (await readFile(log, 'utf8')).split('\n').filter(Boolean);
  await expect.poll(printed, { timeout: 20_000 }).toEqual([argument]);
  return { program, printed };
}

it('replaces a program that ends in order by one with other arguments', async () => {
  const { program, printed } = await start('old');
  const old = program.pid();
  await program.replace(['-e', script, 'new']);
  await expect.poll(printed, { timeout: 20_000 }).toEqual(['old', 'ends old', 'new']);
  expect(program.pid()).not.toBe(old);
  expect(program.ownEnds()).toBe(0);
});

it('replaces a program that was killed and waits for its restart, without starting the old one again', async () => {
  const { program, printed } = await start('old');
  program.kill(500);
  await expect.poll(program.pid).toBeNull();
  await program.replace(['-e', script, 'new']);
  await expect.poll(printed, { timeout: 20_000 }).toEqual(['old', 'new']);
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(await printed()).toEqual(['old', 'new']);
  expect(program.ownEnds()).toBe(0);
});
