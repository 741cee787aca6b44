import { randomBytes } from 'node:crypto';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import type { Ports } from './ports.ts';
import { supervise } from './supervised.ts';
import type { Supervised } from './supervised.ts';

const apps = resolve(import.meta.dirname, '../..');
export const email = 'admin@drill.test';

/** A process of the product, with the address that says whether it works. `program`: which of the programs it runs. */
export type Part = { process: Supervised; health: string; program: 'server' | 'mediaNode' };

export type Product = { api: Part[]; probers: Part[]; jobs: Part[]; media: Part[]; stop: () => Promise<void> };

/** What runs the console, a media node, and commands of the console. */
export type Programs = { server: string; mediaNode: string; cli: string };

/** How Node runs one of the programs. */
export const argumentsOf = (programs: Programs, program: Part['program']) => [
  '--max-semi-space-size=8',
  programs[program],
];

type Place = { programs: Programs; folder: string; ports: Ports; databaseUrl: string };

export function makeEnvironment({ ports, databaseUrl }: Pick<Place, 'ports' | 'databaseUrl'>) {
  return {
    PATH: process.env['PATH'] ?? '',
    DATABASE_URL: databaseUrl,
    SECRET_KEY: randomBytes(32).toString('hex'),
    SMTP_URL: `smtp://127.0.0.1:${ports.mails}`,
    PUBLIC_URL: `http://127.0.0.1:${ports.front.console}`,
    TRUST_PROXY: '127.0.0.1',
    HOST: '127.0.0.1',
    DATABASE_POOL: '10',
    MEDIA_NODE: 'false',
    SHUTDOWN_DELAY_S: '3',
    LOG_LEVEL: 'warn',
  };
}
type Environment = ReturnType<typeof makeEnvironment>;

/** Migrates the database and creates an administrator; returns their password. */
export async function prepare({ folder, programs }: Place, env: Environment): Promise<string> {
  const password = randomBytes(9).toString('base64url');
  const account = { EMAIL: email, NAME: 'Administrator', PASSWORD: password, DATA_DIR: join(folder, 'cli') };
  const child = spawn(process.execPath, [programs.cli, 'admin', 'create'], {
    env: { ...env, ...account },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if ((await once(child, 'exit'))[0] !== 0) throw new Error('The database could not be prepared');
  return password;
}

/** Three processes of the API, two of the prober, one of the jobs. */
export function startParts({ programs, folder, ports }: Place, env: Environment): Omit<Product, 'media'> {
  const part = (name: string, role: string, health: number | undefined, more: Record<string, string>): Part => ({
    process: supervise({
      name,
      command: process.execPath,
      args: argumentsOf(programs, 'server'),
      env: {
        ...env,
        ROLE: role,
        DATA_DIR: join(folder, name.replace(' ', '-')),
        METRICS_LISTEN: `127.0.0.1:${health}`,
        ...more,
      },
      log: join(folder, `${name.replace(' ', '-')}.log`),
      account: null,
      cwd: apps,
    }),
    health: `http://127.0.0.1:${health}/health/ready`,
    program: 'server',
  });
  const api = ports.api.map((port, index) =>
    part(`api ${index + 1}`, 'api', ports.health[index], { PORT: String(port) }),
  );
  const probers = [1, 2].map((n) => part(`prober ${n}`, 'prober', ports.health[2 + n], {}));
  const jobs = [part('jobs', 'jobs', ports.health[5], {})];
  return { api, probers, jobs, stop: () => stopAll([...api, ...probers, ...jobs]) };
}

/** The media node of a server of the console. */
export function startMedia(
  { programs, folder, ports }: Place,
  index: number,
  server: { id: number; token: string },
): Part {
  const name = `media ${index + 1}`;
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOST: '127.0.0.1',
    MEDIA_RTMP_PORT: String(ports.mediaRtmp[index]),
    MEDIA_HTTP_PORT: String(ports.mediaHttp[index]),
    MEDIA_TRUST_PROXY: '127.0.0.1',
    CONSOLE_URL: `http://127.0.0.1:${ports.front.console}`,
    SERVER_ID: String(server.id),
    SERVER_TOKEN: server.token,
  };
  const args = argumentsOf(programs, 'mediaNode');
  const log = join(folder, `media-${index + 1}.log`);
  return {
    process: supervise({ name, command: process.execPath, args, env, log, account: null, cwd: apps }),
    health: `http://127.0.0.1:${ports.mediaHttp[index]}/health`,
    program: 'mediaNode',
  };
}

export const stopAll = async (parts: readonly Part[]): Promise<void> =>
  void (await Promise.all(parts.map(({ process: each }) => each.stop())));

/** Whether a part answers and, if it has a database, reaches it. */
export async function isWell({ process: { pid }, health }: Part): Promise<boolean> {
  if (pid() === null) return false;
  const answer = await fetch(health, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
  await answer?.body?.cancel();
  return answer !== null && answer.status !== 503;
}

/** Processes that ended although nobody had ended them. */
export function ownEnds({ api, probers, jobs, media }: Product): string[] {
  return [...api, ...probers, ...jobs, ...media].flatMap(({ process: each }) =>
    each.ownEnds() > 0 ? [`${each.name} ${each.ownEnds()} times`] : [],
  );
}
