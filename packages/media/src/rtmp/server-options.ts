import type { FlvTag } from '#media/flv';
import type { SentBytes } from '#media/sent-bytes';
import type { ChunkLimits } from './chunks.ts';

/**
 * A request to publish or play. `key` is the stream name without its query, `params` that query merged with the one of
 * the connect command.
 */
export type RtmpRequest = {
  clientId: string;
  ip: string;
  app: string;
  key: string;
  params: URLSearchParams;
  /** Name and version that the encoder or player sends. */
  agent: string;
};

/** The reason of an end when the encoder has ended its stream, instead of losing its connection. */
export const ENDED_BY_PUBLISHER = 'stream ended by the publisher';

/** Receives the media of an accepted publisher. */
export type PublishSink = {
  onTag: (tag: FlvTag) => void;
  /** Called once, with a readable reason. */
  onEnd: (reason: string) => void;
};

/** The connection of a publisher, as passed to the `publish` hook. */
export type RtmpPublisher = {
  /** Closes it with a reason that the encoder displays. */
  kick: (reason: string) => void;
  /** Aborts when the encoder disconnects before it got an answer. */
  gone: AbortSignal;
};

/** The connection of a player, as passed to the `play` hook. */
export type RtmpPlayer = {
  /** Sends bytes encoded by `encodePlayerTag`. */
  write: (data: Buffer) => void;
  bufferedBytes: () => number;
  /** Of the whole connection. */
  sent: SentBytes;
  /** Closes with a reason that the player displays. */
  close: (reason: string) => void;
};

export type Refusal = { refuse: string };

export type RtmpServerOptions = {
  limits: {
    /** Milliseconds within which the peer must publish or play. */
    setupTimeoutMs: number;
    /** A publisher that sends nothing for this many milliseconds is disconnected. */
    idleTimeoutMs: number;
    /**
     * Interval of pings to a publisher that waits for its answer, so that neither side considers the connection dead.
     */
    pingEveryMs: number;
    maxConnections: number;
    /** For accepted publishers; all others send only commands. */
    chunks: ChunkLimits;
  };
  /** Null to serve this application, else the reason for refusing it. */
  checkApp: (app: string) => string | null;
  /** Called before Publish.Start is sent; the encoder's data wait meanwhile. May take as long as it needs. */
  publish: (request: RtmpRequest, publisher: RtmpPublisher) => Promise<PublishSink | Refusal>;
  /** Called before Play.Start is sent. `leave` of its result is called when the player disconnects. */
  play: (request: RtmpRequest, player: RtmpPlayer) => Promise<{ start: () => void; leave: () => void } | Refusal>;
  /** Called for connections that were closed because of a protocol error. */
  onProtocolError: (ip: string, error: unknown) => void;
};
