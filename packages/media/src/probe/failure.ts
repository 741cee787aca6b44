import type { ReasonCode } from './probe-result.ts';

/** Ends a probe with its reason; becomes `reason` and `detail` of the result. */
export class ProbeFailure extends Error {
  override name = 'ProbeFailure';
  readonly reason: ReasonCode;

  constructor(reason: ReasonCode, detail: string) {
    super(detail);
    this.reason = reason;
  }
}

const DNS_CODES = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EAI_NODATA', 'ENODATA', 'ESERVFAIL']);

/** The phase in which a connection broke. */
export type ConnectionPhase = 'connect' | 'tls' | 'open';

/** Converts an error of `node:net`, `node:tls` or `node:http`, depending on the phase in which it occurred. */
export function connectionFailure(error: Error, phase: ConnectionPhase): ProbeFailure {
  if (error instanceof ProbeFailure) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // net wraps the guard's refusal when several addresses were tried in turn.
  if (error instanceof AggregateError) {
    const refused = error.errors.find((inner) => inner instanceof ProbeFailure);
    if (refused) return refused;
  }
  if (DNS_CODES.has(code)) return new ProbeFailure('dns', `the name could not be resolved (${code})`);
  if (phase === 'connect') return new ProbeFailure('tcp', `no connection (${code || error.message})`);
  if (phase === 'tls') return new ProbeFailure('tls', `TLS failed (${code || error.message})`);
  if (code.startsWith('HPE_')) return new ProbeFailure('handshake', `the answer is not HTTP (${code})`);
  return new ProbeFailure('handshake', `no valid answer (${code || error.message})`);
}
