import type { ProbeLimits } from '@touchline/media/probe/run';
import { DEFAULT_LIMITS } from '@touchline/media/probe/run';
import { recordStream } from '@touchline/media/probe/record';
import type { Recording } from '@touchline/media/probe/recording';
import type { ComparedStream } from '#server/same-picture/compared-streams';
import { linksFor } from '#server/watching/play-links';

/** The first ones bring frames as they come, the others some seconds later. */
const formats = ['rtmp', 'wss', 'hls', 'dash'] as const;
/** To connect. */
const patienceMs = 5_000;
/** Half a minute of 8 Mbit/s. */
const maxBytes = 30 * 1024 * 1024;

/** Records `ms` of a stream; null when none of its formats can be recorded. */
export type RecordStream = (stream: ComparedStream, ms: number) => Promise<Recording | null>;

export function recorder(secretKey: string, signal: AbortSignal): RecordStream {
  const linksTo = linksFor(secretKey, { kind: 'console', subject: 0 });
  return async (stream, ms) => {
    const { offer, formats: seen } = stream;
    const { links } = linksTo({ ...stream, copiesRevoked: null });
    const format = formats.find(
      (each) => links[each] && (seen?.[each].state === 'ok' || seen?.[each].state === 'incomplete'),
    );
    const url = format && links[format];
    if (!url) return null;
    const limits: ProbeLimits = {
      ...DEFAULT_LIMITS,
      timeoutMs: patienceMs + ms,
      maxBytes,
      signal,
      allowedHosts: [offer.fqdn, offer.ip].filter(Boolean),
      wssDialect: offer.wssDialect,
    };
    return recordStream(format, url, limits, ms);
  };
}
