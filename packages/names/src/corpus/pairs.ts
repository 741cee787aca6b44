/** The sports of the corpus; those with names of one or two persons come first. */
export const athleteSports = [
  'tennis',
  'table tennis',
  'beach volleyball',
  'badminton',
  'MMA',
  'boxing',
  'darts',
  'snooker',
] as const;
export const teamSports = [
  'football',
  'hockey',
  'basketball',
  'volleyball',
  'handball',
  'futsal',
  'baseball',
  'American football',
  'rugby',
  'esports',
  'cricket and water polo',
] as const;

export type Sport = (typeof athleteSports)[number] | (typeof teamSports)[number];

/**
 * Whether two names belong to one team or person in reality. `open`: a name that several teams have ("Спартак"), for
 * review: joining it is not a mistake, losing it is.
 */
export type Truth = 'same' | 'open' | 'different';

/** The name in a query and the name in a stream. */
export type NamePair = { asked: string; found: string; truth: Truth; kind: string; sport: Sport };

const truths: Record<string, Truth> = { '=': 'same', '~': 'open', '!': 'different' };

/**
 * Parses a table with one pair per line, `asked = found` (same), `~` (open) or `!` (different), below `# kind`
 * headings.
 */
export function pairsOf(sport: Sport, table: string): NamePair[] {
  let kind = '';
  const pairs: NamePair[] = [];
  for (const line of table.trim().split('\n')) {
    if (line.startsWith('# ')) {
      kind = line.slice(2);
      continue;
    }
    const [, asked, sign, found] = / *(.+) ([=~!]) (.+)/.exec(line) ?? [];
    const truth = truths[sign ?? ''];
    if (!asked || !found || !truth || !kind) throw new Error(`Not a pair: ${line}`);
    pairs.push({ asked, found, truth, kind, sport });
  }
  return pairs;
}

/** A third of all pairs, selected by a hash of their text (FNV-1a) so that nobody selects them. */
export function isHeldOut({ sport, asked, found }: NamePair): boolean {
  let hash = 0x811c9dc5;
  for (const unit of `${sport}|${asked}|${found}`)
    hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash % 3 === 0;
}
