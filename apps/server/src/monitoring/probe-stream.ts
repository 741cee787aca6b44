import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { formats } from '@touchline/contract';
import type { Format } from '@touchline/contract';
import { probes } from '@touchline/media/probe/formats';
import { DEFAULT_LIMITS } from '@touchline/media/probe/run';
import type { ProbeLimits } from '@touchline/media/probe/run';
import type { Host } from '#server/monitoring/hosts';
import type { Sample } from '#server/monitoring/stored-state';
import { linksFor } from '#server/watching/play-links';
import type { Linked } from '#server/watching/play-links';
import type { Plan } from '#server/monitoring/plan';

type Target = Omit<Linked, 'id' | 'copiesRevoked'> & { stream: number; offer: NonNullable<Linked['offer']> };

/** `sampledAt`: when the last probe ended, as `performance.now()` said in this process. */
export type Sampled = { sample: Sample; sampledAt: number };

type ProbeStream = (target: Target, host: Host, plan: Plan) => Promise<Sampled>;

/** Returns the function that probes the offered formats of a stream according to a plan. */
export function startProbing(secretKey: string, signal: AbortSignal): { probeStream: ProbeStream; stop: () => void } {
  // No socket limit here: hosts.ts limits the probes per host.
  const agents = { http: new HttpAgent({ keepAlive: true }), https: new HttpsAgent({ keepAlive: true }) };

  const linksTo = linksFor(secretKey, { kind: 'console', subject: 0 });

  const probeStream: ProbeStream = async (target, host, plan) => {
    const { offer } = target;
    const { links } = linksTo({ ...target, id: target.stream, copiesRevoked: null });
    const limits = {
      ...DEFAULT_LIMITS,
      signal,
      agents,
      allowedHosts: [offer.fqdn, offer.ip].filter(Boolean),
      wssDialect: offer.wssDialect,
    };
    const sample: Sample = { rtmp: null, hls: null, wss: null, dash: null };
    const one = async (format: Format): Promise<void> => {
      const probe = probes.find((candidate) => candidate.format === format);
      const url = links[format];
      if (!probe || !url) return;
      const depth = plan.seenIn === format ? 'start' : plan.depth;
      const formatLimits: ProbeLimits = { ...limits, depth, timeoutMs: plan.timeoutMs[format] };
      if (plan.skipped.includes(format)) sample[format] = 'skipped';
      else sample[format] = await host.ask(lineOf(format, url), () => probe.probe(url, formatLimits));
    };
    await Promise.all(formats.map(one));
    return { sample, sampledAt: performance.now() };
  };

  return {
    probeStream,
    stop() {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}

/** Formats at one port are separate lines: a server may serve playlists while its sockets hang. */
const lineOf = (format: Format, url: string) => `${format} ${URL.canParse(url) ? new URL(url).host : url}`;
