// The parts of gate.ts: a console, a media node, a proxy between them, and matches that are about to start.
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@touchline/media/testing/nginx';
import { Client } from 'pg';
import { hashOf } from '#server/auth/tokens';

const token = 'bench-token-of-the-administrator';

export type MediaServer = { id: number; token: string };

/** Starts the console in a process of its own. */
export async function startConsole(database: string): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(join(import.meta.dirname, 'list-server.ts'), ['app'], {
    env: { ...process.env, BENCH_DATABASE: database },
  });
  const [message] = (await once(child, 'message')) as [{ url: string }];
  return { child, url: message.url };
}

/** Starts a media node in a process of its own, with room for all encoders. */
export async function startNode(
  consoleUrl: string,
  server: MediaServer,
  encoders: number,
): Promise<{ port: number; httpPort: number; stop: () => Promise<void> }> {
  const [port, httpPort] = [await freePort(), await freePort()];
  const child = fork(join(import.meta.dirname, '../../media-node/src/main.ts'), {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: {
      ...process.env,
      MEDIA_RTMP_PORT: String(port),
      MEDIA_HTTP_PORT: String(httpPort),
      MEDIA_MAX_STREAMS: String(encoders),
      CONSOLE_URL: consoleUrl,
      SERVER_ID: String(server.id),
      SERVER_TOKEN: server.token,
    },
  });
  const isUp = () =>
    fetch(`http://127.0.0.1:${httpPort}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isUp())) await sleep(50);
  return {
    port,
    httpPort,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** A proxy between node and console; closed, it refuses every connection. */
export async function startProxy(target: string): Promise<{
  url: string;
  setOpen: (isOpen: boolean) => void;
  setTarget: (url: string) => void;
  close: () => void;
}> {
  let { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let isOpen = true;
  const server = createServer((from) => {
    if (!isOpen) {
      from.destroy();
      return;
    }
    const to = connect(Number(port), hostname);
    for (const [one, other] of [[from, to] as const, [to, from] as const]) {
      sockets.add(one);
      one.on('error', () => other.destroy()).on('close', () => sockets.delete(one) && other.destroy());
      one.pipe(other);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const disconnectAll = () => sockets.forEach((socket) => socket.destroy());
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setOpen(open) {
      isOpen = open;
      if (!open) disconnectAll();
    },
    setTarget: (url) => void ({ hostname, port } = new URL(url)),
    close() {
      server.close();
      disconnectAll();
    },
  };
}

/**
 * Creates a server and matches on it that start in five minutes; returns the stream names that encoders publish after
 * the application.
 */
export async function createMatches(
  url: string,
  database: string,
  count: number,
): Promise<{ server: MediaServer; names: string[] }> {
  await signIn(database);
  const call = callAsAdministrator(url);
  const server = await call('/stream/server', 'POST', { fqdn: 'bench.example.org', rtmp: '/live/{key}' });
  const sport = await call('/stream/sport', 'POST', { name: 'Football', duration: 105 });
  const at = new Date(Date.now() + 300_000).toISOString();
  const start = { startDate: at.slice(0, 10), startTime: at.slice(11, 16), timezone: 'UTC' };
  const names: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const key = `bench-gate-${number}`;
    const match = { key, title: `Match ${number}`, sport: sport['id'], server: server['id'], ...start };
    const { publishUrl } = await call('/stream', 'POST', match);
    // The secret is in the query of the publish URL, if the console returns one.
    names.push(typeof publishUrl === 'string' ? key + new URL(publishUrl).search : key);
  }
  const { token: secret } = await call(`/stream/server?id=${Number(server['id'])}`, 'GET', null);
  return { server: { id: Number(server['id']), token: String(secret) }, names };
}

/** Calls the API as the administrator whom `createMatches` signs in. Throws when the console refuses. */
export function callAsAdministrator(url: string) {
  return async (path: string, method: string, body: object | null): Promise<Record<string, unknown>> => {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
    const response = await fetch(`${url}/api${path}`, { method, headers, body: body && JSON.stringify(body) });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status} ${await response.text()}`);
    return (await response.json()) as Record<string, unknown>;
  };
}

async function signIn(database: string): Promise<void> {
  const client = new Client({ connectionString: database });
  await client.connect();
  await client.query(`INSERT INTO "user" (email, name, "passwordHash", role, "emailVerifiedAt")
    VALUES ('bench@touchline.test', 'Bench', '', 'admin', now())`);
  await client.query(
    `INSERT INTO session ("user", "tokenHash", "expiresAt", ip, "userAgent") SELECT id, $1, now() + interval '1 day', '', '' FROM "user"`,
    [hashOf(token)],
  );
  await client.end();
}
