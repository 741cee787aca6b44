import type { Stream } from '@touchline/contract';
import { replaceEqualDeep } from '@tanstack/react-query';

/** What the wall holds: at most `most` streams of all that are due. */
export type WallData = { streams: readonly Stream[]; total: number };

/**
 * The new reading with every record that says the same replaced by the one already on the screen, wherever on the wall
 * it stood: a card is drawn again only when its own record changed.
 */
export function reuseUnchanged(before: WallData | undefined, after: WallData): WallData {
  const previous = new Map(before?.streams.map((stream) => [stream.id, stream]));
  const streams = after.streams.map((stream) => replaceEqualDeep<Stream>(previous.get(stream.id), stream));
  // What stands in for a reading under way goes through here at every drawing: a new object each time would never rest.
  if (before?.total === after.total && isSame(before.streams, streams)) return before;
  return { ...after, streams };
}

const isSame = (before: readonly Stream[], after: readonly Stream[]) =>
  before.length === after.length && after.every((stream, index) => stream === before[index]);

/** Pages read one after another while streams move may hold one twice; the first place counts. */
export function uniqueById(streams: readonly Stream[]): Stream[] {
  const seen = new Set<number>();
  return streams.filter(({ id }) => !seen.has(id) && seen.add(id));
}
