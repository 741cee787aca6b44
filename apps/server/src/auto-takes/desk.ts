import { isOpen } from '#server/auto-takes/rule';
import type { Match } from '#server/auto-takes/rule';

/** Who has which matches at one moment, and who gave one up before. */
export type Desk = {
  /** Stores what is known of a match, in place of what was. */
  put: (match: Match) => void;
  find: (stream: number) => Match | null;
  take: (user: number, stream: number) => void;
  release: (user: number, stream: number) => void;
  /** Who has a match, the first first. */
  holders: (stream: number) => readonly number[];
  hasReleased: (user: number, stream: number) => boolean;
  /** A match that a user has at the time of another one; null for none. */
  overlapping: (user: number, match: Match) => number | null;
};

/** Overlaps are looked for only among the matches of the same part of a day. */
const partMs = 6 * 3_600_000;

export function openDesk(): Desk {
  const matches = new Map<number, Match>();
  const holders = new Map<number, number[]>();
  const released = new Set<string>();
  /** By user and part of a day. */
  const held = new Map<string, Set<number>>();

  const file = (match: Match, user: number, isHeld: boolean) => {
    for (let part = Math.floor(match.startsAt / partMs); part * partMs < match.endsAt; part++) {
      const key = `${user} ${part}`;
      const found = held.get(key) ?? new Set();
      if (isHeld) held.set(key, found.add(match.id));
      else found.delete(match.id);
    }
  };
  const fileAll = (stream: number, isHeld: boolean) => {
    const match = matches.get(stream);
    if (match) for (const user of holders.get(stream) ?? []) file(match, user, isHeld);
  };
  const setHolders = (stream: number, users: number[]) => {
    fileAll(stream, false);
    holders.set(stream, users);
    fileAll(stream, true);
  };

  return {
    put(match) {
      fileAll(match.id, false);
      matches.set(match.id, match);
      fileAll(match.id, true);
    },
    find: (stream) => matches.get(stream) ?? null,
    take(user, stream) {
      const current = holders.get(stream) ?? [];
      if (!current.includes(user)) setHolders(stream, [...current, user]);
    },
    release(user, stream) {
      released.add(`${user} ${stream}`);
      setHolders(
        stream,
        (holders.get(stream) ?? []).filter((holder) => holder !== user),
      );
    },
    holders: (stream) => holders.get(stream) ?? [],
    hasReleased: (user, stream) => released.has(`${user} ${stream}`),
    overlapping(user, { id, startsAt, endsAt, isTbd }) {
      if (isTbd) return null;
      for (let part = Math.floor(startsAt / partMs); part * partMs < endsAt; part++)
        for (const stream of held.get(`${user} ${part}`) ?? []) {
          const other = matches.get(stream);
          if (!other || stream === id || other.isTbd || !isOpen(other)) continue;
          if (other.startsAt < endsAt && startsAt < other.endsAt) return stream;
        }
      return null;
    },
  };
}
