import type { MonitorState, Stream } from '@touchline/contract';
import { urgency } from '@touchline/contract';
import { isBroken } from './signal-problems.ts';

export type StatesById = ReadonlyMap<number, MonitorState>;

export function statesById(streams: readonly Stream[]): StatesById {
  return new Map(streams.map((stream) => [stream.id, stream.state]));
}

/**
 * Streams that got worse since `before` and need attention, most urgent first. A stream that is new to the wall is
 * included if it is broken.
 */
export function newlyBroken(before: StatesById, after: readonly Stream[]): Stream[] {
  return after
    .filter(
      ({ id, state }) => isBroken(state) && before.get(id) !== state && urgency[state] <= urgencyOf(before.get(id)),
    )
    .sort((a, b) => urgency[a.state] - urgency[b.state]);
}

const urgencyOf = (state: MonitorState | undefined) => (state === undefined ? Infinity : urgency[state]);
