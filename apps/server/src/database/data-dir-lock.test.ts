import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lockDataDir } from '#database/data-dir-lock';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'touchline-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const module = fileURLToPath(new URL('data-dir-lock.ts', import.meta.url));

/** Another process that locks the folder at a given instant, says how that went, and stays until it is killed. */
async function startProcess() {
  const script = `
    const { lockDataDir } = await import(process.argv[1]);
    let release = () => {};
    process.stdin.on('data', (line) => {
      release();
      release = () => {};
      while (Date.now() < Number(line));
      try { if (Number(line) > 0) release = lockDataDir(process.argv[2]); console.log('done'); }
      catch (error) { console.log(error.message); }
    });
    console.log('ready');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, module, folder]);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const line = () =>
    new Promise<string>((resolve) => child.stdout.once('data', (part) => resolve(String(part).trim())));
  const send = (instant: number) => {
    const answer = line();
    child.stdin.write(`${instant}\n`);
    return answer;
  };
  await line();
  return {
    pid: child.pid ?? 0,
    lock: (instant: number) => send(instant),
    release: () => send(0),
    kill: () => {
      child.kill('SIGKILL');
      return ended;
    },
  };
}

const inUseBy = (pid: number) => `DATA_DIR: ${folder} is in use by process ${pid}; stop it, or set another DATA_DIR`;

it('refuses a folder that a living process has locked, in a sentence that names both, and takes it once that is killed', async () => {
  const other = await startProcess();
  expect(await other.lock(1)).toBe('done');
  expect(() => lockDataDir(folder)).toThrow(inUseBy(other.pid));
  await other.kill();
  const release = lockDataDir(folder);
  expect(readFileSync(join(folder, 'touchline.pid'), 'utf8')).toMatch(new RegExp(`^${process.pid}\\b`));
  release();
});

it('lets one of three processes lock it that begin at the same instant, thirty times', async () => {
  const all = await Promise.all(Array.from({ length: 3 }, startProcess));
  for (let round = 0; round < 30; round++) {
    const instant = Date.now() + 30;
    const answers = await Promise.all(all.map(({ lock }) => lock(instant)));
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
    expect(answers.filter((answer) => answer.startsWith(`DATA_DIR: ${folder} is in use by `))).toHaveLength(2);
    for (const { release } of all) await release();
  }
  await Promise.all(all.map(({ kill }) => kill()));
});

it.skipIf(process.platform !== 'linux')(
  'refuses a folder that only a note names as that of a living process, as older versions leave it',
  async () => {
    const other = await startProcess();
    const startedAt = readFileSync(`/proc/${other.pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')[19];
    writeFileSync(join(folder, 'touchline.pid'), `${other.pid} ${startedAt}`);
    expect(() => lockDataDir(folder)).toThrow(inUseBy(other.pid));
    await other.kill();
    expect(() => lockDataDir(folder)()).not.toThrow();
  },
);

it('takes over from a process whose number went to another program', async () => {
  const other = await startProcess();
  writeFileSync(join(folder, 'touchline.pid'), `${other.pid} 1`);
  expect(() => lockDataDir(folder)()).not.toThrow();
  await other.kill();
});

it.each(['', 'garbage', '0', '-1', '999999999'])('takes over from a note of "%s"', (note) => {
  writeFileSync(join(folder, 'touchline.pid'), note);
  expect(() => lockDataDir(folder)()).not.toThrow();
});

it('makes the folder', () => {
  expect(() => lockDataDir(join(folder, 'a', 'b'))()).not.toThrow();
});
