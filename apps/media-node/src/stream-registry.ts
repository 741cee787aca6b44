import { ENDED_BY_PUBLISHER, type PublishSink, type Refusal } from '@touchline/media/rtmp/server-options';
import type { CutPublisher, EndedPublisher, HookFacts } from './console-client.ts';
import { createEndedStreams, type EndedStreams } from './ended-streams.ts';
import { keepPlayersAlive } from './keep-alive.ts';
import { createLostStreams, type LostStreams } from './lost-streams.ts';
import type { Admission } from './publish-gate.ts';
import { type AdmittedPlayer, admitPlayer, type PlayerConnection } from './admit-player.ts';
import { createPlayerPlaces, type PlayerPlaces } from './player-places.ts';
import {
  ALREADY_PUBLISHED,
  INVALID_KEY,
  type OwnRefusal,
  REFUSAL_CODES,
  TOO_MANY_STREAMS,
} from './publish-refusals.ts';
import { beginningOfKey, isStreamKey } from './stream-key.ts';
import type { StreamRegistryOptions } from './stream-registry-options.ts';
import {
  beginSession,
  createStream,
  endSession,
  forgetMedia,
  type Publisher,
  receiveTag,
  type Stream,
} from './stream.ts';

/** Separate from the publisher, which the status shows. `gone` aborts when the publisher leaves before the answer. */
export type PublishRequest = { secret: string | null; gone: AbortSignal };

/** All streams of the node, by key. */
export type StreamRegistry = {
  /** Admits a publisher, or returns the refusal. Pulls need no admission, because the console ordered them. */
  publish: (key: string, publisher: Publisher, request: PublishRequest) => Promise<PublishSink | Refusal>;
  /** Admits a player to the stream of a key or a signed name, or returns the refusal; `start` begins sending. */
  play: (name: string, transport: PlayerConnection) => Promise<AdmittedPlayer | Refusal>;
  find: (key: string) => Stream | null;
  /** A stream that has ended and is not being published; null when no such stream is remembered. */
  findEnded: (key: string) => Stream | 'gone' | null;
  list: () => readonly Stream[];
  /** Calls the listener whenever a stream was added; returns the function to unsubscribe. */
  onChange: (listener: () => void) => () => void;
  /** Number of publishers that the console has not decided about. */
  waiting: () => number;
  /** Ends those of the kept streams that the console says are over; the others keep waiting for a publisher. */
  endOver: (kept: readonly string[], over: ReadonlySet<string>) => void;
  /**
   * Disconnects publishers that may no longer publish, and forgets their media. Players stay until the console says that
   * the match is over.
   */
  cut: (ended: readonly EndedPublisher[]) => void;
  /** Publishers that were cut and not yet reported. */
  listCuts: () => CutPublisher[];
  /** The console knows of these. */
  forgetCuts: (cuts: readonly CutPublisher[]) => void;
  /** Ends a stream at once, with its players; false when there is none. */
  kick: (key: string, reason: string) => boolean;
  /** Disconnects everybody from a stream that has not ended, and forgets it. */
  release: (key: string, reason: string) => void;
  /** Disconnects everybody. The streams have not ended: they go on after a restart. */
  close: (reason: string) => void;
};

/** Limit for remembered keys of streams that are over. */
const MAX_REMEMBERED = 10_000;

type State = {
  options: StreamRegistryOptions;
  streams: Map<string, Stream>;
  /** Called when a publisher leaves; `hasEnded`: by ending its stream, instead of losing its connection. */
  onLeave: Map<Publisher, (hasEnded: boolean) => void>;
  /** Streams without a publisher. */
  lost: LostStreams;
  ended: EndedStreams;
  places: PlayerPlaces;
  cuts: Set<CutPublisher>;
  listeners: Set<() => void>;
};

