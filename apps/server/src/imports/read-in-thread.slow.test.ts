import { createHook } from 'node:async_hooks';
import { readdir, readFile } from 'node:fs/promises';
import { getPriority, platform } from 'node:os';
import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { readInThread, readingLimits } from '#server/imports/read-in-thread';
import type { ReadRequest } from '#server/imports/read-drafts';
import { csv } from '#server/imports/testing/upload';
import { SheetError } from '#server/sheets/sheet-error';

const directories: ReadRequest['directories'] = {
  sport: [],
  tournament: [],
  team: [],
  status: [],
  server: [],
  resolution: [],
  scheduled: 1,
  zone: 'UTC',
};

/** Reads a file of one sport into a writable that takes `finishMs` to finish; returns the lines for COPY. */
async function read(name: string, { file = csv(['name'], [name]), ms = readingLimits.ms, finishMs = 0 } = {}) {
  let lines = '';
  const into = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines += chunk.toString();
      done();
    },
    final: (done) => void setTimeout(done, finishMs),
  });
  const request: ReadRequest = {
    file,
    entity: 'sport',
    corrections: [],
    options: { createMissing: false, decisions: [] },
    directories,
  };
  await readInThread(request, into, { ...readingLimits, ms }, () => {});
  return lines;
}

async function threadsStartedBy(action: () => Promise<unknown>): Promise<number> {
  let threads = 0;
  const hook = createHook({ init: (_id, type) => (threads += type === 'WORKER' ? 1 : 0) }).enable();
  await action();
  hook.disable();
  return threads;
}

it('reads one file after another in one thread, and files at the same time in threads of their own', async () => {
  await read('Chess');
  const one = await threadsStartedBy(async () => {
    expect(await read('Curling')).toContain('Curling');
    expect(await read('Rowing')).not.toContain('Curling');
  });
  const two = await threadsStartedBy(() => Promise.all([read('Golf'), read('Judo')]));
  expect({ one, two }).toEqual({ one: 0, two: 1 });
});

it.runIf(platform() === 'linux')('reads a file in a thread of a lower priority than that of requests', async () => {
  const threads = async () => {
    const ids = await readdir('/proc/self/task');
    return Promise.all(ids.map((id) => readFile(`/proc/self/task/${id}/stat`, 'utf8').catch(() => '')));
  };
  await read('Chess');
  // After the name in parentheses; proc_pid_stat(5) counts from the number of the process.
  const priorities = (await threads()).map((stat) => Number(stat.slice(stat.lastIndexOf(')')).split(' ')[17]));
  expect(priorities).toContain(10);
  expect(getPriority()).toBe(0);
});

it('starts another thread after a file that could not be read', async () => {
  await read('Chess');
  await expect(read('', { file: Buffer.from([1, 2, 3]) })).rejects.toBeInstanceOf(SheetError);
  expect(await threadsStartedBy(() => read('Chess'))).toBe(1);
});

it('does not count the time after a file was read', async () => {
  await read('Chess');
  const threads = await threadsStartedBy(async () => {
    await read('Curling', { ms: 1_000, finishMs: 1_500 });
    await read('Rowing');
  });
  expect(threads).toBe(0);
});
