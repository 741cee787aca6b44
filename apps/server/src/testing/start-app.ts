import { setTimeout as sleep } from 'node:timers/promises';
import { randomBytes } from 'node:crypto';
import type { Role } from '@touchline/contract';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { Client } from 'pg';
import { pino } from 'pino';
import { buildApp } from '#server/app';
import { putAccount } from '#server/auth/accounts';
import { hashPassword } from '#server/auth/passwords';
import { openDeps } from '#server/open-deps';
import { readEnvironment } from '#server/environment';
import { hashOf, newToken } from '#server/auth/tokens';
import type { Deps } from '#server/deps';
import { withDatabase } from '#server/testing/database';

type Answer = {
  status: number;
  body: Record<string, unknown> & { data: Record<string, unknown>[] };
  headers: Record<string, unknown>;
};

export type Caller = {
  id: number;
  token: string;
  /** Calls the API: query for GET and DELETE, body for the others. */
  call: (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    data?: object,
    headers?: Record<string, string>,
  ) => Promise<Answer>;
};

export type TestApp = {
  app: FastifyInstance;
  deps: Deps;
  databaseUrl: string;
  /** A new confirmed user of a role, signed in. */
  signIn: (role: Role) => Promise<Caller>;
  /** Calls the API without a token. */
  visitor: Caller['call'];
  close: () => Promise<void>;
};

export const testPassword = 'correct horse battery';
let hash: Promise<string> | null = null;
/** Made once, because a hash is slow by design. */
const testHash = () => (hash ??= hashPassword(testPassword));

/**
 * The real application on a new copy of the migrated database. `settings` are environment variables. A machine that runs
 * many tests delays each of them, so that it sheds load only when `maxDelayMs` says so.
 */
export async function startTestApp(settings: Record<string, string> = {}, maxDelayMs = Infinity): Promise<TestApp> {
  const name = `t${randomBytes(8).toString('hex')}`;
  const server = process.env['TOUCHLINE_TEST_SERVER'] ?? '';
  // Without the write-ahead log, which would take three times as long.
  await run(server, `CREATE DATABASE ${name} TEMPLATE touchline_template STRATEGY FILE_COPY`);
  const usual = { SECRET_KEY: 'k'.repeat(32), DATA_DIR: '/tmp', LOG_LEVEL: 'silent', REGISTRATION: 'true' };
  const env = readEnvironment({ ...usual, ...settings });
  const databaseUrl = withDatabase(server, name);
  const deps = await openDeps(env, databaseUrl, pino({ level: env.LOG_LEVEL }));
  const app = await buildApp(deps, maxDelayMs);
  await app.ready();
  let users = 0;
  const callAs =
    (token: string | null): Caller['call'] =>
    async (method, path, data = {}, headers = {}) => {
      const inQuery = method === 'GET' || method === 'DELETE';
      const options: InjectOptions = {
        method,
        url: `/api${path}`,
        headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
      };
      const response = await askApp(app, inQuery ? { ...options, query: flat(data) } : { ...options, payload: data });
      return {
        status: response.statusCode,
        body: JSON.parse(response.body || '{}'),
        headers: response.headers,
      };
    };
  return {
    app,
    deps,
    databaseUrl,
    visitor: callAs(null),
    async signIn(role) {
      users++;
      const email = `${role}${users}@touchline.test`;
      const name = `${role} ${users}`;
      const id = await putAccount(deps.db, { email, name, passwordHash: await testHash(), role, verified: true });
      const token = newToken();
      await deps.db
        .insertInto('session')
        .values({
          user: id,
          tokenHash: hashOf(token),
          expiresAt: new Date(Date.now() + 3_600_000),
          ip: '',
          userAgent: '',
        })
        .execute();
      return { id, token, call: callAs(token) };
    },
    async close() {
      await app.close();
      await deps.jobs.stop();
      await deps.eventBus.stop();
      await deps.db.destroy();
      await run(server, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

/** Retries while the application sheds load, on a machine that runs several test files at once. */
export async function askApp(app: FastifyInstance, options: InjectOptions) {
  let response = await app.inject(options);
  for (let tries = 0; tries < 50 && response.body.includes('"Busy, try again'); tries++) {
    await sleep(100);
    response = await app.inject(options);
  }
  return response;
}

const flat = (data: object) => Object.fromEntries(Object.entries(data).map(([key, value]) => [key, String(value)]));

async function run(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
