import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { storeFingerprint } from '#server/operation/secret-key';
import { migrate } from '#database/migrate';
import { openBenchDatabase } from './bench-database.ts';
import { fillMonitors } from './fill-monitors.ts';
import { freePorts, startProcesses } from './processes.ts';

/** People who hold every stream and want each message in the console and by mail. */
export const people = 3;

const secret = 'b'.repeat(32);
const kinds = ['incident_opened', 'incident_closed'];

/** Messages of a kind, those that a person got more than once about an incident, and those that somebody did not get. */
export type Messages = { sent: number; doubled: number; lost: number };

/** A database with `hosts` servers and `live` streams, and processes of the product that work on it. */
export async function openIncidentRig(live: number, hosts: number, fqdn: string, hls: string) {
  const database = await openBenchDatabase();
  await migrate(database.url);
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await fillMonitors(client, { past: 0, live, hosts, fqdn, hls });
  await storeFingerprint(client, secret);
  await client.query(
    `INSERT INTO "user" (email, name, "passwordHash", role, "emailVerifiedAt", settings)
     SELECT 'holder' || n || '@touchline.test', 'Holder ' || n, '', 'operator', now(), jsonb_build_object('notifications', (
       SELECT jsonb_object_agg(kind, '{"console": true, "mail": true}'::jsonb) FROM unnest($1::text[]) kind))
     FROM generate_series(1, $2::int) n`,
    [kinds, people],
  );
  await client.query(
    `INSERT INTO take (stream, "user") SELECT stream.id, "user".id FROM stream, "user" WHERE email LIKE 'holder%'`,
  );
  const { start } = startProcesses();
  const running = new Set<ChildProcess>();
  let started = 0;
  const run = async (role: 'jobs' | 'prober'): Promise<ChildProcess> => {
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
    return child;
  };
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
    /** `expected`: incidents that each person should have heard of. */
    async messages(kind: 'incident_opened' | 'incident_closed', expected: number) {
      const of = async (rows: string): Promise<Messages> => {
        const { rows: found } = await client.query<{ sent: number; distinct: number }>(
          `SELECT coalesce(sum(times), 0)::int4 AS sent, count(*)::int4 AS distinct FROM (${rows}) AS each`,
        );
        const { sent = 0, distinct = 0 } = found[0] ?? {};
        return { sent, doubled: sent - distinct, lost: expected * people - distinct };
      };
      const times = `sum(coalesce((data ->> 'times')::int4, 1)) AS times`;
      return {
        console: await of(`SELECT ${times} FROM notice WHERE kind = '${kind}' GROUP BY "user", data ->> 'incident'`),
        mail: await of(`SELECT count(*) AS times FROM mail WHERE topic LIKE '${kind} %' GROUP BY topic`),
      };
    },
    async close(): Promise<void> {
      for (const child of running) child.kill('SIGKILL');
      await client.end();
      await database.stop();
    },
  };
}

export type IncidentRig = Awaited<ReturnType<typeof openIncidentRig>>;
