import { setTimeout as sleep } from 'node:timers/promises';
import type { Canary } from './canary.ts';
import type { DatabaseCluster } from './database-cluster.ts';
import type { Encoder } from './encoders.ts';
import type { Listener } from './listeners.ts';
import type { Kind, Target } from './targets.ts';

/** Times in milliseconds after the kill; null when it did not happen within a minute. */
export type Recovery = {
  kind: Kind;
  name: string;
  atMs: number;
  /** Writes and reads succeed, all listeners hear of changes, encoders send, and what was killed works again. */
  backMs: number | null;
  /** What was the last to be back. */
  last: string;
  /** Every stream on air was probed after the kill. */
  probedMs: number | null;
  /** The primary has two standbys again, one of them synchronous. */
  redundantMs: number | null;
};

export type Watched = {
  canary: Canary;
  listeners: readonly Listener[];
  encoders: readonly Encoder[];
  database: DatabaseCluster;
  /** When each stream on air was probed last. */
  probedAt: () => Promise<ReadonlyMap<number, number>>;
};

const everyMs = 200;
const longestMs = 60_000;
/** The effect of a kill shows within this time. */
const effectMs = 1_500;

/** Kills a target, and waits until everything is as before. */
export async function killAndWatch(target: Target, watched: Watched, signal: AbortSignal): Promise<Recovery> {
  const { canary, listeners, encoders, database, probedAt } = watched;
  const atMs = Date.now();
  await target.kill();
  const backAt = new Map<string, number>();
  const conditions: Record<string, () => Promise<boolean> | boolean> = {
    [target.name]: target.isBack,
    listeners: () => listeners.every((listener) => listener.isConnected()),
    encoders: () => encoders.every((encoder) => !encoder.isOn() || encoder.silentSince() === null),
    writes: () => Date.now() - atMs > effectMs && canary.backAfter(atMs) !== null,
    probes: async () => [...(await probedAt()).values()].every((at) => at > atMs),
    redundancy: async () => {
      const { primary, standbys, synced } = await database.roles();
      return primary !== null && standbys.length >= 2 && synced.length > 0;
    },
  };
  const names = Object.keys(conditions);
  // Each holds from then on: what fails once more, such as a listener, is back when it holds again.
  while (!signal.aborted && Date.now() - atMs < longestMs) {
    for (const [name, holds] of Object.entries(conditions)) {
      const isSo = await Promise.resolve(holds()).catch(() => false);
      if (!isSo && name !== 'probes') backAt.delete(name);
      else if (isSo && !backAt.has(name)) backAt.set(name, Date.now() - atMs);
    }
    if (names.every((name) => backAt.has(name)) && Date.now() - atMs > effectMs) break;
    await sleep(everyMs);
  }
  // A condition that held at the first look was never broken.
  const timeOf = (name: string) => {
    const ms = name === 'writes' ? (canary.backAfter(atMs) ?? undefined) : backAt.get(name);
    return ms === undefined ? null : ms <= everyMs ? 0 : ms;
  };
  const parts = [target.name, 'listeners', 'encoders', 'writes'];
  const times = parts.map((name) => [name, timeOf(name)] as const);
  const slowest = times.find(([, ms]) => ms === null) ?? times.toSorted(([, a], [, b]) => (b ?? 0) - (a ?? 0))[0];
  const base = { kind: target.kind, name: target.name, atMs };
  return {
    ...base,
    backMs: slowest?.[1] ?? null,
    last: slowest?.[0] ?? '',
    probedMs: timeOf('probes'),
    redundantMs: timeOf('redundancy'),
  };
}
