import { createHash } from 'node:crypto';

/** What an encoder shows. */
type Credentials = { key: string; secret: string | null };

/** Remembers who was let in lately, for the time in which the console cannot be asked. */
export type RecentVerdicts = {
  has: (credentials: Credentials) => boolean;
  /** The console let this one in; kept at least while it is on air. */
  allowed: (credentials: Credentials) => void;
  refused: (credentials: Credentials) => void;
  /** It went off air: from now on its time runs. */
  left: (credentials: Credentials) => void;
  forgetKey: (key: string) => void;
};

/** Beyond this the oldest are forgotten. */
const MAX_ENTRIES = 10_000;

/** `lifetimeMs` after it was last on air an encoder is forgotten. `now` is a monotonic clock in milliseconds. */
export function createRecentVerdicts(lifetimeMs: number, now: () => number): RecentVerdicts {
  const entries = new Map<string, { key: string; until: number }>();
  return {
    has(credentials) {
      const entry = entries.get(digest(credentials));
      return entry !== undefined && now() < entry.until;
    },
    allowed(credentials) {
      const name = digest(credentials);
      // Put in anew, so that the order is the order of age.
      entries.delete(name);
      entries.set(name, { key: credentials.key, until: Number.POSITIVE_INFINITY });
      const [oldest] = entries.keys();
      if (entries.size > MAX_ENTRIES && oldest !== undefined) entries.delete(oldest);
    },
    refused: (credentials) => void entries.delete(digest(credentials)),
    left(credentials) {
      const entry = entries.get(digest(credentials));
      if (entry) entry.until = now() + lifetimeMs;
    },
    forgetKey(key) {
      for (const [name, entry] of entries) if (entry.key === key) entries.delete(name);
    },
  };
}

/** Secrets are not kept in clear. The key has no line break, so no two pairs are one text. */
function digest({ key, secret }: Credentials): string {
  return createHash('sha256')
    .update(`${key}\n${secret ?? ''}`)
    .digest('base64');
}
