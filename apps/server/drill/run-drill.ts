import { setTimeout as sleep } from 'node:timers/promises';
import type { Count } from './count.ts';
import type { Encoder } from './encoders.ts';
import { install, untilStopped } from './install.ts';
import type { Installation, Installed } from './install.ts';
import { countByKind, retriesOf } from './ledger.ts';
import type { Ledger } from './ledger.ts';
import type { Heard } from './listeners.ts';
import { countAll, putUnderLoad } from './load.ts';
import { startMailSink } from './mail-sink.ts';
import { ownEnds } from './product.ts';
import { randomFrom } from './random.ts';
import { killAndWatch } from './recovery.ts';
import type { Recovery, Watched } from './recovery.ts';
import type { StaleGreens } from './stale-greens.ts';
import { chooseTarget, targetOf } from './targets.ts';
import type { Kind } from './targets.ts';

export type Options = Installation & { kills: number; only: Kind | null; writers: number; seed: number };

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

/** Null when the signal ended it before. */
export async function runDrill(options: Options): Promise<Result | null> {
  return untilStopped(options.signal, (stops) => play(options, stops));
}

async function play(options: Options, stops: (() => unknown)[]): Promise<Result | null> {
  const { ports, signal, say, seed } = options;
  const random = randomFrom(seed);
  const mails = await startMailSink(ports.mails);
  stops.push(mails.stop);
  const installed = await install(options, stops);
  const load = await putUnderLoad(installed, options, random, stops);
  const toggling = toggle(load.encoders, random, load.end);
  const startedAt = performance.now();
  const recoveries = await killAll(options, random, installed, { ...load, database: installed.database });
  say('Counting …');
  await load.settle();
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  const counted = await countAll(installed.database.url, load, signal);
  await Promise.all([load.leave(), toggling]);
  if (!counted || signal.aborted) return null;
  return {
    seconds,
    recoveries,
    count: counted.count,
    greens: load.greens.found,
    mails: { ...mails.counts(), unsent: counted.unsent },
    ...saidBy(load.ledger),
    listeners: load.listeners.map((listener) => listener.heard()),
    ownEnds: ownEnds(installed.product),
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
  retries: retriesOf(ledger),
});

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

function describe({ kind, name, backMs, last, probedMs, redundantMs }: Recovery): string {
  const text = (ms: number | null) => (ms === null ? 'not within a minute' : `${(ms / 1_000).toFixed(1)} s`);
  return `${kind} (${name}): back after ${text(backMs)} (${last}), probed after ${text(probedMs)}, redundant after ${text(redundantMs)}`;
}
