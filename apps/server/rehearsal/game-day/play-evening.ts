import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller } from './console-calls.ts';
import { signIn } from './console-calls.ts';
import { clipOf, faultOf, played } from './cues.ts';
import type { Stage } from './cues.ts';
import { addDirectory, addPerson, followFeed, leaveDesk, planMatch } from './desk.ts';
import type { DeskMatch, Directory } from './desk.ts';
import { makeEncoder } from './encoder.ts';
import type { Encoder } from './encoder.ts';
import { serveFeed } from './feed.ts';
import type { Feed } from './feed.ts';
import type { Installation } from './installation.ts';
import { addMediaNode } from './media-nodes.ts';
import type { MediaNode } from './media-nodes.ts';
import { drawPictures } from './pictures.ts';
import type { Pictures } from './pictures.ts';
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

/**
 * How often a picture repeats: between two and three rounds of the prober, for which two looks at the same picture in a row would be
 * a frozen one, also when a round is late.
 */
const loopS = 26;
const names = ['Anna', 'Boris', 'Clara', 'Dmitry', 'Elena', 'Felix', 'Galina', 'Hugo'];
/** Nobody works without the others. */
export const maxPlayers = names.length;

type End = () => unknown;

/** Plays an evening against a console, and scores it. Null when the signal aborted it before its end. */
export async function playEvening(
  scenario: Scenario,
  { url, email, password }: Omit<Installation, 'stop'>,
  options: EveningOptions,
): Promise<Score | null> {
  const admin = await signIn(url, email, password);
  options.report(`Drawing ${scenario.matches.length} matches …`);
  const pictures = await drawPictures(scenario.matches.length, loopS, options.signal);
  if (options.signal.aborted) return null;
  const ends: End[] = [];
  try {
    const nodes = await startNodes(admin, url, scenario.servers, options.nodePorts, ends);
    const crew = await gatherCrew(admin, url, options.players);
    const directory = await addDirectory(admin, scenario.matches.length);
    const beganMs = Date.now();
    const plan = planEvening(scenario, options.speed, beganMs);
    const reader = await readFeed(scenario, admin, url, plan, ends);
    const { matches, encoders } = await planMatches(admin, directory, plan, nodes, pictures);
    ends.push(() => encoders.forEach((encoder) => encoder.end(false)));
    // Last of all: a media node whose server is archived complains.
    ends.unshift(() => leaveDesk(admin, matches, nodes));
    options.report(`The evening begins: ${matches.length} matches until ${clock(plan.endMs)}`);
    const stage = { matches, encoders, nodes, pictures, feed: reader?.feed ?? null };
    const stopWatch = watch(admin, reader?.caller ?? null, matches, beganMs, options.report);
    const cues = await perform(plan, stage, crew, beganMs, options);
    const feedAlarms = await stopWatch();
    if (options.signal.aborted) return null;
    const alarms: Alarm[] = [...(await readAlarms(admin, matches, beganMs)), ...feedAlarms];
    return scoreEvening(cues, alarms, await readPeople(admin, matches, beganMs));
  } finally {
    for (const end of ends.toReversed()) await attempt(end);
  }
}

/** What cannot be ended any more does not keep the rest from being ended. */
async function attempt(end: End): Promise<void> {
  await Promise.resolve()
    .then(end)
    .catch(() => null);
}

async function startNodes(
  admin: Caller,
  url: string,
  count: number,
  ports: EveningOptions['nodePorts'],
  ends: End[],
): Promise<MediaNode[]> {
  const nodes: MediaNode[] = [];
  for (let number = 1; number <= count; number += 1) {
    const node = await addMediaNode(admin, url, number, number === 1 ? ports : null);
    nodes.push(node);
    ends.push(node.stop);
  }
  return nodes;
}

type Crew = { players: Caller[]; editor: Caller | null };

async function gatherCrew(admin: Caller, url: string, count: number): Promise<Crew> {
  const players: Caller[] = [];
  for (const name of names.slice(0, count)) players.push(await addPerson(admin, url, name, 'operator', {}));
  return { players, editor: count > 0 ? await addPerson(admin, url, 'Editor', 'editor', {}) : null };
}

/** The feed of an evening in which it fails or lies, and a person whose queries are made from it. */
async function readFeed(
  { cues }: Scenario,
  admin: Caller,
  url: string,
  { matches }: PlannedEvening,
  ends: End[],
): Promise<{ feed: Feed; caller: Caller } | null> {
  if (!cues.some(({ kind }) => kind === 'feed_fails' || kind === 'feed_lies')) return null;
  const feed = await serveFeed(matches);
  ends.push(feed.stop);
  const caller = await addPerson(admin, url, 'Reader', 'operator', { playlistAutoload: true });
  ends.push(await followFeed(admin, feed.url));
  return { feed, caller };
}

/** Plans the matches; encoders by the number of their match. */
async function planMatches(
  admin: Caller,
  directory: Directory,
  plan: PlannedEvening,
  nodes: readonly MediaNode[],
  pictures: Pictures,
): Promise<{ matches: DeskMatch[]; encoders: Map<number, Encoder> }> {
  const matches: DeskMatch[] = [];
  const encoders = new Map<number, Encoder>();
  for (const planned of plan.matches) {
    const match = await planMatch(admin, directory, planned, nodes[planned.server - 1]?.server ?? 0);
    const encoder = makeEncoder(match.publishUrl, clipOf({ pictures }, match.number));
    matches.push(match);
    encoders.set(match.number, encoder);
    // At once: a match that is about to start and has no signal is soon a no-show.
    if (match.onAir.some(({ fromMs }) => fromMs <= Date.now())) encoder.begin();
  }
  return { matches, encoders };
}

/** Lets the evening pass; returns the cues that were played. */
async function perform(
  plan: PlannedEvening,
  stage: Stage,
  { players, editor }: Crew,
  beganMs: number,
  { signal, report }: EveningOptions,
): Promise<PlayedCue[]> {
  const over = AbortSignal.any([signal, AbortSignal.timeout(Math.max(0, plan.endMs - Date.now()))]);
  const [cues] = await Promise.all([
    playCues(plan, stage, over, report),
    play(players, stage.matches, (beganMs + plan.endMs) / 2, over, report),
    editor && closeMatches(editor, stage.matches, over),
    untilMs(plan.endMs, over),
  ]);
  return cues;
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
    for (const { fromMs, untilMs } of onAir) if (encoder) await onAirBetween(encoder, fromMs, untilMs, signal);
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
