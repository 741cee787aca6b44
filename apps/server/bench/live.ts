// From one operator's change to the screens of 200 others: time until each has received the event and read the new
// record.
// node apps/server/bench/live.ts [listeners] [changes]   default 200 30
import { join } from 'node:path';
import { fork } from 'node:child_process';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { Client } from 'pg';
import { migrate } from '#database/migrate';
import { hashOf } from '#server/auth/tokens';
import { openBenchDatabase } from './bench-database.ts';
import { fill } from './fill.ts';

const [listeners = 200, changes = 30] = process.argv.slice(2).map(Number);
const database = await openBenchDatabase();
await migrate(database.url);
const tokens = await prepare();
const child = fork(join(import.meta.dirname, 'list-server.ts'), ['app'], {
  env: { ...process.env, BENCH_DATABASE: database.url },
});
const { url } = await new Promise<{ url: string }>((resolve) =>
  child.once('message', (message) => resolve(message as { url: string })),
);

let onEvent: (listener: number, version: number) => void = () => {};
const stop = new AbortController();
await Promise.all(tokens.slice(1).map((token, index) => listen(token, index)));
const heard: number[] = [];
const seen: number[] = [];
for (let change = 0; change < changes; change++) await measure(change);
stop.abort();
child.kill('SIGKILL');
await database.stop();
const line = (name: string, times: number[]) =>
  console.log(`  ${name.padEnd(28)} p50 ${at(times, 0.5)} ms   p99 ${at(times, 0.99)} ms   slowest ${at(times, 1)} ms`);
console.log(`${changes} changes, ${listeners} listeners, each ${listeners * changes} times:`);
line('change → event heard', heard);
line('change → new record read', seen);
process.exit(0);

async function measure(change: number): Promise<void> {
  const left = new Set(tokens.slice(1).keys());
  const { promise, resolve } = Promise.withResolvers<void>();
  const started = performance.now();
  onEvent = (listener) => {
    if (!left.delete(listener)) return;
    heard.push(performance.now() - started);
    const read = async (): Promise<void> => {
      await call(tokens[listener + 1] ?? '', 'GET', '/api/stream?id=1', null);
      seen.push(performance.now() - started);
      if (seen.length === (change + 1) * listeners) resolve();
    };
    void read();
  };
  await call(tokens[0] ?? '', 'PUT', '/api/stream', { id: 1, comment: `change ${change}` });
  await promise;
  await new Promise((later) => setTimeout(later, 250));
}

async function listen(token: string, listener: number): Promise<void> {
  const response = await fetch(`${url}/api/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: stop.signal,
  });
  if (!response.body) throw new Error(`no events: ${response.status}`);
  const events = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  void (async () => {
    for await (const { event } of events) if (event === 'stream') onEvent(listener, 0);
  })().catch((error: unknown) => {
    if (!stop.signal.aborted) throw error;
  });
}

async function call(token: string, method: string, path: string, body: object | null): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await fetch(url + path, { method, headers, body: body && JSON.stringify(body) });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  await response.json();
}

/** Creates an editor, the listeners and a stream; returns their tokens, the editor's first. */
async function prepare(): Promise<string[]> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await fill(client, 1_000);
  const made = Array.from(
    { length: listeners + 1 },
    (_, index) => `bench-token-of-listener-${String(index).padStart(6, '0')}`,
  );
  for (const [index, token] of made.entries())
    await client.query(
      `WITH person AS (INSERT INTO "user" (email, name, "passwordHash", role, "emailVerifiedAt") VALUES ($1, $1, '', $2, now()) RETURNING id)
       INSERT INTO session ("user", "tokenHash", "expiresAt", ip, "userAgent") SELECT id, $3, now() + interval '1 day', '', '' FROM person`,
      [`listener${index}@touchline.test`, index === 0 ? 'editor' : 'operator', hashOf(token)],
    );
  await client.end();
  return made;
}

function at(times: number[], share: number): string {
  const sorted = times.toSorted((a, b) => a - b);
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0);
}
