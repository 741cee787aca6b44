import { randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import * as z from 'zod/mini';
import { giveOwnership, runAs } from '#database/unprivileged';
import type { Ports } from './ports.ts';
import { supervise } from './supervised.ts';
import type { Supervised } from './supervised.ts';

const configuration = resolve(import.meta.dirname, '../../../deploy/high-availability/patroni.yml');
const names = ['db1', 'db2', 'db3'];

/** One machine of the database: Patroni, and the PostgreSQL that it starts. */
export type DatabaseNode = { name: string; patroni: Supervised; postmaster: () => Promise<number | null> };

export type DatabaseCluster = {
  /** Through haproxy, which leads to the primary. */
  url: string;
  etcd: Supervised[];
  nodes: DatabaseNode[];
  /** Settles once there is a primary with an empty database. */
  ready: Promise<void>;
  roles: () => Promise<Roles>;
  stop: () => Promise<void>;
};

/** `synced`: the standbys that have everything that was acknowledged. */
export type Roles = { primary: DatabaseNode | null; standbys: DatabaseNode[]; synced: DatabaseNode[] };

const clusterState = z.object({
  members: z.array(z.object({ name: z.string(), role: z.string(), state: z.string() })),
});

type Runner = Awaited<ReturnType<typeof runAs>>;
type Secrets = { superuser: string; replication: string; touchline: string };
const at = (port: number | undefined) => `127.0.0.1:${port}`;

/** Starts three etcd and three Patroni with a PostgreSQL each. */
export async function startDatabaseCluster(folder: string, ports: Ports): Promise<DatabaseCluster> {
  const runner = await runAs();
  const secret = () => randomBytes(12).toString('hex');
  const secrets = { superuser: secret(), replication: secret(), touchline: secret() };
  for (const name of names) {
    await mkdir(join(folder, name), { mode: 0o700 });
    await giveOwnership(join(folder, name), runner);
  }
  const etcd = names.map((name, index) => startEtcd(folder, name, index, ports, runner));
  const nodes = names.map((name, index) => startPatroni(folder, name, index, ports, runner, secrets));
  const url = (user: string, password: string, database: string) =>
    `postgresql://${user}:${password}@${at(ports.front.database)}/${database}`;
  const superuserUrl = url('postgres', secrets.superuser, 'postgres');
  return {
    url: url('touchline', secrets.touchline, 'touchline'),
    etcd,
    nodes,
    ready: waitUntil('the database cluster has a primary', () => isReachable(superuserUrl)).then(() =>
      createDatabase(superuserUrl, secrets.touchline),
    ),
    roles: () => readRoles(nodes, ports.patroni),
    async stop() {
      await Promise.all(nodes.map(({ patroni }) => patroni.stop()));
      await Promise.all(etcd.map((member) => member.stop()));
      for (const { postmaster } of nodes) await endLeftover(await postmaster());
    },
  };
}

function startEtcd(folder: string, name: string, index: number, ports: Ports, { account }: Runner): Supervised {
  const env = {
    PATH: process.env['PATH'] ?? '',
    ETCD_NAME: name,
    ETCD_DATA_DIR: join(folder, name, 'etcd'),
    ETCD_LISTEN_CLIENT_URLS: `http://${at(ports.etcd[index])}`,
    ETCD_ADVERTISE_CLIENT_URLS: `http://${at(ports.etcd[index])}`,
    ETCD_LISTEN_PEER_URLS: `http://${at(ports.etcdPeers[index])}`,
    ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://${at(ports.etcdPeers[index])}`,
    ETCD_INITIAL_CLUSTER: names.map((each, n) => `${each}=http://${at(ports.etcdPeers[n])}`).join(),
    ETCD_INITIAL_CLUSTER_TOKEN: 'drill',
    ETCD_INITIAL_CLUSTER_STATE: 'new',
  };
  const log = join(folder, `etcd-${name}.log`);
  return supervise({ name: `etcd ${name}`, command: 'etcd', args: [], env, log, account, cwd: '/' });
}

function startPatroni(
  folder: string,
  name: string,
  index: number,
  ports: Ports,
  { account }: Runner,
  { superuser, replication }: Secrets,
): DatabaseNode {
  const home = join(folder, name);
  const data = join(home, 'data');
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: home,
    PATRONI_NAME: name,
    PATRONI_ETCD3_HOSTS: ports.etcd.map(at).join(),
    PATRONI_RESTAPI_LISTEN: at(ports.patroni[index]),
    PATRONI_RESTAPI_CONNECT_ADDRESS: at(ports.patroni[index]),
    PATRONI_POSTGRESQL_LISTEN: at(ports.postgres[index]),
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: at(ports.postgres[index]),
    PATRONI_POSTGRESQL_DATA_DIR: data,
    PATRONI_POSTGRESQL_PGPASS: join(home, 'pgpass'),
    PATRONI_SUPERUSER_USERNAME: 'postgres',
    PATRONI_SUPERUSER_PASSWORD: superuser,
    PATRONI_REPLICATION_USERNAME: 'replicator',
    PATRONI_REPLICATION_PASSWORD: replication,
  };
  const program = {
    name: `Patroni ${name}`,
    command: '/usr/bin/patroni',
    args: [configuration],
    env,
    account,
    cwd: '/',
  };
  return {
    name,
    patroni: supervise({ ...program, log: join(folder, `patroni-${name}.log`) }),
    postmaster: () => postmasterOf(data),
  };
}

/** The process of a running PostgreSQL; null when there is none. */
async function postmasterOf(data: string): Promise<number | null> {
  const note = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(note.split('\n')[0]);
  if (!pid) return null;
  // A note of a killed one may name another process by now.
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return command.includes(data) ? pid : null;
}

async function endLeftover(pid: number | null): Promise<void> {
  if (pid === null) return;
  process.kill(pid, 'SIGQUIT');
  await sleep(1_000);
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

async function readRoles(nodes: DatabaseNode[], ports: number[]): Promise<Roles> {
  const answers = ports.map(async (port) => {
    const answer = await fetch(`http://127.0.0.1:${port}/cluster`, { signal: AbortSignal.timeout(1_000) });
    return clusterState.parse(await answer.json()).members;
  });
  const members = await Promise.any(answers).catch(() => []);
  const named = (fits: (member: (typeof members)[number]) => boolean) =>
    nodes.filter(({ name }) => members.some((member) => member.name === name && fits(member)));
  const works = ({ state }: { state: string }) => state === 'running' || state === 'streaming';
  return {
    primary: named(({ role, state }) => role === 'leader' && state === 'running')[0] ?? null,
    standbys: named((member) => member.role !== 'leader' && works(member)),
    synced: named((member) => member.role === 'sync_standby' && works(member)),
  };
}

async function isReachable(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => null);
  const isThere = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end().catch(() => null);
  return isThere;
}

/** As docs/high-availability.md says. */
async function createDatabase(url: string, password: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`CREATE ROLE touchline LOGIN CREATEDB PASSWORD '${password}'`);
  await client.query('GRANT SET ON PARAMETER session_replication_role TO touchline');
  await client.query('CREATE DATABASE touchline OWNER touchline');
  await client.end();
}

const longestStartMs = 120_000;

/** Waits until something is so. Throws when it is not within two minutes. */
export async function waitUntil(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const startedAt = performance.now();
  while (!(await isSo().catch(() => false))) {
    if (performance.now() - startedAt > longestStartMs) throw new Error(`Waited two minutes until ${what}`);
    await sleep(250);
  }
}
