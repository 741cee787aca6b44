// Sign-ins on 16 connections: argon2id with OWASP's parameters, and whether the event loop keeps running meanwhile.
// node apps/server/bench/login.ts [seconds]   default 15
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { migrate } from '#database/migrate';
import { openBenchDatabase } from './bench-database.ts';
import { askOverAndOver } from './closed-loop.ts';
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
  // Connections start at different accounts; otherwise all would try the same one and reach its limit.
  const lists = Array.from({ length: connections }, (_, at) => {
    const first = (at * 4) % requests.length;
    return [...requests.slice(first), ...requests.slice(0, first)];
  });
  await askOverAndOver(new URL(url), lists, 3);
  child.send('measure');
  const result = await askOverAndOver(new URL(url), lists, seconds);
  child.send('stop');
  const { p99, longest } = await nextMessage<{ p99: number; longest: number }>();
  child.kill('SIGKILL');
  const { latencies, total, failed } = result;
  const latency = (part: number) => (latencies[Math.ceil(part * total) - 1] ?? NaN).toFixed(0);
  console.log(`sign-in, argon2id 19 MiB 2 passes 1 lane, ${connections} connections, ${seconds} s`);
  console.log(
    `  ${(total / result.seconds).toFixed(0)} sign-ins/s   p50 ${latency(0.5)} ms   p99 ${latency(0.99)} ms   refused ${failed}`,
  );
  console.log(`  event loop delayed by p99 ${p99.toFixed(1)} ms, at most ${longest.toFixed(1)} ms`);

  function nextMessage<T>(): Promise<T> {
    return new Promise((resolve) => child.once('message', (message) => resolve(message as T)));
  }
} finally {
  await database.stop();
}
