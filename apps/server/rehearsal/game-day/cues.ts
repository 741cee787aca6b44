import type { Clip } from '@touchline/media/clip';
import type { DeskMatch } from './desk.ts';
import type { Encoder } from './encoder.ts';
import type { Feed } from './feed.ts';
import type { MediaNode } from './media-nodes.ts';
import { frozen } from './pictures.ts';
import type { Pictures } from './pictures.ts';
import type { PlannedCue } from './plan-evening.ts';
import type { PlayedCue } from './score.ts';

/** What cues act upon. Encoders by the number of their match. */
export type Stage = {
  matches: readonly DeskMatch[];
  encoders: ReadonlyMap<number, Encoder>;
  nodes: readonly MediaNode[];
  pictures: Pictures;
  feed: Feed | null;
};

/** A fault that can be brought about and ended. */
type Fault = { name: string; streams: number[]; begin: () => void; end: () => void };

/** What a cue does. Early, late and no-show encoders follow from the plan of the evening alone. */
export function faultOf({ cue, atMs }: PlannedCue, stage: Stage): Fault {
  const { matches, encoders, nodes, feed } = stage;
  const find = (number: number): DeskMatch => existing(matches.find((match) => match.number === number));
  if (cue.kind === 'server_death') {
    const node = existing(nodes[cue.server - 1]);
    const isOnAir = ({ onAir, endMs }: DeskMatch) => atMs < endMs && onAir.some(({ fromMs }) => fromMs <= atMs);
    const streams = matches
      .filter((match) => match.server === cue.server && isOnAir(match))
      .map(({ stream }) => stream);
    return { name: node.name, streams, begin: node.kill, end: node.start };
  }
  if (cue.kind === 'feed_fails') {
    const source = existing(feed);
    const fails = (is: boolean) => () => (source.isBroken = is);
    return { name: 'The feed', streams: [], begin: fails(true), end: fails(false) };
  }
  const match = find(cue.match);
  const concerned = { name: match.title, streams: [match.stream] };
  const encoder = existing(encoders.get(match.number));
  const ownClip = clipOf(stage, match.number);
  const showing = (clip: Clip) => ({ begin: () => encoder.show(clip), end: () => encoder.show(ownClip) });
  switch (cue.kind) {
    case 'cut':
      return { ...concerned, begin: () => encoder.end(true), end: encoder.begin };
    case 'freeze':
      return { ...concerned, ...showing(frozen(ownClip)) };
    case 'black':
      return { ...concerned, ...showing(stage.pictures.black) };
    case 'wrong_match': {
      const streams = [match.stream, find(cue.shows).stream];
      return { ...concerned, streams, ...showing(clipOf(stage, cue.shows)) };
    }
    case 'feed_lies': {
      const { moved } = existing(feed);
      return { ...concerned, begin: () => moved.add(match.number), end: () => moved.delete(match.number) };
    }
    default:
      return { ...concerned, begin: () => null, end: () => null };
  }
}

/** The cue as it is played at this moment. */
export function played({ cue, atMs, untilMs }: PlannedCue, { name, streams }: Fault): PlayedCue {
  const [now, lasts] = [Date.now(), untilMs - atMs];
  return { kind: cue.kind, name, streams, atMs: now, untilMs: now + lasts };
}

export const clipOf = ({ pictures }: Pick<Stage, 'pictures'>, match: number): Clip =>
  existing(pictures.ofMatches[match - 1]);

function existing<T>(value: T | null | undefined): T {
  if (value === null || value === undefined)
    throw new Error('A cue is about something that the scenario does not have');
  return value;
}
