/** More players are served without being counted, unless their link limits how many may watch. */
const MAX_SESSIONS = 20_000;
/** The console hears of an end for this long. */
const REMEMBER_MS = 24 * 3_600_000;
/** While all that are kept go on, it is not looked at every request whether one is over. */
const LOOK_EVERY_MS = 1_000;

/** `mark`: what the next request of a player without a connection of its own is recognized by; null for others. */
type Kept = { id: string; mark: string | null; lastAt: number };

type Options<S> = { now: () => number; isOver: (session: S) => boolean; onForget: (session: S) => void };

/** Keeps sessions until the console knows of their end, or they are the oldest of too many that are over. */
export function keepSessions<S extends Kept>({ now, isOver, onForget }: Options<S>) {
  const all = new Map<string, S>();
  const byMark = new Map<string, S>();
  let foundNoneAt = Number.NEGATIVE_INFINITY;

  const forget = (session: S): void => {
    all.delete(session.id);
    if (session.mark !== null && byMark.get(session.mark) === session) byMark.delete(session.mark);
    onForget(session);
  };
  const forgetOldest = (): boolean => {
    if (now() - foundNoneAt < LOOK_EVERY_MS) return false;
    let oldest: S | null = null;
    for (const session of all.values())
      if ((oldest === null || session.lastAt < oldest.lastAt) && isOver(session)) oldest = session;
    if (oldest) forget(oldest);
    else foundNoneAt = now();
    return oldest !== null;
  };
  return {
    /** False when that many go on. */
    hasRoom: (): boolean => all.size < MAX_SESSIONS || forgetOldest(),
    add(session: S): void {
      all.set(session.id, session);
      if (session.mark !== null) byMark.set(session.mark, session);
    },
    find: (id: string): S | null => all.get(id) ?? null,
    findByMark: (mark: string): S | null => byMark.get(mark) ?? null,
    forget,
    /** Those of which the console was told longest ago come first. */
    list(): S[] {
      for (const session of all.values()) if (now() - session.lastAt > REMEMBER_MS && isOver(session)) forget(session);
      return [...all.values()];
    },
    moveToEnd(session: S): void {
      all.delete(session.id);
      all.set(session.id, session);
    },
  };
}
