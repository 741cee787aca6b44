import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Client } from 'pg';
import { migrate } from '#database/migrate';
import { hashOf } from '#server/auth/tokens';
import { openBenchDatabase } from './bench-database.ts';
import { addUsers, operators } from './fill-list.ts';
import { teamNames } from './fill.ts';

const token = 'bench-token-of-the-editor-000001';
export const authorization = `Bearer ${token}`;

/** `stallMs`: the longest stall of the server's event loop since `reset`; `peakMb`: its memory since then. */
export type Watched = { stallMs: number; peakMb: number };

export type SheetsRig = {
  client: Client;
  url: string;
  /** Begins a measurement; returns the server's memory, in MB. */
  reset: () => Promise<number>;
  watched: () => Promise<Watched>;
  stop: () => Promise<void>;
};

/** A server that only has the API, with an editor, the `operators`, a sport, a tournament and teams, but no streams. */
export async function openSheetsRig(): Promise<SheetsRig> {
  const database = await openBenchDatabase();
  const client = new Client({ connectionString: database.url });
  let child: ChildProcess | null = null;
  const stop = async () => {
    child?.kill('SIGKILL');
    await client.end();
    await database.stop();
  };
  try {
    await migrate(database.url);
    await client.connect();
    await prepare(client);
    const server = fork(join(import.meta.dirname, 'sheets-rig-server.ts'), [], {
      execPath: process.execPath,
      execArgv: ['--expose-gc'],
      env: { ...process.env, BENCH_DATABASE: database.url },
    });
    child = server;
    const { url } = await nextMessage<{ url: string }>(server);
    return {
      client,
      url,
      async reset() {
        server.send('reset');
        return (await nextMessage<{ beforeMb: number }>(server)).beforeMb;
      },
      watched() {
        server.send('report');
        return nextMessage<Watched>(server);
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function nextMessage<T>(server: ChildProcess): Promise<T> {
  const [message] = (await once(server, 'message')) as [T];
  return message;
}

async function prepare(client: Client): Promise<void> {
  await client.query(`INSERT INTO "user" (email, name, "passwordHash", role, "emailVerifiedAt")
    VALUES ('bench@touchline.test', 'Bench', '', 'editor', now())`);
  await client.query(
    `INSERT INTO session ("user", "tokenHash", "expiresAt", ip, "userAgent") SELECT id, $1, now() + interval '1 day', '', '' FROM "user"`,
    [hashOf(token)],
  );
  await addUsers(client, 'operator', operators);
  await client.query(`INSERT INTO sport (name, duration) VALUES ('Football', 120)`);
  await client.query(`INSERT INTO tournament (name, sport) SELECT 'Premier League', id FROM sport`);
  await client.query(`INSERT INTO team (name, sport) SELECT given, sport.id FROM unnest($1::text[]) given, sport`, [
    teamNames,
  ]);
}
