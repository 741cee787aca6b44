import { createSecretKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { WatchRules } from '@touchline/contract';
import {
  isFromNetwork,
  linkFormats,
  readSignedName,
  readSignedToken,
  signedName,
  signLink,
} from '@touchline/media/signed-link';
import type { LinkFormat, SignedLink } from '@touchline/media/signed-link';
import { ORDERS_TIMEOUT_MS } from './orders-timeout.ts';
import type { MediaClock } from './media-clock.ts';

/** The right to watch a stream. `signed`: null on a server that is open to all. */
export type WatchRight = { key: string; signed: { link: SignedLink; secret: string } | null };

export type WatchRequest = { format: LinkFormat; ip: string };

/** Decides who may watch, by what the console has last told. */
export type WatchRights = {
  /** Before the console has told anything: resolves when it has, at the latest some seconds after the start. Null later. */
  firstRules: () => Promise<void> | null;
  /** The right that a name in an address gives, which is a key or a key with a token; null for none. */
  admit: (name: string, request: WatchRequest) => WatchRight | null;
  /** Calls `end` as soon as the right ends. Returns what to call when nobody watches with it any more. */
  hold: (right: WatchRight, end: () => void) => () => void;
  /** The name under which the console's own links play a stream for a day: here, and where this server is relayed from. */
  nameFor: (key: string) => string;
  /** How many may watch at once with the link of a right; null: any number. */
  maxViewersOf: (right: WatchRight) => number | null;
  /** Takes over what the console has told; null rules: the same as before. `consoleNowMs`: its clock. */
  follow: (rules: WatchRules | null, consoleNowMs: number) => void;
  stop: () => void;
};

export type WatchRightsOptions = {
  /** False: there is no console, and everybody may watch everything. */
  hasConsole: boolean;
  /** For this long after an answer of the console is overdue, a server with signed links goes on deciding. */
  aloneMs: number;
  /** Monotonic clock in milliseconds. */
  now: () => number;
  wallNow: () => number;
};

/** What every refused viewer is told, whatever the reason. */
export const REFUSED = 'this link does not play';

/** A node that has just started refuses nobody for this long: until then viewers wait for what the console tells. */
const FIRST_RULES_MS = 10_000;
/** Ends by the clock are noticed within this time. */
const LOOK_EVERY_MS = 250;
/** Tokens whose signature was found right with the present keys; a full node has 2,000 players. */
const MAX_KNOWN = 10_000;
const DAY_S = 86_400;

/** The rules in the form in which they are looked up. */
type Rules = {
  isSigned: boolean;
  keys: ReadonlyMap<number, { secret: string; key: KeyObject }>;
  streams: ReadonlySet<string>;
  /** By key; empty from older consoles. */
  streamIds: ReadonlyMap<string, number>;
  people: ReadonlyMap<number, WatchRules['people'][number]>;
  revoked: ReadonlySet<number>;
  /** By stream and user, the first time of issue that is not revoked. */
  firstIssues: ReadonlyMap<string, number>;
  /** By link of a client, the number of viewers that counts instead of its own. */
  viewers: ReadonlyMap<number, number | null>;
};

export function createWatchRights(options: WatchRightsOptions): WatchRights {
  const rights = followRules(options);
  const first = beginWait(options.hasConsole);
  return {
    ...rights,
    firstRules: first.promise,
    follow(told, consoleNowMs) {
      rights.follow(told, consoleNowMs);
      if (told) first.end();
    },
    stop() {
      first.end();
      rights.stop();
    },
  };
}

/** `promise`: resolves at the end, which is at the latest some seconds from now; null afterwards, and when nothing is waited for. */
function beginWait(isNeeded: boolean): { promise: () => Promise<void> | null; end: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  let open = isNeeded ? promise : null;
  const end = (): void => {
    clearTimeout(timer);
    open = null;
    resolve();
  };
  const timer = isNeeded ? setTimeout(end, FIRST_RULES_MS).unref() : undefined;
  return { promise: () => open, end };
}

type FollowedRules = Omit<WatchRights, 'firstRules'>;

function followRules({ hasConsole, aloneMs, now, wallNow }: WatchRightsOptions): FollowedRules {
  const holders = new Set<{ right: WatchRight; end: () => void }>();
  const known = new Map<string, WatchRight>();
  let rules: Rules | null = null;
  let answeredAt = Number.NEGATIVE_INFINITY;
  let consoleNow = wallNow;

  const holds = (right: WatchRight): boolean => {
    if (!hasConsole) return true;
    if (!rules?.streams.has(right.key)) return false;
    if (!rules.isSigned) return true;
    if (!right.signed || now() - answeredAt > ORDERS_TIMEOUT_MS + aloneMs) return false;
    const { link, secret } = right.signed;
    // The secret may have been replaced by another one with its id.
    return rules.keys.get(link.keyId)?.secret === secret && isInForce(rules, right.key, link, consoleNow());
  };
  const endThose = (): void => {
    for (const holder of holders) {
      if (holds(holder.right)) continue;
      holders.delete(holder);
      holder.end();
    }
    watch();
  };
  // Only while somebody is watching, so that a node at rest sleeps.
  let timer: NodeJS.Timeout | null = null;
  const watch = (): void => {
    if (holders.size === 0) {
      clearInterval(timer ?? undefined);
      timer = null;
    } else timer ??= setInterval(endThose, LOOK_EVERY_MS).unref();
  };

  return {
    admit(name, { format, ip }) {
      const right = known.get(name) ?? rightOf(rules, name);
      if (!right || !holds(right)) return null;
      if (!right.signed) return right;
      const { link } = right.signed;
      remember(known, name, right);
      return link.formats.includes(format) && isFromNetwork(link, ip) ? right : null;
    },
    hold(right, end) {
      const holder = { right, end };
      holders.add(holder);
      watch();
      return () => {
        holders.delete(holder);
        watch();
      };
    },
    nameFor: (key) => nameFor(rules, key, consoleNow()),
    maxViewersOf: ({ signed }) => signed && maxViewersOf(rules, signed.link),
    follow(told, consoleNowMs) {
      answeredAt = now();
      consoleNow = clockFrom(consoleNowMs, { now, wallNow });
      if (!told) return;
      rules = toRules(told);
      known.clear();
      endThose();
    },
    stop: () => clearInterval(timer ?? undefined),
  };
}

/** Goes on from a time by the later of both clocks: one stops while the host is suspended, the other may be set back. */
function clockFrom(startMs: number, { now, wallNow }: MediaClock): () => number {
  const since = { ms: now(), wallMs: wallNow() };
  return () => startMs + Math.max(now() - since.ms, wallNow() - since.wallMs);
}

/** Forgets a tenth at once: what was deleted before the oldest is passed over each time when it is looked for. */
function remember(known: Map<string, WatchRight>, given: string, right: WatchRight): void {
  known.set(given, right);
  if (known.size <= MAX_KNOWN) return;
  for (const name of known.keys()) {
    known.delete(name);
    if (known.size <= 0.9 * MAX_KNOWN) return;
  }
}

function toRules({ signed, keys, streams, streamIds, people, revoked, revokedCopies, viewers }: WatchRules): Rules {
  return {
    isSigned: signed,
    keys: new Map(keys.map(({ id, secret }) => [id, { secret, key: createSecretKey(secret, 'base64url') }])),
    streams: new Set(streams),
    streamIds: new Map(streamIds.map(({ key, id }) => [key, id])),
    people: new Map(people.map((person) => [person.id, person])),
    revoked: new Set(revoked),
    firstIssues: new Map(revokedCopies.map(({ stream, user, before }) => [`${stream} ${user}`, before])),
    viewers: new Map(viewers.map(({ link, max }) => [link, max])),
  };
}

/** What a name gives by its signature alone; null for a wrong one. */
function rightOf(rules: Rules | null, name: string): WatchRight | null {
  const { key, token } = readSignedName(name);
  // Links that were signed before the server was opened to all go on playing.
  if (!rules?.isSigned) return { key, signed: null };
  const link = token === null ? null : readSignedToken(token, key, (id) => rules.keys.get(id)?.key);
  const secret = link && rules.keys.get(link.keyId)?.secret;
  return secret ? { key, signed: { link, secret } } : null;
}

/** Signed with the newest key, which every node of the server has by now. */
function nameFor(rules: Rules | null, key: string, nowMs: number): string {
  if (!rules?.isSigned) return key;
  const keyId = Math.max(...rules.keys.keys());
  const signingKey = rules.keys.get(keyId)?.key;
  if (!signingKey) return key;
  const issuedS = Math.floor(nowMs / 1_000);
  const link = { kind: 'console', keyId, stream: 0, subject: 0, issuedS, untilS: issuedS + DAY_S } as const;
  return signedName(key, signLink({ ...link, formats: linkFormats, maxViewers: null, networks: [] }, key, signingKey));
}

function maxViewersOf(rules: Rules | null, { kind, subject, maxViewers }: SignedLink): number | null {
  const changed = kind === 'client' ? rules?.viewers.get(subject) : undefined;
  return changed === undefined ? maxViewers : changed;
}

/** Whether a signed link to a key may be used at this time, in milliseconds since 1970. */
function isInForce(rules: Rules, key: string, link: SignedLink, nowMs: number): boolean {
  const { kind, subject, stream, issuedS, untilS } = link;
  if (nowMs >= untilS * 1_000) return false;
  // A probe of the console.
  if (kind === 'console' && subject === 0) return true;
  // The key may have passed to another stream.
  if (stream !== (rules.streamIds.get(key) ?? stream)) return false;
  if (kind === 'client') return !rules.revoked.has(subject);
  const person = rules.people.get(subject);
  if (!person) return false;
  const firstIssueS = rules.firstIssues.get(`${stream} ${subject}`) ?? 0;
  if (kind === 'person' && (!person.copies || issuedS < firstIssueS)) return false;
  return person.streams.includes(stream) === (person.access === 'deny');
}