export function createStreamRegistry(options: StreamRegistryOptions): StreamRegistry {
  const state = newState(options);
  const maintenance = setInterval(() => maintain(state), options.keepAliveMs);
  maintenance.unref();
  return {
    find: (key) => state.streams.get(key) ?? null,
    findEnded: (key) => (state.streams.has(key) ? null : state.ended.find(key)),
    list: () => [...state.streams.values()],
    onChange(listener) {
      state.listeners.add(listener);
      return () => void state.listeners.delete(listener);
    },
    waiting: () => options.console?.publishers.waiting() ?? 0,
    publish: (key, publisher, request) => publish(state, key, publisher, request),
    play: (name, transport) => admitPlayer({ ...state, ...options }, name, transport),
    endOver(kept, over) {
      for (const key of kept) endOrKeep(state, key, over.has(key));
    },
    cut(publishers) {
      for (const publisher of publishers) cut(state, publisher);
    },
    listCuts: () => [...state.cuts],
    forgetCuts(cuts) {
      for (const known of cuts) state.cuts.delete(known);
    },
    kick(key, reason) {
      options.console?.publishers.forget(key);
      return end(state, key, reason);
    },
    release: (key, reason) => void remove(state, key, reason),
    close(reason) {
      clearInterval(maintenance);
      options.console?.publishers.close(reason);
      for (const key of state.streams.keys()) remove(state, key, reason);
      for (const listener of state.listeners) listener();
    },
  };
}

function newState(options: StreamRegistryOptions): State {
  const { endedMs: servedMs, goneMs: rememberedMs, maxStreams: maxServed, maxPlayers, stream } = options;
  const bounds = { servedMs, rememberedMs, maxServed, maxRemembered: MAX_REMEMBERED };
  const lost = createLostStreams(options.graceMs, (key) => end(state, key, 'the publisher did not come back'));
  const state: State = {
    options,
    streams: new Map(),
    onLeave: new Map(),
    lost,
    ended: createEndedStreams({ ...bounds, now: stream.now }),
    places: createPlayerPlaces(maxPlayers),
    cuts: new Set(),
    listeners: new Set(),
  };
  return state;
}

function maintain({ streams, lost, ended }: State): void {
  for (const stream of streams.values()) if (lost.has(stream.key)) keepPlayersAlive(stream);
  ended.sweep();
}

async function publish(
  state: State,
  key: string,
  publisher: Publisher,
  request: PublishRequest,
): Promise<PublishSink | Refusal> {
  const { ip, protocol, clientId } = publisher;
  const facts = { key, ip, protocol, clientId };
  const refuse = (reason: string): Refusal => {
    // An invalid key may contain a secret after a wrong separator.
    state.options.log('warn', 'publish_refused', { ...facts, key: isStreamKey(key) ? key : '', reason });
    return { refuse: reason };
  };
  const refuseOwn = (reason: OwnRefusal): Refusal => {
    if (protocol !== 'pull') state.options.onRefused({ key: beginningOfKey(key), ip, reason: REFUSAL_CODES[reason] });
    return refuse(reason);
  };
  const early = cannotPublish(state, key);
  if (early !== null) return refuseOwn(early);
  const admission = await admit(state, publisher, facts, request);
  if (!admission.allow) return refuse(admission.reason);
  // Another publisher may have started meanwhile. Nothing is awaited from here until the session starts.
  const late = cannotPublish(state, key);
  if (late === null) return begin(state, publisher, facts, admission.end);
  admission.end(false);
  return refuseOwn(late);
}

type Admitted = { allow: true; end: (hasEnded: boolean) => void };

/** Asks the console. Calling `end` of the result also reports the end of the session. */
async function admit(
  state: State,
  { protocol, kick }: Publisher,
  facts: HookFacts,
  { secret, gone }: PublishRequest,
): Promise<Admitted | Exclude<Admission, { allow: true }>> {
  const { console } = state.options;
  if (!console || protocol === 'pull') return { allow: true, end: () => undefined };
  const refusal = (): string | null => cannotPublish(state, facts.key);
  const admission = await console.publishers.decide({ facts, secret, gone, refusal, kick });
  if (!admission.allow) return admission;
  return {
    allow: true,
    end(hasEnded) {
      admission.end();
      console.reports.add('publish_done', facts, hasEnded);
    },
  };
}

