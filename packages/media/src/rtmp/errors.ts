/** The peer violated the RTMP protocol or a limit; the connection must be closed. */
export class RtmpProtocolError extends Error {
  override name = 'RtmpProtocolError';
}

/** The phase in which a connection failed. */
export type RtmpPhase = 'dns' | 'tcp' | 'tls' | 'handshake' | 'connect' | 'stream' | 'play' | 'publish' | 'media';

/** Why it failed. `rejected` includes servers that close silently after the handshake. */
export type RtmpReason =
  | 'bad_url'
  | 'dns'
  | 'tcp'
  | 'tls'
  | 'handshake'
  | 'rejected'
  | 'not_found'
  | 'timeout'
  | 'closed'
  | 'protocol'
  | 'aborted';

/** Failure of `connectRtmp` or of an established connection. */
export class RtmpError extends Error {
  override name = 'RtmpError';
  readonly phase: RtmpPhase;
  readonly reason: RtmpReason;
  /** NetConnection or NetStream code of the server's response; null without one. */
  readonly code: string | null;

  constructor(phase: RtmpPhase, reason: RtmpReason, message: string, details: { code: string | null; cause: unknown }) {
    super(message, { cause: details.cause });
    this.phase = phase;
    this.reason = reason;
    this.code = details.code;
  }
}
