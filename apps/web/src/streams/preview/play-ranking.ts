import type { Stream } from '@touchline/contract';
import { playOrder } from './engine.ts';
import type { PlayFormat } from './engine.ts';

/** The offered format of the lowest latency among those that play, as far as is known; null when none is offered. */
export function firstToPlay({
  links,
  formats,
  wssDialect,
}: Pick<Stream, 'links' | 'formats' | 'wssDialect'>): PlayFormat | null {
  const offered = playOrder.filter((format) => links[format] !== null);
  const spoken = offered.filter((format) => format !== 'wss' || wssDialect === null || wssDialect === 'ws-flv');
  const plays = (format: PlayFormat) => formats[format].state !== 'down' && formats[format].state !== 'incomplete';
  return spoken.find(plays) ?? spoken[0] ?? offered[0] ?? null;
}
