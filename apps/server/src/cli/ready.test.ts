import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { waitUntilReady } from '#server/cli/ready';
import { startTestApp } from '#server/testing/start-app';
import type { TestApp } from '#server/testing/start-app';

let t: TestApp;
let starting: Server;
const asked: (string | undefined)[] = [];
beforeEach(async () => {
  t = await startTestApp();
  asked.length = 0;
  starting = createServer((request, reply) => {
    asked.push(request.url);
    reply.writeHead(503).end();
  });
});
afterEach(async () => {
  starting.close();
  await t.close();
});

const portOf = (server: { address(): string | AddressInfo | null }) => {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
};
const metrics = (port: number) => ({ host: '127.0.0.1', port });

it.each(['0.0.0.0', '127.0.0.1', '::', '::1'])('ends at once for a console that is ready at %s', async (host) => {
  await t.app.listen({ port: 0, host });
  const env = { ROLE: ['api' as const], HOST: host, PORT: portOf(t.app.server), METRICS_LISTEN: undefined };
  await expect(waitUntilReady(env, null)).resolves.toBeUndefined();
});

it('waits while nothing listens and while the answer is 503, until the console is ready', async () => {
  await new Promise<void>((resolve) => void starting.listen(0, '127.0.0.1', resolve));
  const port = portOf(starting);
  let isReady = false;
  const env = { ROLE: ['api' as const], HOST: '127.0.0.1', PORT: port, METRICS_LISTEN: metrics(1) };
  const waiting = waitUntilReady(env, null).then(() => (isReady = true));
  await expect.poll(() => asked.length).toBeGreaterThan(1);
  expect({ isReady, paths: new Set(asked) }).toEqual({ isReady: false, paths: new Set(['/health/ready']) });
  starting.closeAllConnections();
  await new Promise((resolve) => void starting.close(resolve));
  await t.app.listen({ port, host: '127.0.0.1' });
  expect(await waiting).toBe(true);
});

it('asks a process without the part api where its metrics are, and nobody where it listens nowhere', async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const env = { ROLE: ['jobs' as const], HOST: '127.0.0.1', PORT: 1 };
  for (const METRICS_LISTEN of [metrics(portOf(t.app.server)), undefined])
    await expect(waitUntilReady({ ...env, METRICS_LISTEN }, null)).resolves.toBeUndefined();
});

it('fails when the process that was started has ended before it was ready, and waits while it runs', async () => {
  await new Promise<void>((resolve) => void starting.listen(0, '127.0.0.1', resolve));
  const env = { ROLE: ['api' as const], HOST: '127.0.0.1', PORT: portOf(starting), METRICS_LISTEN: undefined };
  const started = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  await once(started, 'spawn');
  const waiting = waitUntilReady(env, started.pid ?? 0).catch((error: Error) => error.message);
  await expect.poll(() => asked.length).toBeGreaterThan(1);
  started.kill('SIGKILL');
  expect(await waiting).toBe('The console has ended; its log says why.');
});
