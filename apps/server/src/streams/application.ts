import type { Server } from '@touchline/contract';

/** The RTMP application of encoders: the first folder of the path. */
export function applicationOf({ publish, rtmp }: Pick<Server, 'publish' | 'rtmp'>): string {
  return /^(?::\d+)?\/([\w-]+)\//.exec(publish || rtmp)?.[1] ?? 'live';
}
