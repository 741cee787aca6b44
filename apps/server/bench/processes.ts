import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { hashOf } from '#server/auth/tokens';

const apps = join(import.meta.dirname, '../..');

/** Starts processes of the product, and lists those that ended. */
export function startProcesses() {
  const children: ChildProcess[] = [];
  const ended: string[] = [];
  const { promise: anyEnd, resolve } = Promise.withResolvers<void>();
  const start = (name: string, script: string, env: Record<string, string>): ChildProcess => {
    const child = fork(join(apps, script), {
      env: { ...process.env, LOG_LEVEL: 'fatal', ...env },
      stdio: ['pipe', 'ignore', 'inherit', 'ipc'],
    });
    child.once('exit', () => {
      ended.push(name);
      resolve();
    });
    children.push(child);
    return child;
  };
  return { children, ended, anyEnd, start };
}

/** Waits for the server record of the bundled media node, which the console sends once it listens. */
export async function readyNode(child: ChildProcess): Promise<{ id: number; token: string }> {
  const [{ node }] = (await once(child, 'message')) as [{ node: { id: number; token: string } }];
  return node;
}

export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      return server;
    }),
  );
  return servers.map((server) => {
    const address = server.address();
    server.close();
    return typeof address === 'object' && address ? address.port : 0;
  });
}

type Role = 'admin' | 'viewer';

export const tokenOf = (role: Role) => `bench-token-of-somebody-as-${role}`;

/** Adds a user who is signed in with `tokenOf(role)`. */
export async function addUser(url: string, role: Role): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(
    `WITH person AS (INSERT INTO "user" (email, name, "passwordHash", role, "emailVerifiedAt") VALUES ($1, 'Bench', '', $2, now()) RETURNING id)
     INSERT INTO session ("user", "tokenHash", "expiresAt", ip, "userAgent") SELECT id, $3, now() + interval '1 day', '', '' FROM person`,
    [`${role}@touchline.test`, role, hashOf(tokenOf(role))],
  );
  await client.end();
}
