import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from './log.ts';
import { type Puller, startPuller } from './puller.ts';
import type { StreamRegistry } from './stream-registry.ts';
import type { Viewers } from './viewers.ts';
import type { WatchRights } from './watch-rights.ts';

/** Gets the streams that are watched here from the node that they are published to. */
export type Relay = {
  /** The streams as encoders and players meet them here: nobody publishes, and whoever may play makes a stream wanted. */
  streams: StreamRegistry;
  /** Resolves when the stream of a key is here, or cannot be got for now. For keys that somebody may watch. */
  want: (key: string) => Promise<void>;
  stop: () => Promise<void>;
};

export type RelayOptions = {
  /** RTMP address of the other node, such as `rtmp://node.example.com/live`. */
  origin: string;
  /** For this long after its last viewer a stream stays. */
  idleMs: number;
  /** A viewer waits at most this long for the stream. */
  waitMs: number;
  streams: StreamRegistry;
  viewers: Pick<Viewers, 'count'>;
  rights: Pick<WatchRights, 'firstRules' | 'admit' | 'nameFor'>;
  idleTimeoutMs: number;
  log: Log;
};

type Pull = { puller: Puller; wantedAt: number };

const PULL = { retryMs: 250, maxRetryMs: 2_000, connectTimeoutMs: 8_000 };
const LOOK_EVERY_MS = 50;

/** What an encoder is told. */
const RELAY_ONLY = 'this node relays another one, publish to that one';

/** Pulls each stream once while anybody watches it, and for a while afterwards. */
export function createRelay(options: RelayOptions): Relay {
  const { origin, idleMs, waitMs, streams, viewers, rights, idleTimeoutMs, log } = options;
  const pulls = new Map<string, Pull>();

  const begin = (key: string): Pull => {
    const sourceUrl = () => `${origin}/${rights.nameFor(key)}`;
    const puller = startPuller({ ...PULL, streams, key, sourceUrl, mayBePrivate: true, idleTimeoutMs, log });
    const pull = { puller, wantedAt: performance.now() };
    pulls.set(key, pull);
    return pull;
  };
  const isWatched = (key: string): boolean =>
    (streams.find(key)?.players.size ?? 0) > 0 || viewers.count(key, 'hls') + viewers.count(key, 'dash') > 0;
  const end = async (key: string, { puller }: Pull): Promise<void> => {
    pulls.delete(key);
    await puller.stop();
    streams.release(key, 'nobody watches it here');
  };
  const sweep = (): void => {
    const now = performance.now();
    for (const [key, pull] of pulls) {
      if (isWatched(key)) pull.wantedAt = now;
      else if (now - pull.wantedAt > idleMs) void end(key, pull);
    }
  };
  const sweeping = setInterval(sweep, idleMs / 4);
  sweeping.unref();

  const want = async (key: string): Promise<void> => {
    const pull = pulls.get(key) ?? begin(key);
    const since = performance.now();
    pull.wantedAt = since;
    // Whoever comes while it cannot be got is told so at once.
    while (!streams.find(key) && pull.puller.failure() === null && performance.now() - since < waitMs)
      await sleep(LOOK_EVERY_MS);
  };

  return {
    want,
    streams: {
      ...streams,
      publish: (key, publisher, request) =>
        publisher.protocol === 'pull'
          ? streams.publish(key, publisher, request)
          : Promise.resolve({ refuse: RELAY_ONLY }),
      async play(name, transport) {
        const format = transport.protocol === 'rtmp' ? 'rtmp' : 'wss';
        await rights.firstRules();
        const right = rights.admit(name, { format, ip: transport.ip });
        if (right) await want(right.key);
        return streams.play(name, transport);
      },
    },
    async stop() {
      clearInterval(sweeping);
      await Promise.all([...pulls.values()].map(({ puller }) => puller.stop()));
    },
  };
}
