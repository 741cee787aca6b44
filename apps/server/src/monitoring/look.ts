import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { formats, linksOf } from '@touchline/contract';
import type { Format, Server } from '@touchline/contract';
import { probes } from '@touchline/media/probe/formats';
import { DEFAULT_LIMITS } from '@touchline/media/probe/run';
import type { ProbeLimits } from '@touchline/media/probe/run';
import type { Seen } from '@touchline/media/probe/seen';
import type { Sample } from '#server/monitoring/next';

/** Probes one host at most this many times at once: a monitor must not be a load. */
const perHost = 4;

export type Look = (
  target: { key: string; offer: Server },
  depth: ProbeLimits['depth'],
  signal: AbortSignal,
) => Promise<Sample>;

/** Gives the function that probes every offered format of a stream, bounded per host over all its calls. */
export function startLooking(): { look: Look; stop: () => void } {
  const agents = {
    http: new HttpAgent({ keepAlive: true, maxSockets: perHost }),
    https: new HttpsAgent({ keepAlive: true, maxSockets: perHost }),
  };
  const hosts = new Map<string, Queue>();

  const look: Look = async ({ key, offer }, depth, signal) => {
    const { links } = linksOf(offer, key);
    const limits = {
      ...DEFAULT_LIMITS,
      depth,
      signal,
      agents,
      allowedHosts: [offer.fqdn, offer.ip].filter(Boolean),
      wssDialect: offer.wssDialect,
    };
    const queue = hosts.get(offer.fqdn) ?? makeQueue(perHost);
    hosts.set(offer.fqdn, queue);
    const sample: Sample = { rtmp: null, hls: null, wss: null, dash: null };
    const one = async (format: Format): Promise<void> => {
      const probe = probes.find((candidate) => candidate.format === format);
      const url = links[format];
      if (probe && url) sample[format] = await queue<Seen>(() => probe.probe(url, limits));
    };
    await Promise.all(formats.map(one));
    return sample;
  };

  return {
    look,
    stop() {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}

type Queue = <T>(job: () => Promise<T>) => Promise<T>;

/** Runs at most `width` jobs at once, the others in the order they came. */
function makeQueue(width: number): Queue {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (job) => {
    // A finished job hands its place to the first in line, so nobody slips in between.
    if (running >= width) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await job();
    } finally {
      const first = waiting.shift();
      if (first) first();
      else running--;
    }
  };
}
