import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { formats, linksOf } from '@touchline/contract';
import type { Format, Server } from '@touchline/contract';
import { probes } from '@touchline/media/probe/formats';
import { DEFAULT_LIMITS } from '@touchline/media/probe/run';
import type { ProbeLimits } from '@touchline/media/probe/run';
import type { Host } from '#server/monitoring/hosts';
import type { Sample } from '#server/monitoring/next';

export type Look = (target: { key: string; offer: Server }, host: Host, depth: ProbeLimits['depth']) => Promise<Sample>;

/** Gives the function that probes every offered format of a stream. `timeoutMs`: of one probe. */
export function startLooking(timeoutMs: number, signal: AbortSignal): { look: Look; stop: () => void } {
  // How many probes a host gets at once is decided in hosts.ts.
  const agents = { http: new HttpAgent({ keepAlive: true }), https: new HttpsAgent({ keepAlive: true }) };

  const look: Look = async ({ key, offer }, host, depth) => {
    const { links } = linksOf(offer, key);
    const limits = {
      ...DEFAULT_LIMITS,
      timeoutMs,
      depth,
      signal,
      agents,
      allowedHosts: [offer.fqdn, offer.ip].filter(Boolean),
      wssDialect: offer.wssDialect,
    };
    const sample: Sample = { rtmp: null, hls: null, wss: null, dash: null };
    const one = async (format: Format): Promise<void> => {
      const probe = probes.find((candidate) => candidate.format === format);
      const url = links[format];
      if (probe && url) sample[format] = await host.ask(lineOf(format, url), () => probe.probe(url, limits));
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

/** Formats count separately even at one port: a server may answer playlists and leave sockets waiting. */
const lineOf = (format: Format, url: string) => `${format} ${URL.canParse(url) ? new URL(url).host : url}`;