function begin(
  state: State,
  publisher: Publisher,
  facts: HookFacts,
  onLeave: (hasEnded: boolean) => void,
): PublishSink {
  const { options } = state;
  const { key } = facts;
  const stream = state.streams.get(key) ?? addStream(state, key);
  state.lost.remove(key);
  state.onLeave.set(publisher, onLeave);
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

function addStream(state: State, key: string): Stream {
  const { options, streams, listeners } = state;
  const longestLost = streams.size >= options.maxStreams ? state.lost.oldest() : null;
  if (longestLost !== null) end(state, longestLost, 'its place is needed for another stream');
  state.ended.forget(key);
  const stream = createStream(key, options.stream, () => options.positions.of(key));
  streams.set(key, stream);
  for (const listener of listeners) listener();
  return stream;
}

function cannotPublish({ options, streams, lost }: State, key: string): OwnRefusal | null {
  if (!isStreamKey(key)) return INVALID_KEY;
  const stream = streams.get(key);
  if (stream) return stream.publisher ? ALREADY_PUBLISHED : null;
  return streams.size - lost.size() >= options.maxStreams ? TOO_MANY_STREAMS : null;
}

/** Runs the callback of a leaving publisher, once. */
function leave({ onLeave }: State, publisher: Publisher | null, hasEnded: boolean): void {
  if (!publisher) return;
  onLeave.get(publisher)?.(hasEnded);
  onLeave.delete(publisher);
}

/** The publisher left: players are kept, because encoders reconnect. */
function lose(state: State, stream: Stream, facts: HookFacts, reason: string): void {
  const { options } = state;
  options.log('info', 'publish_done', { ...facts, reason });
  leave(state, stream.publisher, reason === ENDED_BY_PUBLISHER);
  endSession(stream);
  state.lost.add(stream.key);
  options.onLost();
}

function cut(state: State, { key, reason, message }: EndedPublisher): void {
  const { options, streams } = state;
  options.console?.publishers.forget(key);
  const stream = streams.get(key);
  if (!stream) return;
  const { publisher } = stream;
  // Viewers who are behind may see a match that has ended by itself to its end.
  if (!publisher && reason !== 'too_late') forgetMedia(stream);
  // The origin of a relay cuts the encoder and reports it. A match that is over may be seen to its end here, too.
  const isPull = publisher?.protocol === 'pull';
  if (!publisher || (isPull && reason === 'too_late')) return;
  const { ip, protocol, clientId } = publisher;
  options.log('warn', 'publisher_cut', { key, ip, clientId, reason });
  if (!isPull) state.cuts.add({ key, ip, clientId, reason });
  lose(state, stream, { key, ip, protocol, clientId }, message);
  forgetMedia(stream);
  publisher.kick(message);
}

/** A stream that is being published again is left alone; publishers are not checked here. */
function endOrKeep(state: State, key: string, isOver: boolean): void {
  if (!state.lost.has(key)) return;
  if (!isOver) return state.lost.renew(key);
  state.options.console?.publishers.forget(key);
  end(state, key, 'the match is over');
}

/** Ends a stream for good; false when there is none. Packaged media can still be played to the end. */
function end(state: State, key: string, reason: string): boolean {
  const stream = remove(state, key, reason);
  if (stream) state.ended.add(stream);
  return stream !== null;
}

/** Removes a stream with its publisher and its players; null when there is none. */
function remove(state: State, key: string, reason: string): Stream | null {
  const stream = state.streams.get(key);
  if (!stream) return null;
  const { publisher } = stream;
  state.lost.remove(key);
  state.streams.delete(key);
  leave(state, publisher, false);
  endSession(stream);
  publisher?.kick(reason);
  const position = stream.packager.ring.position();
  if (position) state.options.positions.keep(key, position);
  state.options.log('info', 'stream_removed', { key, reason });
  for (const player of stream.players) player.transport.close(reason);
  stream.players.clear();
  return stream;
}
