import { createHash } from 'node:crypto';

/** What an encoder sends to identify itself. */
type Credentials = { key: string; secret: string | null };

/** Remembers recently admitted encoders, for times when the console cannot be asked. */
export type RecentVerdicts = {
  has: (credentials: Credentials) => boolean;
  /** The console admitted this one; it is kept at least while on air. */
  allowed: (credentials: Credentials) => void;
  refused: (credentials: Credentials) => void;
  /** It went off air: its lifetime starts now. */
  left: (credentials: Credentials) => void;
  forgetKey: (key: string) => void;
};

/** Beyond this number the oldest are forgotten. */
const MAX_ENTRIES = 10_000;

/** An encoder is forgotten `lifetimeMs` after going off air. `now` is a monotonic clock in milliseconds. */
export function createRecentVerdicts(lifetimeMs: number, now: () => number): RecentVerdicts {
  const entries = new Map<string, { key: string; until: number }>();
  return {
    has(credentials) {
      const entry = entries.get(digest(credentials));
      return entry !== undefined && now() < entry.until;
    },
    allowed(credentials) {
      const name = digest(credentials);
      // Reinserted, so that entries are ordered by age.
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

/** Secrets are not kept in plain text. The key contains no line break, so different pairs never give the same text. */
function digest({ key, secret }: Credentials): string {
  return createHash('sha256')
    .update(`${key}\n${secret ?? ''}`)
    .digest('base64');
}
