import { setTimeout as sleep } from 'node:timers/promises';
import type { Count } from './count.ts';
import { install, untilStopped } from './install.ts';
import type { Installation } from './install.ts';
import { countByKind } from './ledger.ts';
import type { Heard } from './listeners.ts';
import { countAll, putUnderLoad } from './load.ts';
import type { Load } from './load.ts';
import { startMailSink } from './mail-sink.ts';
import { argumentsOf, isWell, ownEnds } from './product.ts';
import type { Part, Programs } from './product.ts';
import { randomFrom } from './random.ts';
import { readAllTheTime } from './readers.ts';
import type { StaleGreens } from './stale-greens.ts';

/** `programs`: what runs at first. `newer`: what runs in the end. */
export type UpgradeOptions = Installation & { newer: Programs; writers: number; seed: number };

/** One process that was replaced. Times in milliseconds. */
export type Replaced = {
  name: string;
  at: number;
  /** From being asked to end to its end. */
  endMs: number;
  /** From its end until the newer one works; null: not within a minute. */
  readyMs: number | null;
  /** How long encoders of a media node sent nothing. */
  silentMs: number | null;
};

/** A call that did not get the answer it should have had at its first try. */
export type Failure = { what: string; at: number };

export type UpgradeResult = {
  seconds: number;
  replaced: Replaced[];
  reads: number;
  writes: Record<string, number>;
  failures: Failure[];
  count: Count;
  greens: StaleGreens;
  mails: { sent: number; twice: number; unsent: boolean };
  open: string[];
  refused: string[];
  listeners: Heard[];
  ownEnds: string[];
};

/** Replaces each process by its newer version, one after the other, under load. Null when the signal ended it before. */
export async function runUpgrade(options: UpgradeOptions): Promise<UpgradeResult | null> {
  return untilStopped(options.signal, (stops) => play(options, stops));
}

/** Load before the first process is replaced and after the last. */
const calmMs = 10_000;

async function play(options: UpgradeOptions, stops: (() => unknown)[]): Promise<UpgradeResult | null> {
  const { ports, signal, say, seed, newer } = options;
  const mails = await startMailSink(ports.mails);
  stops.push(mails.stop);
  const installed = await install(options, stops);
  const load = await putUnderLoad(installed, options, randomFrom(seed), stops);
  const [stream = 0] = load.encoders.map((encoder) => encoder.stream);
  const reading = readAllTheTime(installed.url, load.people, stream, load.end);
  const startedAt = performance.now();
  await sleep(calmMs, null, { signal });
  const { api, probers, jobs, media } = installed.product;
  const replaced: Replaced[] = [];
  // In any order: people do not read in which one.
  for (const part of inAnyOrder([...api, ...probers, ...jobs, ...media], randomFrom(seed))) {
    const one = await replace(part, newer, load, signal);
    replaced.push(one);
    say(`${replaced.length} of 8: ${describe(one)}`);
  }
  await sleep(calmMs, null, { signal });
  say('Counting …');
  await load.settle();
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  const counted = await countAll(installed.database.url, load, signal);
  await Promise.all([load.leave(), reading.ended]);
  if (!counted || signal.aborted) return null;
  return {
    seconds,
    replaced,
    reads: reading.found.answered,
    writes: { ...countByKind(load.ledger), canary: load.canary.acknowledged.length },
    failures: [...reading.found.failed, ...failuresOf(load)].toSorted((a, b) => a.at - b.at),
    count: counted.count,
    greens: load.greens.found,
    mails: { ...mails.counts(), unsent: counted.unsent },
    open: load.ledger.open,
    refused: load.ledger.refused,
    listeners: load.listeners.map((listener) => listener.heard()),
    ownEnds: ownEnds(installed.product),
  };
}

function inAnyOrder<T>(all: readonly T[], random: () => number): T[] {
  const keyed = all.map((one) => [random(), one] as const);
  return keyed.toSorted(([a], [b]) => a - b).map(([, one]) => one);
}

const everyMs = 100;
const longestMs = 60_000;

/** Ends a process in order, starts the newer one, and waits until it works. */
async function replace(part: Part, newer: Programs, { encoders, end }: Load, signal: AbortSignal): Promise<Replaced> {
  const { process: each, program } = part;
  const at = Date.now();
  const endMs = await each.replace(argumentsOf(newer, program));
  const endedAt = Date.now();
  const within = async (holds: () => Promise<boolean>): Promise<number | null> => {
    while (!signal.aborted && !end.aborted && Date.now() - endedAt < longestMs) {
      if (await holds()) return Date.now() - endedAt;
      await sleep(everyMs);
    }
    return null;
  };
  const readyMs = await within(async () => isWell(part));
  const send = async () => encoders.every((encoder) => !encoder.isOn() || encoder.silentSince() === null);
  const silentMs = program === 'mediaNode' ? await within(send) : null;
  return { name: each.name, at, endMs, readyMs, silentMs: silentMs === null ? null : silentMs + endMs };
}

function failuresOf({ ledger, canary }: Pick<Load, 'ledger' | 'canary'>): Failure[] {
  return [...ledger.failures, ...canary.failures().map((at) => ({ what: 'POST /stream/comment (canary)', at }))];
}

function describe({ name, endMs, readyMs, silentMs }: Replaced): string {
  const text = (ms: number | null) => (ms === null ? 'not within a minute' : `${(ms / 1_000).toFixed(1)} s`);
  const media = silentMs === null ? '' : `, no media for ${text(silentMs)}`;
  return `${name}: ended within ${text(endMs)}, works after ${text(readyMs)}${media}`;
}
