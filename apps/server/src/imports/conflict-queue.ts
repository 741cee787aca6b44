import { findImportConflicts } from '#server/imports/find-conflicts';
import type { Deps } from '#server/deps';
import type { User } from '#http/user';

export type ConflictQueue = {
  /** Looks for the conflicts of a dry run after those that wait already. */
  add: (who: User, id: number) => void;
  /** Ends the look for those of an import that goes on. */
  drop: (id: number) => void;
  /** Ends all of it. */
  close: () => Promise<void>;
};

/** Looks for the conflicts of one import at a time, so that it takes at most a part of this process. */
export function createConflictQueue(deps: Deps): ConflictQueue {
  const controllers = new Map<number, AbortController>();
  let isClosed = false;
  let last: Promise<void> = Promise.resolve();
  const find = async (who: User, id: number, signal: AbortSignal) => {
    if (signal.aborted || isClosed) return;
    await findImportConflicts(deps, who, id, signal).catch((error: unknown) =>
      deps.log.error({ err: error, job: id }, 'could not look for the conflicts of an import'),
    );
  };
  const drop = (id: number) => controllers.get(id)?.abort();
  return {
    add(who, id) {
      drop(id);
      const controller = new AbortController();
      controllers.set(id, controller);
      last = last
        .then(() => find(who, id, controller.signal))
        .finally(() => {
          if (controllers.get(id) === controller) controllers.delete(id);
        });
    },
    drop,
    async close() {
      isClosed = true;
      for (const controller of controllers.values()) controller.abort();
      await last;
    },
  };
}
