import type { Stream } from '@touchline/contract';
import { replaceEqualDeep } from '@tanstack/react-query';

/** The streams of the wall, up to its limit, and the number of all that are due. */
export type WallData = { streams: readonly Stream[]; total: number };

/**
 * The new data with every unchanged record replaced by the previous object, whatever its position on the wall, so that
 * a card renders again only if its own record changed.
 */
export function reuseUnchanged(before: WallData | undefined, after: WallData): WallData {
  const previous = new Map(before?.streams.map((stream) => [stream.id, stream]));
  const streams = after.streams.map((stream) => replaceEqualDeep<Stream>(previous.get(stream.id), stream));
  // TanStack Query also calls this for placeholder data on every render: a new object each time would cause endless renders.
  if (before?.total === after.total && isSame(before.streams, streams)) return before;
  return { ...after, streams };
}

const isSame = (before: readonly Stream[], after: readonly Stream[]) =>
  before.length === after.length && after.every((stream, index) => stream === before[index]);

/** Removes duplicates, which occur if a stream moves to another page while pages are loaded. The first one is kept. */
export function uniqueById(streams: readonly Stream[]): Stream[] {
  const seen = new Set<number>();
  return streams.filter(({ id }) => !seen.has(id) && seen.add(id));
}
