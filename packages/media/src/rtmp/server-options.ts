import type { FlvTag } from '#media/flv';
import type { ChunkLimits } from './chunks.ts';

/** Who asks for what. `key` is the stream name without its query, `params` that query and the one of the connect command. */
export type RtmpRequest = {
  clientId: string;
  ip: string;
  app: string;
  key: string;
  params: URLSearchParams;
  /** Name and version the encoder or player gives itself. */
  agent: string;
};

/** Takes what an accepted publisher sends. */
export type PublishSink = {
  onTag: (tag: FlvTag) => void;
  /** Once, with why it is over in words. */
  onEnd: (reason: string) => void;
};

/** The connection of a publisher, as the one who decides about it sees it. */
export type RtmpPublisher = {
  /** Ends it with a reason that the encoder shows. */
  kick: (reason: string) => void;
  /** Aborts when the encoder leaves before it got an answer. */
  gone: AbortSignal;
};

/** The connection of a player, as the one who feeds it sees it. */
export type RtmpPlayer = {
  /** Writes bytes made by `encodePlayerTag`. */
  write: (data: Buffer) => void;
  bufferedBytes: () => number;
  /** Closes with a reason that the player shows. */
  close: (reason: string) => void;
};

export type Refusal = { refuse: string };

export type RtmpServerOptions = {
  limits: {
    /** Until the peer publishes or plays, milliseconds. */
    setupTimeoutMs: number;
    /** A publisher that sends nothing for this long is closed. */
    idleTimeoutMs: number;
    /** How often a publisher that waits for its answer is pinged, so that neither side takes the connection for dead. */
    pingEveryMs: number;
    maxConnections: number;
    /** Of publishers that were let in; all others send only commands. */
    chunks: ChunkLimits;
  };
  /** Null to serve this application, else the reason why not. */
  checkApp: (app: string) => string | null;
  /** Asked before Publish.Start is sent; what the encoder sends meanwhile waits. May take as long as it needs. */
  publish: (request: RtmpRequest, publisher: RtmpPublisher) => Promise<PublishSink | Refusal>;
  /** Asked before Play.Start is sent. The function it gives is called when the player leaves. */
  play: (request: RtmpRequest, player: RtmpPlayer) => Promise<{ start: () => void; leave: () => void } | Refusal>;
  /** Told about connections that end by an error of the protocol; they are closed already. */
  onProtocolError: (ip: string, error: unknown) => void;
};
