// Whether the wall is right, and how soon: what another user's screen shows after faults, starts and lost probes.
// node apps/server/bench/wall.ts faults [streams] [fault …]   default 20: from each fault to the screen, and back
// node apps/server/bench/wall.ts starts [times]               default 10: first seconds, key frames every 2 and 10 s
// node apps/server/bench/wall.ts losses [minutes] [streams]   default 30 30: false alarms with 3 % of the probes lost
import { setTimeout as sleep } from 'node:timers/promises';
import { formats } from '@touchline/contract';
import type { ObservedState } from './another-screen.ts';
import { startWallRig } from './wall-rig.ts';
import type { Watched } from './wall-rig.ts';

const [mode = 'faults', ...rest] = process.argv.slice(2);
const count = (index: number, otherwise: number) => Number(rest[index] ?? otherwise);
const longestMs = 120_000;
const isOk = ({ state, formats: seen }: ObservedState) =>
  state === 'ok' && formats.every((format) => seen?.[format].state === 'ok');
const isGone = ({ available }: ObservedState) => !available;

const rig = await startWallRig();
const { front, screen } = rig;
const modes: Record<string, () => Promise<boolean>> = { faults, starts, losses };
const isGood = await modes[mode]?.();
await rig.stop();
process.exit(isGood ? 0 : 1);

/** `each`: applied to every stream at a different time; `all`: applied once, to the server or a process. */
type Fault = { shown: (observed: ObservedState) => boolean; limitS: number } & (
  | { each: (watched: Watched) => void; mend: (watched: Watched) => Promise<void> | void }
  | { all: () => Promise<void> | void; mendAll: () => Promise<void> | void }
);

async function faults(): Promise<boolean> {
  const [, ...chosen] = rest;
  const all: Record<string, Fault> = {
    cut: { each: ({ encoder }) => encoder.cut(), mend: ({ encoder }) => encoder.publish(), shown: isGone, limitS: 20 },
    'stalled encoder': {
      each: ({ encoder }) => encoder.stall(),
      mend: ({ encoder }) => encoder.publish(),
      shown: isGone,
      limitS: 20,
    },
    'HLS broken': {
      each: ({ key }) => void front.broken.add(key),
      mend: ({ key }) => void front.broken.delete(key),
      shown: ({ state, formats: seen }) => state === 'degraded' && seen?.hls.state === 'down',
      limitS: 30,
    },
    'server gone': { all: () => front.set('refuse'), mendAll: () => front.set('pass'), shown: isGone, limitS: 20 },
    'server hanging': { all: () => front.set('hang'), mendAll: () => front.set('pass'), shown: isGone, limitS: 30 },
    'node killed': { all: rig.killNode, mendAll: rig.startNode, shown: isGone, limitS: 20 },
    'prober killed': { all: rig.killProber, mendAll: rig.startProber, shown: isGone, limitS: 33 },
  };
  const watched = await startStreams(count(0, 20));
  const rows: Record<string, Record<string, string | number>> = {};
  let isWithin = true;
  for (const [name, fault] of Object.entries(all)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue;
    console.error(`${name} …`);
    const { shownMs, backMs } = await drill(watched, fault);
    rows[name] = { ...shares('seen', shownMs), 'limit, s': fault.limitS, ...shares('back', backMs) };
    isWithin &&= at(shownMs, 0.99) <= fault.limitS * 1_000;
  }
  console.table(rows);
  return isWithin;
}

async function drill(watched: Watched[], fault: Fault): Promise<{ shownMs: number[]; backMs: number[] }> {
  if ('all' in fault) {
    const brokenAt = performance.now();
    const done = fault.all();
    const shownMs = await everywhere(watched, brokenAt, fault.shown);
    await done;
    const mendedAt = performance.now();
    await fault.mendAll();
    const backMs = await everywhere(watched, mendedAt, isOk);
    await sleep(10_000);
    return { shownMs, backMs };
  }
  const turn = async (stream: Watched, index: number) => {
    // At a random point of the probe interval.
    await sleep(index * 700 + Math.random() * 500);
    const brokenAt = performance.now();
    fault.each(stream);
    const shownMs = await screen.waitUntil(stream.id, brokenAt, fault.shown, longestMs);
    await sleep(2_000);
    const mendedAt = performance.now();
    void fault.mend(stream);
    return { shownMs, backMs: await screen.waitUntil(stream.id, mendedAt, isOk, longestMs) };
  };
  const turns = await Promise.all(watched.map(turn));
  await sleep(10_000);
  return { shownMs: turns.map(({ shownMs }) => shownMs), backMs: turns.map(({ backMs }) => backMs) };
}

