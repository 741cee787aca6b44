import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import { ask, signIn } from './call.ts';
import type { Caller } from './call.ts';
import { startCanary } from './canary.ts';
import { countMissed, countStored, hasUnsentMail } from './count.ts';
import type { Count } from './count.ts';
import { startDatabaseCluster, waitUntil } from './database-cluster.ts';
import type { DatabaseCluster } from './database-cluster.ts';
import { drawClip, makeEncoder } from './encoders.ts';
import type { Encoder } from './encoders.ts';
import { startHaproxy } from './haproxy.ts';
import { countByKind, openLedger } from './ledger.ts';
import type { Ledger } from './ledger.ts';
import { listen } from './listeners.ts';
import type { Heard, Listener } from './listeners.ts';
import { startMailSink } from './mail-sink.ts';
import type { Ports } from './ports.ts';
import { email, isWell, makeEnvironment, prepare, startMedia, startParts, stopAll } from './product.ts';
import type { Part, Product, Programs } from './product.ts';
import { randomFrom } from './random.ts';
import { killAndWatch } from './recovery.ts';
import type { Recovery, Watched } from './recovery.ts';
import { addServer, setScene } from './scene.ts';
import { watchGreens } from './stale-greens.ts';
import type { StaleGreens } from './stale-greens.ts';
import type { Supervised } from './supervised.ts';
import { chooseTarget, targetOf } from './targets.ts';
import type { Kind } from './targets.ts';
import { write } from './writers.ts';

export type Options = {
  programs: Programs;
  folder: string;
  ports: Ports;
  kills: number;
  only: Kind | null;
  writers: number;
  seed: number;
  signal: AbortSignal;
  say: (text: string) => void;
};

export type Result = {
  seconds: number;
  recoveries: Recovery[];
  count: Count;
  greens: StaleGreens;
  mails: { sent: number; twice: number; unsent: boolean };
  acknowledged: Record<string, number>;
  open: string[];
  refused: string[];
  retries: Record<string, number>;
  listeners: Heard[];
  /** Processes of the product that ended although nobody had killed them. */
  ownEnds: string[];
};

const listenerCount = 3;
const pauseMs = 250;
/** Longer than the lease of a mail, whose sender was killed. */
const drainMs = 180_000;

/** Null when the signal ended it before. */
export async function runDrill(options: Options): Promise<Result | null> {
  const stops: (() => unknown)[] = [];
  try {
    return await play(options, stops);
  } catch (error) {
    if (!options.signal.aborted) throw error;
    return null;
  } finally {
    for (const stop of stops.toReversed())
      await Promise.resolve(stop()).catch((error: unknown) => console.error(error));
  }
}

async function play(options: Options, stops: (() => unknown)[]): Promise<Result | null> {
  const { folder, ports, signal, say, seed } = options;
  const random = randomFrom(seed);
  const mails = await startMailSink(ports.mails);
  stops.push(mails.stop);
  const { database, product, haproxy, admin, servers } = await install(options, stops);
  const url = `http://127.0.0.1:${ports.front.console}`;
  const scene = await setScene(url, admin, servers, { writers: options.writers, listeners: listenerCount });
  const clip = join(folder, 'clip.flv');
  drawClip(clip);
  const encoders = scene.onAir.map(({ id, node, publishUrl }) => makeEncoder(clip, publishUrl, id, node));
  stops.push(() => Promise.all(encoders.map((encoder) => encoder.end())));
  encoders.forEach((encoder) => encoder.begin());
  const over = new AbortController();
  const end = AbortSignal.any([signal, over.signal]);
  stops.push(() => over.abort());
  const talk = [...scene.desk.talk, scene.canaryStream];
  const listeners = scene.listeners.map((who) => listen(url, who, talk, end));
  await orAborted(
    signal,
    waitUntil('all streams are available', async () => areAvailable(admin, scene.onAir.length)),
  );
  const ledger = openLedger();
  const writing = new AbortController();
  const canary = startCanary(url, scene.canary, scene.canaryStream, listeners);
  stops.push(canary.stop);
  const writers = scene.writers.map((who, index) =>
    write(url, who, `w${index + 1}`, scene.desk, ledger, random, pauseMs, AbortSignal.any([end, writing.signal])),
  );
  const greens = watchGreens(url, admin, encoders, end);
  const toggling = toggle(encoders, random, end);
  const startedAt = performance.now();
  const onAir = scene.onAir.map(({ id }) => id);
  const probedAt = () => readProbedAt(admin, onAir);
  const watched = { canary, listeners, encoders, database, probedAt };
  const recoveries = await killAll(options, random, { database, product, haproxy }, watched);
  say('Counting …');
  writing.abort();
  await Promise.all(writers);
  await canary.stop();
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  const counted = signal.aborted ? null : await countAll(database.url, ledger, canary.acknowledged, listeners, signal);
  over.abort();
  await Promise.all([greens.ended, toggling]);
  if (!counted || signal.aborted) return null;
  const sent = [...mails.accepted.values()];
  const twice = sent.filter((n) => n > 1).length;
  return {
    seconds,
    recoveries,
    count: counted.count,
    greens: greens.found,
    mails: { sent: sent.length, twice, unsent: counted.unsent },
    ...saidBy(ledger),
    listeners: listeners.map((listener) => listener.heard()),
    ownEnds: ownEnds(product),
  };
}

