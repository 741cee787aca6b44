import { setTimeout as sleep } from 'node:timers/promises';
import type { StreamRegistry } from './stream-registry.ts';
import type { Viewers } from './viewers.ts';

/** The time in which a node that is to be stopped still serves those whom it has. */
export type Draining = {
  hasBegun: () => boolean;
  /** Resolves when nothing is published or watched any more, or when the signal aborts. */
  begin: (signal: AbortSignal) => Promise<void>;
};

type Served = { streams: Pick<StreamRegistry, 'list'>; viewers: Pick<Viewers, 'count'>; isRelay: boolean };

const LOOK_EVERY_MS = 250;

export function createDraining({ streams, viewers, isRelay }: Served): Draining {
  let hasBegun = false;
  // What a relay pulls is published elsewhere.
  const isServing = (): boolean =>
    streams
      .list()
      .some(
        ({ key, publisher, players }) =>
          (publisher !== null && !isRelay) || players.size + viewers.count(key, 'hls') + viewers.count(key, 'dash') > 0,
      );
  return {
    hasBegun: () => hasBegun,
    async begin(signal) {
      hasBegun = true;
      while (isServing() && !signal.aborted) await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
    },
  };
}