function everywhere(
  watched: Watched[],
  since: number,
  isShown: (observed: ObservedState) => boolean,
): Promise<number[]> {
  return Promise.all(watched.map(({ id }) => screen.waitUntil(id, since, isShown, longestMs)));
}

/** Adds streams and waits until the screen shows all of them as OK. */
async function startStreams(streams: number): Promise<Watched[]> {
  const watched = await Promise.all(
    Array.from({ length: streams }, (_, n) => rig.addStream(`wall-${n}`, -300_000, 2_000)),
  );
  const since = performance.now();
  // Staggered, so that key frames and probe intervals are spread as in real use.
  await Promise.all(
    watched.map(async ({ encoder }, index) => {
      await sleep(index * 400);
      await encoder.publish();
    }),
  );
  const waits = await everywhere(watched, since, isOk);
  if (waits.includes(longestMs)) throw new Error('not every stream became OK');
  await sleep(15_000);
  return watched;
}

async function starts(): Promise<boolean> {
  const times = count(0, 10);
  const rows: Record<string, Record<string, string | number>> = {};
  let isClean = true;
  for (const keyFrameMs of [2_000, 10_000]) {
    const okMs: number[] = [];
    const allMs: number[] = [];
    const faulty = new Set<string>();
    for (let n = 0; n < times; n++) {
      const stream = await rig.addStream(`start-${keyFrameMs}-${n}`, 300_000, keyFrameMs);
      await sleep(1_000 + Math.random() * 5_000);
      await stream.encoder.publish();
      const since = performance.now();
      okMs.push(await screen.waitUntil(stream.id, since, ({ state }) => state === 'ok', longestMs));
      allMs.push(await screen.waitUntil(stream.id, since, isOk, longestMs));
      for (const { state, formats: seen, at: stateAt } of screen.statesOf(stream.id)) {
        if (stateAt < since) continue;
        if (state === 'degraded' || state === 'down') faulty.add(`${n}: ${state}`);
        for (const format of formats) if (seen?.[format].state === 'down') faulty.add(`${n}: ${format}`);
      }
      stream.encoder.cut();
    }
    isClean &&= faulty.size === 0;
    rows[`key frames every ${keyFrameMs / 1_000} s`] = {
      ...shares('stream OK', okMs),
      ...shares('all formats OK', allMs),
      'shown as a fault': [...faulty].join(', ') || 'never',
    };
  }
  console.table(rows);
  return isClean;
}

async function losses(): Promise<boolean> {
  const [minutes, streams] = [count(0, 30), count(1, 30)];
  const watched = await startStreams(streams);
  const since = performance.now();
  front.setLossShare(0.03);
  await sleep(minutes * 60_000);
  front.setLossShare(0);
  const alarms = watched.flatMap(({ key, id }) =>
    screen
      .statesOf(id)
      .filter((observed) => observed.at >= since && !isOk(observed))
      .map((observed) => `${key} after ${Math.round((observed.at - since) / 1_000)} s: ${wordsOf(observed)}`),
  );
  console.log(`${streams} streams, ${minutes} minutes, ${front.lost()} probes lost: ${alarms.length} false alarms`);
  for (const alarm of alarms) console.log(`  ${alarm}`);
  return alarms.length === 0;
}

function wordsOf({ state, formats: seen }: ObservedState): string {
  const wrong = formats.filter((format) => seen?.[format].state !== 'ok');
  return [state, ...wrong.map((format) => `${format} ${seen?.[format].state} ${seen?.[format].reason}`)].join(', ');
}

function shares(name: string, ms: number[]): Record<string, string | number> {
  return { [`${name} p50, s`]: inSeconds(at(ms, 0.5)), [`${name} p99, s`]: inSeconds(at(ms, 0.99)) };
}

function inSeconds(ms: number): string | number {
  return ms >= longestMs ? 'not seen' : Math.round(ms / 100) / 10;
}

function at(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
