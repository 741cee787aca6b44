import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from './call.ts';
import type { Caller } from './call.ts';
import { startCanary } from './canary.ts';
import type { Canary } from './canary.ts';
import { countMissed, countStored, hasUnsentMail } from './count.ts';
import type { Count } from './count.ts';
import { waitUntil } from './database-cluster.ts';
import { drawClip, makeEncoder } from './encoders.ts';
import type { Encoder } from './encoders.ts';
import { orAborted } from './install.ts';
import type { Installation, Installed } from './install.ts';
import { openLedger } from './ledger.ts';
import type { Ledger } from './ledger.ts';
import { listen } from './listeners.ts';
import type { Listener } from './listeners.ts';
import { setScene } from './scene.ts';
import { watchGreens } from './stale-greens.ts';
import type { StaleGreens } from './stale-greens.ts';
import { write } from './writers.ts';

/** People who write and listen, and encoders that send. */
export type Load = {
  ledger: Ledger;
  canary: Canary;
  listeners: Listener[];
  encoders: Encoder[];
  greens: { found: StaleGreens; ended: Promise<void> };
  /** The people who listen. */
  people: readonly Caller[];
  /** When each stream on air was probed last. */
  probedAt: () => Promise<ReadonlyMap<number, number>>;
  /** Aborts when all of it ends. */
  end: AbortSignal;
  /** Ends writing, once the calls under way are answered. */
  settle: () => Promise<void>;
  /** Ends everything else. */
  leave: () => Promise<void>;
};

const listenerCount = 3;
const pauseMs = 250;
/** Longer than the lease of a mail, whose sender was killed. */
const drainMs = 180_000;

/** Puts an installation under load, and resolves when all its streams are available. */
export async function putUnderLoad(
  { url, admin, servers }: Pick<Installed, 'url' | 'admin' | 'servers'>,
  { folder, signal, writers: writerCount }: Pick<Installation, 'folder' | 'signal'> & { writers: number },
  random: () => number,
  stops: (() => unknown)[],
): Promise<Load> {
  const scene = await setScene(url, admin, servers, { writers: writerCount, listeners: listenerCount });
  const clip = join(folder, 'clip.flv');
  drawClip(clip);
  const encoders = scene.onAir.map(({ id, node, publishUrl }) => makeEncoder(clip, publishUrl, id, node));
  stops.push(() => Promise.all(encoders.map((encoder) => encoder.end())));
  encoders.forEach((encoder) => encoder.begin());
  const [over, writing] = [new AbortController(), new AbortController()];
  const end = AbortSignal.any([signal, over.signal]);
  stops.push(() => over.abort());
  const talk = [...scene.desk.talk, scene.canaryStream];
  const listeners = scene.listeners.map((who) => listen(url, who, talk, end));
  await orAborted(
    signal,
    waitUntil('all streams are available', async () => areAvailable(admin, scene.onAir.length)),
  );
  const ledger = openLedger();
  const canary = startCanary(url, scene.canary, scene.canaryStream, listeners);
  stops.push(canary.stop);
  const isWriting = AbortSignal.any([end, writing.signal]);
  const writers = scene.writers.map((who, index) =>
    write(url, who, `w${index + 1}`, scene.desk, ledger, random, pauseMs, isWriting),
  );
  const greens = watchGreens(url, admin, encoders, end);
  const onAir = scene.onAir.map(({ id }) => id);
  return {
    ledger,
    canary,
    listeners,
    encoders,
    greens,
    people: scene.listeners,
    probedAt: () => readProbedAt(admin, onAir),
    end,
    async settle() {
      writing.abort();
      await Promise.all(writers);
      await canary.stop();
    },
    async leave() {
      over.abort();
      await greens.ended;
    },
  };
}

/** Waits for what is under way, and counts. Null when the signal ended it. */
export async function countAll(
  databaseUrl: string,
  { ledger, canary, listeners }: Pick<Load, 'ledger' | 'canary' | 'listeners'>,
  signal: AbortSignal,
): Promise<{ count: Count; unsent: boolean } | null> {
  if (signal.aborted) return null;
  const canaries = canary.acknowledged;
  const haveCome = async () => countMissed(ledger, canaries, listeners).length === 0;
  await waitUntil('all events have come', haveCome).catch(() => null);
  const drainedBy = Date.now() + drainMs;
  while (!signal.aborted && Date.now() < drainedBy && (await hasUnsentMail(databaseUrl))) await sleep(1_000);
  const count = await countStored(databaseUrl, ledger, canaries);
  count.missed.push(...countMissed(ledger, canaries, listeners));
  return { count, unsent: await hasUnsentMail(databaseUrl) };
}

type Row = { id: number; available: boolean; probedAt: string | null };
const readWall = async (admin: Caller) => (await ask(admin, 'GET', '/monitoring', null))['data'] as Row[];

const areAvailable = async (admin: Caller, count: number) =>
  (await readWall(admin)).filter(({ available }) => available).length === count;

async function readProbedAt(admin: Caller, streams: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await readWall(admin);
  return new Map(streams.map((id) => [id, Date.parse(rows.find((row) => row.id === id)?.probedAt ?? '') || 0]));
}
