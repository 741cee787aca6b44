// Sign-ins on 16 connections: argon2id with OWASP's parameters, and whether the event loop keeps running meanwhile.
// node apps/server/bench/login.ts [seconds]   default 15
import { fork } from 'node:child_process';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { migrate } from '#database/migrate';
import { openBenchDatabase } from './bench-database.ts';
import { emails, password } from './login-server.ts';

const connections = 16;
const [seconds = 15] = process.argv.slice(2).map(Number);
const database = await openBenchDatabase();
try {
  await migrate(database.url);
  const child = fork(join(import.meta.dirname, 'login-server.ts'), ['serve'], {
    env: { ...process.env, BENCH_DATABASE: database.url },
  });
  const { url } = await nextMessage<{ url: string }>();
  // As in real use many people sign in, because each account allows few attempts at a time.
  const requests = emails.map((email, place) => ({
    method: 'POST' as const,
    path: '/api/auth/login',
    // Each request has its own address, because requests per minute are limited by address.
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.0.${place + 1}` },
    body: JSON.stringify({ email, password }),
  }));
  let opened = 0;
  // Connections start at different accounts; otherwise all would try the same one and reach its limit.
  const setupClient = (client: autocannon.Client) => {
    const first = (opened++ * 4) % requests.length;
    client.setRequests([...requests.slice(first), ...requests.slice(0, first)]);
  };
  const load = { url, connections, requests, setupClient };
  await autocannon({ ...load, duration: 3 });
  child.send('measure');
  const result = await autocannon({ ...load, duration: seconds });
  child.send('stop');
  const { p99, longest } = await nextMessage<{ p99: number; longest: number }>();
  child.kill('SIGKILL');
  const { latency, requests: made, errors, non2xx } = result;
  console.log(`sign-in, argon2id 19 MiB 2 passes 1 lane, ${connections} connections, ${seconds} s`);
  console.log(
    `  ${made.average.toFixed(0)} sign-ins/s   p50 ${latency.p50} ms   p99 ${latency.p99} ms   refused ${errors + non2xx}`,
  );
  console.log(`  event loop delayed by p99 ${p99.toFixed(1)} ms, at most ${longest.toFixed(1)} ms`);

  function nextMessage<T>(): Promise<T> {
    return new Promise((resolve) => child.once('message', (message) => resolve(message as T)));
  }
} finally {
  await database.stop();
}
