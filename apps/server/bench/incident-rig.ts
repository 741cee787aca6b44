import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { storeFingerprint } from '#server/operation/secret-key';
import { migrate } from '#database/migrate';
import { openBenchDatabase } from './bench-database.ts';
import { fillMonitors } from './fill-monitors.ts';
import type { Monitors } from './fill-monitors.ts';
import { addHolders } from './incident-messages.ts';
import { freePorts, startProcesses } from './processes.ts';

const secret = 'b'.repeat(32);

/** A database with streams that people hold, and processes of the product that work on it. */
export async function openIncidentRig(monitors: Omit<Monitors, 'past'>) {
  const database = await openBenchDatabase();
  await migrate(database.url);
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await fillMonitors(client, { past: 0, ...monitors });
  await storeFingerprint(client, secret);
  await addHolders(client);
  const { running, run } = openRunner(database);
  const count = async (text: string): Promise<number> => {
    const { rows } = await client.query<{ count: string }>(text);
    return Number(rows[0]?.count ?? 0);
  };
  return {
    url: database.url,
    client,
    run,
    running,
    count,
    async until(text: string, atLeast: number, maxS: number): Promise<void> {
      const endsAt = performance.now() + maxS * 1_000;
      while ((await count(text)) < atLeast)
        if (performance.now() > endsAt) throw new Error(`still below ${atLeast} after ${maxS} s: ${text}`);
        else await sleep(50);
    },
    async close(): Promise<void> {
      for (const child of running) child.kill('SIGKILL');
      await client.end();
      await database.stop();
    },
  };
}

export type IncidentRig = Awaited<ReturnType<typeof openIncidentRig>>;

/** Runs processes of the product, each with a folder and a port of its own. */
function openRunner(database: { url: string; folder: string }) {
  const { start } = startProcesses();
  const running = new Set<ChildProcess>();
  let started = 0;
  const run = async (role: 'jobs' | 'prober'): Promise<void> => {
    const [port = 0] = await freePorts(1);
    const child = start(role, 'server/src/main.ts', {
      DATABASE_URL: database.url,
      DATA_DIR: join(database.folder, `data-${++started}`),
      SECRET_KEY: secret,
      ROLE: role,
      PORT: String(port),
      MEDIA_NODE: 'false',
    });
    running.add(child);
    child.once('exit', () => running.delete(child));
  };
  return { running, run };
}
