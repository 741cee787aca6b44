/** The peer broke the RTMP protocol or a limit; the connection is to be closed. */
export class RtmpProtocolError extends Error {
  override name = 'RtmpProtocolError';
}

/** How far a connection had come when it failed. */
export type RtmpPhase = 'dns' | 'tcp' | 'tls' | 'handshake' | 'connect' | 'stream' | 'play' | 'publish' | 'media';

/** Why it failed. `rejected` includes a server that closes without a word after the handshake. */
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
  /** NetConnection or NetStream code of the server's answer, when it gave one. */
  readonly code: string | null;

  constructor(phase: RtmpPhase, reason: RtmpReason, message: string, details: { code: string | null; cause: unknown }) {
    super(message, { cause: details.cause });
    this.phase = phase;
    this.reason = reason;
    this.code = details.code;
  }
}
