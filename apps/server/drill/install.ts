import { signIn } from './call.ts';
import type { Caller } from './call.ts';
import { startDatabaseCluster, waitUntil } from './database-cluster.ts';
import type { DatabaseCluster } from './database-cluster.ts';
import { startHaproxy } from './haproxy.ts';
import type { Ports } from './ports.ts';
import { email, isWell, makeEnvironment, prepare, startMedia, startParts, stopAll } from './product.ts';
import type { Part, Product, Programs } from './product.ts';
import { addServer } from './scene.ts';
import type { Supervised } from './supervised.ts';

/** What is installed, and where. `signal`: ends the drill. */
export type Installation = {
  programs: Programs;
  folder: string;
  ports: Ports;
  signal: AbortSignal;
  say: (text: string) => void;
};

/** What a drill runs on, when all of it works. */
export type Installed = {
  url: string;
  database: DatabaseCluster;
  product: Product;
  haproxy: Supervised;
  admin: Caller;
  servers: { id: number; token: string }[];
};

/** Starts everything, and waits until it works. What stops it is added to `stops`, also when the start then fails. */
export async function install(
  { programs, folder, ports, signal, say }: Installation,
  stops: (() => unknown)[],
): Promise<Installed> {
  const haproxy = startHaproxy(folder, ports);
  stops.push(haproxy.stop);
  say('Starting etcd, Patroni and PostgreSQL …');
  const database = await startDatabaseCluster(folder, ports);
  stops.push(database.stop);
  await orAborted(signal, database.ready);
  await orAborted(
    signal,
    waitUntil('there is a synchronous standby', async () => (await database.roles()).synced.length > 0),
  );
  const place = { programs, folder, ports, databaseUrl: database.url };
  const env = makeEnvironment(place);
  say('Starting three API processes, two probers, the jobs and two media nodes …');
  const password = await orAborted(signal, prepare(place, env));
  const parts = startParts(place, env);
  stops.push(parts.stop);
  const areWell = async (all: readonly Part[]) => (await Promise.all(all.map(isWell))).every(Boolean);
  await orAborted(
    signal,
    waitUntil('the console works', () => areWell([...parts.api, ...parts.probers, ...parts.jobs])),
  );
  const admin = await signIn(env.PUBLIC_URL, email, password);
  const servers: Installed['servers'] = [];
  for (const [index, rtmp] of ports.front.rtmp.entries())
    servers.push(await addServer(admin, `media ${index + 1}`, { rtmp, http: ports.front.http[index] ?? 0 }));
  const media = servers.map((server, index) => startMedia(place, index, server));
  stops.push(() => stopAll(media));
  await orAborted(
    signal,
    waitUntil('the media nodes work', () => areWell(media)),
  );
  return { url: env.PUBLIC_URL, database, product: { ...parts, media }, haproxy, admin, servers };
}

/** Rejects at once when the drill is stopped. */
export function orAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const aborted = new Promise<never>((_resolve, reject) => {
    if (signal.aborted) reject(new Error('stopped'));
    signal.addEventListener('abort', () => reject(new Error('stopped')), { once: true });
  });
  return Promise.race([work, aborted]);
}

/** Runs something that starts programs, and stops those in reverse. Null when the signal ended it before. */
export async function untilStopped<T>(
  signal: AbortSignal,
  run: (stops: (() => unknown)[]) => Promise<T | null>,
): Promise<T | null> {
  const stops: (() => unknown)[] = [];
  try {
    return await run(stops);
  } catch (error) {
    if (!signal.aborted) throw error;
    return null;
  } finally {
    for (const stop of stops.toReversed())
      await Promise.resolve(stop()).catch((error: unknown) => console.error(error));
  }
}
