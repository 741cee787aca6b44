import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller } from './console-calls.ts';
import { signIn } from './console-calls.ts';
import { clipOf, faultOf, played } from './cues.ts';
import type { Stage } from './cues.ts';
import { addDirectory, addPerson, followFeed, leaveDesk, planMatch } from './desk.ts';
import type { DeskMatch } from './desk.ts';
import { makeEncoder } from './encoder.ts';
import type { Encoder } from './encoder.ts';
import { serveFeed } from './feed.ts';
import type { Installation } from './installation.ts';
import { addMediaNode } from './media-nodes.ts';
import type { MediaNode } from './media-nodes.ts';
import { drawPictures } from './pictures.ts';
import { planEvening } from './plan-evening.ts';
import type { PlannedEvening } from './plan-evening.ts';
import { closeMatches } from './close-matches.ts';
import { play } from './players.ts';
import { readAlarms } from './read-alarms.ts';
import { readPeople } from './read-people.ts';
import type { Scenario } from './scenario.ts';
import { scoreEvening } from './score.ts';
import type { Alarm, PlayedCue, Score } from './score.ts';
import { watch } from './watch.ts';

export type EveningOptions = {
  speed: number;
  /** Scripted operators; with them comes an editor, who closes the matches. */
  players: number;
  /** Ports of the first media server; null for free ones. */
  nodePorts: { rtmp: number; http: number } | null;
  signal: AbortSignal;
  report: (text: string) => void;
};

/** How often a picture repeats. */
const loopS = 20;
const names = ['Anna', 'Boris', 'Clara', 'Dmitry', 'Elena', 'Felix', 'Galina', 'Hugo'];
/** Nobody works without the others. */
export const maxPlayers = names.length;

/** Plays an evening against a console, and scores it. Null when the signal aborted it before its end. */
export async function playEvening(
  scenario: Scenario,
  { url, email, password }: Omit<Installation, 'stop'>,
  options: EveningOptions,
): Promise<Score | null> {
  const { speed, report, signal } = options;
  const admin = await signIn(url, email, password);
  report(`Drawing ${scenario.matches.length} matches …`);
  const pictures = await drawPictures(scenario.matches.length, loopS);
  const nodes: MediaNode[] = [];
  const matches: DeskMatch[] = [];
  const ends: (() => unknown)[] = [];
  try {
    for (let number = 1; number <= scenario.servers; number += 1)
      nodes.push(await addMediaNode(admin, url, number, number === 1 ? options.nodePorts : null));
    const players: Caller[] = [];
    for (const name of names.slice(0, options.players)) players.push(await addPerson(admin, url, name, 'operator', {}));
    const editor = options.players > 0 ? await addPerson(admin, url, 'Editor', 'editor', {}) : null;
    const directory = await addDirectory(admin, scenario.matches.length);
    const plan = planEvening(scenario, speed, Date.now());
    const feed = scenario.cues.some(({ kind }) => kind === 'feed_lies') ? await serveFeed(plan.matches) : null;
    const reader = feed && (await addPerson(admin, url, 'Reader', 'operator', { playlistAutoload: true }));
    if (feed) ends.push(feed.stop, await followFeed(admin, feed.url));
    const beganMs = Date.now();
    const encoders = new Map<number, Encoder>();
    ends.push(() => encoders.forEach((encoder) => encoder.end(false)));
    for (const planned of plan.matches) {
      const match = await planMatch(admin, directory, planned, nodes[planned.server - 1]?.server ?? 0);
      const encoder = makeEncoder(match.publishUrl, clipOf({ pictures }, match.number));
      matches.push(match);
      encoders.set(match.number, encoder);
      // At once: a match that is about to start and has no signal is soon a no-show.
      if (match.onAir && match.onAir.fromMs <= Date.now()) encoder.begin();
    }
    report(`The evening begins: ${matches.length} matches until ${clock(plan.endMs)}`);
    const stage = { matches, encoders, nodes, pictures, feed };
    const stopWatch = watch(admin, reader, matches, beganMs, report);
    const over = AbortSignal.any([signal, AbortSignal.timeout(Math.max(0, plan.endMs - Date.now()))]);
    const playing = play(players, matches, (beganMs + plan.endMs) / 2, over, report);
    const closing = editor && closeMatches(editor, matches, over);
    const [cues] = await Promise.all([
      playCues(plan, stage, over, report),
      playing,
      closing,
      untilMs(plan.endMs, over),
    ]);
    const told = await stopWatch();
    if (signal.aborted) return null;
    const alarms: Alarm[] = [...(await readAlarms(admin, matches, beganMs)), ...told];
    return scoreEvening(cues, alarms, await readPeople(admin, matches, beganMs));
  } finally {
    for (const end of ends.toReversed()) await Promise.resolve(end()).catch(() => null);
    await leaveDesk(admin, matches, nodes).catch(() => null);
    await Promise.all(nodes.map((node) => node.stop()));
  }
}

/** Sends every encoder on and off air, and brings about every fault, at its time; returns what was played. */
async function playCues(
  plan: PlannedEvening,
  stage: Stage,
  signal: AbortSignal,
  report: (text: string) => void,
): Promise<PlayedCue[]> {
  const cues: PlayedCue[] = [];
  const shows = plan.matches.map(async ({ number, onAir }) => {
    const encoder = stage.encoders.get(number);
    if (!onAir || !encoder) return;
    await onAirBetween(encoder, onAir.fromMs, onAir.untilMs, signal);
  });
  const faults = plan.cues.map(async (planned) => {
    const fault = faultOf(planned, stage);
    await untilMs(planned.atMs, signal);
    if (signal.aborted) return;
    fault.begin();
    cues.push(played(planned, fault));
    report(`CUE ${planned.cue.kind}: ${fault.name}`);
    await untilMs(planned.untilMs, signal);
    fault.end();
  });
  await Promise.all([...shows, ...faults]);
  return cues.toSorted((a, b) => a.atMs - b.atMs);
}

async function onAirBetween(encoder: Encoder, fromMs: number, toMs: number, signal: AbortSignal): Promise<void> {
  await untilMs(fromMs, signal);
  if (signal.aborted) return;
  encoder.begin();
  await untilMs(toMs, signal);
  encoder.end(false);
}

async function untilMs(atMs: number, signal: AbortSignal): Promise<void> {
  await sleep(Math.max(0, atMs - Date.now()), null, { signal }).catch(() => null);
}

const clock = (ms: number) => new Date(ms).toTimeString().slice(0, 8);
