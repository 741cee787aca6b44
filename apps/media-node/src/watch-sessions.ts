import { createHash } from 'node:crypto';
import type { SignedLink } from '@touchline/media/signed-link';
import { keepSessions } from './kept-sessions.ts';
import { groupByLink } from './viewers-by-link.ts';
import { GONE_AFTER_MS } from './viewers.ts';
import type { WatchRequest, WatchRight, WatchRights } from './watch-rights.ts';

/** A session as it is reported: one player of a stream, by one link. `ended`: no more will come. */
export type WatchedSession = {
  /** Unique on this server for ever. */
  id: string;
  key: string;
  /** Both are null on a server that is open to all. */
  kind: SignedLink['kind'] | null;
  subject: number | null;
  format: WatchRequest['format'];
  ip: string;
  /** So far. */
  seconds: number;
  bytes: number;
  ended: boolean;
};

/** The session of a player with a connection of its own. */
export type LiveSession = {
  /** It is being sent something. */
  touch: () => void;
  end: () => void;
};

/** The request for one file of a session; `finish` says how many bytes were sent. */
export type FileRequest = { finish: (bytes: number) => void };

/** Who is watching, and how much they have received. */
export type WatchSessions = {
  /**
   * Begins the session of a player with a connection of its own, which says how many bytes it has sent; null when its link
   * has no room for another viewer. Calls `end` when there is no longer room for it.
   */
  begin: (right: WatchRight, request: WatchRequest, sentBytes: () => number, end: () => void) => LiveSession | null;
  /**
   * Begins the request of a player that requests file by file. All requests with its link, format, address and agent are
   * one session, until none has come for a while. Null when its link has no room for another viewer. Calls `end` when
   * there is no longer room for it.
   */
  ofRequest: (right: WatchRight, request: WatchRequest & { agent: string }, end: () => void) => FileRequest | null;
  /** Ends the newest sessions of each link that more are watching than may at once. */
  endSurplus: () => void;
  /** Sessions that have begun, received more or ended since they were last reported, those first that were told longest ago. */
  unreported: () => WatchedSession[];
  /** The console knows of these. */
  reported: (sessions: readonly WatchedSession[]) => void;
};

type Session = {
  id: string;
  /** Of a player that requests file by file: what it is recognized by. */
  mark: string | null;
  right: WatchRight;
  request: WatchRequest;
  startedAt: number;
  lastAt: number;
  bytes: number;
  /** Of an open connection. */
  sentBytes: (() => number) | null;
  /** Null for a player without a connection of its own that has not been ended. */
  isOpen: boolean | null;
  /** End its connection, or the requests that are being answered. */
  ends: Set<() => void>;
  reportedBytes: number | null;
};

const UNCOUNTED = { touch: () => undefined, finish: () => undefined, end: () => undefined };

/** `run` distinguishes the sessions of this process from those of earlier ones; `now` is a monotonic clock in ms. */
type Options = { run: string; now: () => number; rights: Pick<WatchRights, 'maxViewersOf'> };

export function createWatchSessions({ run, now, rights: { maxViewersOf } }: Options): WatchSessions {
  const isOver = ({ isOpen, lastAt, ends }: Session): boolean =>
    isOpen === null ? ends.size === 0 && now() - lastAt > GONE_AFTER_MS : !isOpen;
  const byLink = groupByLink({ maxViewersOf, isOver });
  const kept = keepSessions<Session>({ now, isOver, onForget: (session) => byLink.delete(session) });
  let begun = 0;

  const add = (who: Pick<Session, 'mark' | 'right' | 'request' | 'sentBytes'>): Session | null => {
    if (!kept.hasRoom()) return null;
    begun += 1;
    const session = newSession(`${run}-${begun.toString(36)}`, now(), who);
    kept.add(session);
    byLink.add(session);
    return session;
  };
  const uncounted = (right: WatchRight): typeof UNCOUNTED | null => (maxViewersOf(right) === null ? UNCOUNTED : null);

  return {
    begin(right, request, sentBytes, end) {
      if (isProbe(right)) return UNCOUNTED;
      if (!byLink.hasRoom(right)) return null;
      const session = add({ mark: null, right, request, sentBytes });
      if (!session) return uncounted(right);
      session.ends.add(end);
      return liveSession(session, now);
    },
    ofRequest(right, request, end) {
      if (isProbe(right)) return UNCOUNTED;
      const mark = markOf(right, request);
      const last = kept.findByMark(mark);
      const isNew = !last || isOver(last);
      if (isNew && !byLink.hasRoom(right)) return null;
      const session = isNew ? add({ mark, right, request, sentBytes: null }) : last;
      if (!session) return uncounted(right);
      return fileRequest(session, end, now);
    },
    endSurplus() {
      for (const session of byLink.surplus()) endSession(session);
    },
    unreported: () =>
      kept
        .list()
        .filter((session) => bytesOf(session) !== session.reportedBytes || isOver(session))
        .map((session) => toReport(session, isOver(session))),
    reported(told) {
      for (const { id, bytes, ended } of told) {
        const session = kept.find(id);
        if (!session) continue;
        session.reportedBytes = bytes;
        if (ended) kept.forget(session);
        else kept.moveToEnd(session);
      }
    },
  };
}

function newSession(id: string, at: number, who: Pick<Session, 'mark' | 'right' | 'request' | 'sentBytes'>): Session {
  const isOpen = who.sentBytes ? true : null;
  return { id, ...who, startedAt: at, lastAt: at, bytes: 0, isOpen, ends: new Set(), reportedBytes: null };
}

/** A connection is open until it is closed; who requests files may begin anew once there is room. */
function endSession(session: Session): void {
  if (session.isOpen === null) session.isOpen = false;
  for (const end of session.ends) end();
}

function liveSession(session: Session, now: () => number): LiveSession {
  return {
    touch: () => void (session.lastAt = now()),
    end() {
      session.bytes = bytesOf(session);
      session.sentBytes = null;
      session.lastAt = now();
      session.isOpen = false;
    },
  };
}

/** What is being sent keeps its session. */
function fileRequest(session: Session, end: () => void, now: () => number): FileRequest {
  session.lastAt = now();
  session.ends.add(end);
  return {
    finish(bytes) {
      session.ends.delete(end);
      session.bytes += bytes;
      session.lastAt = now();
    },
  };
}

const bytesOf = ({ sentBytes, bytes }: Session): number => sentBytes?.() ?? bytes;

/** Probes of the console are no viewers. */
const isProbe = ({ signed }: WatchRight): boolean => signed?.link.kind === 'console' && signed.link.subject === 0;

function markOf({ key, signed }: WatchRight, { format, ip, agent }: WatchRequest & { agent: string }): string {
  const { kind, subject } = signed?.link ?? {};
  // An agent may be of any length.
  return createHash('sha256')
    .update(JSON.stringify([key, kind, subject, format, ip, agent]))
    .digest('base64url');
}

function toReport(session: Session, ended: boolean): WatchedSession {
  const { id, right, request, startedAt, lastAt } = session;
  const { kind = null, subject = null } = right.signed?.link ?? {};
  const { format, ip } = request;
  const seconds = Math.round((lastAt - startedAt) / 1_000);
  return { id, key: right.key, kind, subject, format, ip, seconds, bytes: bytesOf(session), ended };
}