/** Kills one after the other, each when everything is as before. */
async function killAll(
  { kills, only, signal, say }: Options,
  random: () => number,
  all: Pick<Installed, 'database' | 'product' | 'haproxy'>,
  watched: Watched,
): Promise<Recovery[]> {
  const recoveries: Recovery[] = [];
  for (let n = 1; n <= kills; n += 1) {
    await sleep(500 + random() * 2_500, null, { signal }).catch(() => null);
    if (signal.aborted) break;
    const target = await (only ? targetOf(only, random, all) : chooseTarget(random, all));
    const recovery = await killAndWatch(target, watched, signal);
    recoveries.push(recovery);
    say(`${n} of ${kills}: ${describe(recovery)}`);
  }
  return recoveries;
}

const saidBy = (ledger: Ledger) => ({
  acknowledged: countByKind(ledger),
  open: ledger.open,
  refused: ledger.refused,
  retries: Object.fromEntries(ledger.retries),
});

/** Waits for what is under way, and counts. */
async function countAll(
  databaseUrl: string,
  ledger: Ledger,
  canaries: readonly number[],
  listeners: readonly Listener[],
  signal: AbortSignal,
): Promise<{ count: Count; unsent: boolean }> {
  const haveCome = async () => countMissed(ledger, canaries, listeners).length === 0;
  await waitUntil('all events have come', haveCome).catch(() => null);
  const drainedBy = Date.now() + drainMs;
  while (!signal.aborted && Date.now() < drainedBy && (await hasUnsentMail(databaseUrl))) await sleep(1_000);
  const count = await countStored(databaseUrl, ledger, canaries);
  count.missed.push(...countMissed(ledger, canaries, listeners));
  return { count, unsent: await hasUnsentMail(databaseUrl) };
}

type Installed = {
  database: DatabaseCluster;
  product: Product;
  haproxy: Supervised;
  admin: Caller;
  servers: { id: number; token: string }[];
};

/** Starts everything, and waits until it works. */
async function install(
  { programs, folder, ports, signal, say }: Options,
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
  return { database, product: { ...parts, media }, haproxy, admin, servers };
}

function orAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const aborted = new Promise<never>((_resolve, reject) => {
    if (signal.aborted) reject(new Error('stopped'));
    signal.addEventListener('abort', () => reject(new Error('stopped')), { once: true });
  });
  return Promise.race([work, aborted]);
}

type Row = { id: number; available: boolean; probedAt: string | null };
const readWall = async (admin: Caller) => (await ask(admin, 'GET', '/monitoring', null))['data'] as Row[];

const areAvailable = async (admin: Caller, count: number) =>
  (await readWall(admin)).filter(({ available }) => available).length === count;

async function readProbedAt(admin: Caller, streams: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await readWall(admin);
  return new Map(streams.map((id) => [id, Date.parse(rows.find((row) => row.id === id)?.probedAt ?? '') || 0]));
}

const onMs = 40_000;
/** Longer than a state holds, so that a stale one would be seen. */
const offMs = 45_000;

/** Takes one encoder after the other off air for a while. */
async function toggle(encoders: readonly Encoder[], random: () => number, signal: AbortSignal): Promise<void> {
  const wait = (ms: number) => sleep(ms, null, { signal }).catch(() => null);
  while (!signal.aborted) {
    await wait(onMs / 2 + random() * onMs);
    const encoder = encoders[Math.floor(random() * encoders.length)];
    if (signal.aborted) return;
    await encoder?.end();
    await wait(offMs);
    if (!signal.aborted) encoder?.begin();
  }
}

function ownEnds({ api, probers, jobs, media }: Product): string[] {
  return [...api, ...probers, ...jobs, ...media].flatMap(({ process: each }) =>
    each.ownEnds() > 0 ? [`${each.name} ${each.ownEnds()} times`] : [],
  );
}

function describe({ kind, name, backMs, last, probedMs, redundantMs }: Recovery): string {
  const text = (ms: number | null) => (ms === null ? 'not within a minute' : `${(ms / 1_000).toFixed(1)} s`);
  return `${kind} (${name}): back after ${text(backMs)} (${last}), probed after ${text(probedMs)}, redundant after ${text(redundantMs)}`;
}
