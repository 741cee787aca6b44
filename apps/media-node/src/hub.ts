import type { PublishSink, Refusal } from '@touchline/media/rtmp/server-options';
import type { ConsoleClient, HookFacts } from './console-client.ts';
import type { Log } from './log.ts';
import type { PlayerTransport } from './player.ts';
import {
  addPlayer,
  beginSession,
  createStream,
  endSession,
  type Publisher,
  receiveTag,
  removePlayer,
  type Stream,
  type StreamOptions,
} from './stream.ts';

export type HubOptions = {
  stream: StreamOptions;
  /** A stream outlives its publisher for this long. */
  graceMs: number;
  maxStreams: number;
  maxPlayers: number;
  /** Null: every valid key may be published, for tests and benches. */
  console: ConsoleClient | null;
  authorizePlay: boolean;
  log: Log;
};

/** All streams of the node, by key. */
export type Hub = {
  /** Lets a publisher in, or says why not. Pulls are not asked about: the console ordered them. */
  publish: (key: string, publisher: Publisher) => Promise<PublishSink | Refusal>;
  /** Lets a player in, or says why not; `start` begins to send. */
  play: (key: string, transport: PlayerTransport) => Promise<{ start: () => void; leave: () => void } | Refusal>;
  find: (key: string) => Stream | null;
  list: () => readonly Stream[];
  /** Ends a stream at once, players included; false when there is none. */
  kick: (key: string, reason: string) => boolean;
  /** Ends everything. */
  close: (reason: string) => void;
};

const KEY = /^[A-Za-z0-9_-]{1,64}$/;

type State = {
  options: HubOptions;
  streams: Map<string, Stream>;
  /** Keys whose publisher is being asked about. */
  asking: Set<string>;
  graceTimers: Map<string, NodeJS.Timeout>;
};

export function createHub(options: HubOptions): Hub {
  const state: State = { options, streams: new Map(), asking: new Set(), graceTimers: new Map() };
  return {
    find: (key) => state.streams.get(key) ?? null,
    list: () => [...state.streams.values()],
    publish: (key, publisher) => publish(state, key, publisher),
    play: (key, transport) => play(state, key, transport),
    kick(key, reason) {
      const stream = state.streams.get(key);
      if (stream) remove(state, stream, reason);
      return stream !== undefined;
    },
    close(reason) {
      for (const stream of state.streams.values()) remove(state, stream, reason);
    },
  };
}

async function publish(state: State, key: string, publisher: Publisher): Promise<PublishSink | Refusal> {
  const { options, streams, asking } = state;
  const refusal = cannotPublish(state, key);
  if (refusal !== null) return { refuse: refusal };
  const facts = { key, ip: publisher.ip, protocol: publisher.protocol, clientId: publisher.clientId };
  if (options.console && publisher.protocol !== 'pull') {
    asking.add(key);
    const { allow, reason } = await options.console.authorize('publish', facts);
    asking.delete(key);
    if (!allow) {
      options.log('warn', 'publish_refused', { ...facts, reason });
      return { refuse: reason ?? 'refused by the console' };
    }
  }
  clearTimeout(state.graceTimers.get(key));
  const stream = streams.get(key) ?? createStream(key, options.stream);
  streams.set(key, stream);
  beginSession(stream, publisher);
  options.log('info', 'publish', facts);
  return {
    onTag(tag) {
      if (stream.publisher === publisher) receiveTag(stream, tag);
    },
    onEnd(reason) {
      if (stream.publisher === publisher) lose(state, stream, facts, reason);
    },
  };
}

function cannotPublish(state: State, key: string): string | null {
  if (!KEY.test(key)) return 'not a valid stream key';
  if (state.streams.get(key)?.publisher || state.asking.has(key)) return 'stream is already being published';
  const isNew = !state.streams.has(key);
  return isNew && state.streams.size + state.asking.size >= state.options.maxStreams ? 'too many streams' : null;
}

/** The publisher is gone: players are kept for a while, since encoders come back. */
function lose(state: State, stream: Stream, facts: HookFacts, reason: string): void {
  const { options } = state;
  options.log('info', 'publish_done', { ...facts, reason });
  if (facts.protocol !== 'pull') options.console?.tell('publish_done', facts);
  endSession(stream);
  const timer = setTimeout(() => remove(state, stream, 'the publisher did not come back'), options.graceMs);
  timer.unref();
  state.graceTimers.set(stream.key, timer);
}

function remove(state: State, stream: Stream, reason: string): void {
  const { publisher } = stream;
  clearTimeout(state.graceTimers.get(stream.key));
  state.graceTimers.delete(stream.key);
  state.streams.delete(stream.key);
  if (publisher) {
    const { ip, protocol, clientId } = publisher;
    if (protocol !== 'pull') state.options.console?.tell('publish_done', { key: stream.key, ip, protocol, clientId });
    endSession(stream);
    publisher.kick(reason);
  }
  state.options.log('info', 'stream_removed', { key: stream.key, reason });
  for (const player of stream.players) player.transport.close(reason);
  stream.players.clear();
}

async function play(
  state: State,
  key: string,
  transport: PlayerTransport,
): Promise<{ start: () => void; leave: () => void } | Refusal> {
  const { options } = state;
  const playing = [...state.streams.values()].reduce((sum, stream) => sum + stream.players.size, 0);
  if (playing >= options.maxPlayers) return { refuse: 'too many players' };
  const facts = { key, ip: transport.ip, protocol: transport.protocol, clientId: transport.clientId };
  if (options.authorizePlay && options.console) {
    const { allow, reason } = await options.console.authorize('play', facts);
    if (!allow) return { refuse: reason ?? 'refused by the console' };
  }
  const stream = state.streams.get(key);
  if (!stream) return { refuse: 'no such stream' };
  const told = (): void => {
    if (options.authorizePlay) options.console?.tell('play_done', facts);
  };
  let leave = told;
  return {
    start() {
      const player = addPlayer(stream, transport);
      leave = () => {
        removePlayer(stream, player);
        told();
      };
    },
    leave: () => leave(),
  };
}
