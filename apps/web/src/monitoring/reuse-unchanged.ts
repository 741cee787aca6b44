import type { Stream } from '@touchline/contract';
import { replaceEqualDeep } from '@tanstack/react-query';
import type { WallData } from './wall-rows.ts';

/**
 * The new data with every unchanged record replaced by the previous object, whatever its position on the wall, so that
 * a card renders again only if its own record changed.
 */
export function reuseUnchanged(before: WallData | undefined, after: WallData): WallData {
  const previous = new Map(before?.streams.map((stream) => [stream.id, stream]));
  const streams = after.streams.map((stream) => replaceEqualDeep<Stream>(previous.get(stream.id), stream));
  // TanStack Query also calls this for placeholder data on every render: a new object each time would cause endless renders.
  return before && isSame(before.streams, streams) ? before : { streams };
}

const isSame = (before: readonly Stream[], after: readonly Stream[]) =>
  before.length === after.length && after.every((stream, index) => stream === before[index]);
