// Publishes the matches of a rehearsal plan: `node publish.ts plan.json`, or `node publish.ts` with the plan as the
// first line of standard input. Ends on SIGTERM, SIGINT, and when the parent exits (its pipe or its IPC channel
// closes).
import { fstatSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { readPlan } from './plan.ts';
import { publishPlan } from './publisher.ts';

const end = new AbortController();
const stop = (): void => end.abort();
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
process.on('disconnect', stop);

const [, , path] = process.argv;
const json = path === undefined ? await firstLine() : await readFile(path, 'utf8');
watchParent();
await publishPlan(readPlan(json), end.signal, (event) => {
  process.stdout.write(`${JSON.stringify({ at: new Date().toISOString(), ...event })}\n`);
});
process.exit(0);

function firstLine(): Promise<string> {
  return new Promise((resolve, reject) => {
    const lines = createInterface({ input: process.stdin });
    lines.once('line', resolve);
    lines.once('close', () => reject(new Error('standard input ended without a plan')));
  });
}

/** Stops when a parent that holds the other end of standard input closes it. */
function watchParent(): void {
  const input = fstatSync(0);
  // /dev/null and a terminal are not held by a parent, and a file always ends.
  if (!input.isFIFO() && !input.isSocket()) return;
  if (process.stdin.readableEnded) stop();
  process.stdin.on('end', stop).on('close', stop).resume();
}
