import type { LookupAddress, LookupOptions } from 'node:dns';

/** For this long addresses are used again without another lookup. */
const FRESH_MS = 5_000;
/** A lookup that takes longer lets those who wait use the last known addresses, if they are no older than the second. */
const PATIENCE_MS = 1_000;
const LAST_KNOWN_MS = 300_000;
/** Longer than the system's own limit with usual settings. */
const GIVE_UP_MS = 30_000;
/** Names that are remembered, the least recently used of which is forgotten first. */
const MAX_NAMES = 1_000;

type OnAddresses = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void;
type Lookup = (hostname: string, options: LookupOptions & { all: true }, callback: OnAddresses) => void;

type Name = {
  known: { addresses: LookupAddress[]; at: number } | null;
  /** When the lookup that is under way began; null without one. */
  pendingSince: number | null;
  waiting: Set<OnAddresses>;
};

/**
 * Runs one lookup of a name at a time, for all who want it, and remembers its addresses for a while. The system runs
 * only two lookups at once and cannot cancel them, so those of a name that nobody answers would hold up every other name.
 */
export function createSharedLookup(lookup: Lookup): Lookup {
  const names = new Map<string, Name>();

  function nameOf(key: string): Name {
    const name = names.get(key) ?? { known: null, pendingSince: null, waiting: new Set() };
    names.delete(key);
    names.set(key, name);
    const [oldest] = names.keys();
    if (names.size > MAX_NAMES && oldest !== undefined) names.delete(oldest);
    return name;
  }

  return (hostname, options, callback) => {
    const name = nameOf([hostname.toLowerCase(), options.family, options.hints].join(' '));
    const { known } = name;
    if (known && ageOf(known) < FRESH_MS) return process.nextTick(callback, null, known.addresses);
    wait(name, callback);
    if (name.pendingSince !== null) return;
    name.pendingSince = performance.now();
    lookup(hostname, options, (error, addresses) => {
      name.pendingSince = null;
      if (!error) name.known = { addresses, at: performance.now() };
      else if (error.code === 'ENOTFOUND') name.known = null;
      for (const finish of name.waiting) finish(error, addresses);
    });
  };
}

/** Calls back with the result of the pending lookup, or with the last known addresses when it takes too long. */
function wait(name: Name, callback: OnAddresses): void {
  const { known, pendingSince } = name;
  const isKnown = known !== null && ageOf(known) < LAST_KNOWN_MS;
  const pendingMs = pendingSince === null ? 0 : performance.now() - pendingSince;
  const finish: OnAddresses = (error, addresses) => {
    clearTimeout(timer);
    name.waiting.delete(finish);
    callback(error, addresses);
  };
  const timer = setTimeout(
    () => (isKnown ? finish(null, known.addresses) : finish(noAnswer(), [])),
    isKnown ? Math.max(0, PATIENCE_MS - pendingMs) : GIVE_UP_MS,
  );
  timer.unref();
  name.waiting.add(finish);
}

const ageOf = ({ at }: { at: number }) => performance.now() - at;

function noAnswer(): NodeJS.ErrnoException {
  return Object.assign(new Error(`the name was not resolved in ${GIVE_UP_MS} ms`), { code: 'EAI_AGAIN' });
}
