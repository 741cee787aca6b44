import { createHash } from 'node:crypto';
import type { SignedLink } from '@touchline/media/signed-link';
import { GONE_AFTER_MS } from './viewers.ts';
import type { WatchRequest, WatchRight } from './watch-rights.ts';

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

/** The session of a player that requests file by file. */
export type FileSession = { count: (bytes: number) => void };

/** Who is watching, and how much they have received. */
export type WatchSessions = {
  /**
   * Begins the session of a player with a connection of its own, which says how many bytes it has sent; null when its link
   * has no room for another viewer.
   */
  begin: (right: WatchRight, request: WatchRequest, sentBytes: () => number) => LiveSession | null;
  /**
   * The session of a player that requests file by file: the same for all requests with its link, format, address and
   * agent, until none has come for a while. Null when its link has no room for another viewer.
   */
  ofRequest: (right: WatchRight, request: WatchRequest & { agent: string }) => FileSession | null;
  /** Sessions that have begun, received more or ended since they were last reported. */
  unreported: () => WatchedSession[];
  /** The console knows of these. */
  reported: (sessions: readonly WatchedSession[]) => void;
};

type Session = {
  id: string;
  right: WatchRight;
  request: WatchRequest;
  startedAt: number;
  lastAt: number;
  bytes: number;
  /** Of an open connection. */
  sentBytes: (() => number) | null;
  /** Null for a player without a connection of its own. */
  isOpen: boolean | null;
  reportedBytes: number | null;
};

/** More players are served, but not counted. */
const MAX_SESSIONS = 20_000;
const MAX_REPORTED = 5_000;

const UNCOUNTED = { touch: () => undefined, count: () => undefined, end: () => undefined };

/** `run` distinguishes the sessions of this process from those of earlier ones; `now` is a monotonic clock in ms. */
export function createWatchSessions({ run, now }: { run: string; now: () => number }): WatchSessions {
  const all = new Map<string, Session>();
  /** Sessions of players that request file by file, by what they are recognized by. */
  const known = new Map<string, Session>();
  const byLink = groupByLink();
  let begun = 0;

  const isOver = ({ isOpen, lastAt }: Session): boolean => (isOpen === null ? now() - lastAt > GONE_AFTER_MS : !isOpen);
  const hasRoom = (right: WatchRight): boolean => {
    const maxViewers = right.signed?.link.maxViewers ?? Infinity;
    if (maxViewers === Infinity) return true;
    let viewers = 0;
    for (const session of byLink.of(right)) if (!isOver(session)) viewers += 1;
    return viewers < maxViewers;
  };
  const add = (right: WatchRight, request: WatchRequest, sentBytes: Session['sentBytes']): Session | null => {
    if (all.size >= MAX_SESSIONS) return null;
    begun += 1;
    const session = newSession(`${run}-${begun.toString(36)}`, now(), { right, request, sentBytes });
    all.set(session.id, session);
    byLink.add(session);
    return session;
  };

  return {
    begin(right, request, sentBytes) {
      if (isProbe(right)) return UNCOUNTED;
      if (!hasRoom(right)) return null;
      const session = add(right, request, sentBytes);
      return session ? liveSession(session, now) : UNCOUNTED;
    },
    ofRequest(right, request) {
      if (isProbe(right)) return UNCOUNTED;
      const mark = markOf(right, request);
      const last = known.get(mark);
      const isNew = !last || isOver(last);
      if (isNew && !hasRoom(right)) return null;
      const session = isNew ? add(right, request, null) : last;
      if (!session) return UNCOUNTED;
      known.set(mark, session);
      session.lastAt = now();
      return { count: (bytes) => void (session.bytes += bytes) };
    },
    unreported: () =>
      [...all.values()]
        .filter((session) => bytesOf(session) !== session.reportedBytes || isOver(session))
        .slice(0, MAX_REPORTED)
        .map((session) => toReport(session, isOver(session))),
    reported(told) {
      for (const { id, bytes, ended } of told) {
        const session = all.get(id);
        if (!session) continue;
        session.reportedBytes = bytes;
        if (!ended) continue;
        all.delete(id);
        byLink.delete(session);
      }
      for (const [mark, { id }] of known) if (!all.has(id)) known.delete(mark);
    },
  };
}

function newSession(id: string, at: number, who: Pick<Session, 'right' | 'request' | 'sentBytes'>): Session {
  const isOpen = who.sentBytes ? true : null;
  return { id, ...who, startedAt: at, lastAt: at, bytes: 0, isOpen, reportedBytes: null };
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

const bytesOf = ({ sentBytes, bytes }: Session): number => sentBytes?.() ?? bytes;

/** Finds the sessions with the same link to the same stream. */
function groupByLink() {
  const groups = new Map<string, Set<Session>>();
  return {
    of: (right: WatchRight): Iterable<Session> => groups.get(linkOf(right)) ?? [],
    add(session: Session): void {
      const link = linkOf(session.right);
      groups.set(link, (groups.get(link) ?? new Set()).add(session));
    },
    delete(session: Session): void {
      const link = linkOf(session.right);
      const group = groups.get(link);
      group?.delete(session);
      if (group?.size === 0) groups.delete(link);
    },
  };
}

const linkOf = ({ key, signed }: WatchRight): string => `${signed?.link.kind} ${signed?.link.subject} ${key}`;

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
