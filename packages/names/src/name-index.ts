import { type Match, compareMatch, type MatchComparison } from './compare-match.ts';
import { compareNames, type CompareOptions, type Comparison } from './compare.ts';
import { type Name, readName } from './name.ts';
import { wordId } from './rarity.ts';

/** One of the known: `id` is the caller's; `names` the name first, then its synonyms. */
export type Entry<Id> = { id: Id; names: readonly string[] };

export type Found<Id> = Comparison & { id: Id; name: string };

export type NameIndex<Id> = {
  /** Entries that are or may be the named one, best first, at most `limit`; several `same` means an ambiguous name. */
  find: (name: string | Name, limit: number) => Found<Id>[];
};

/**
 * Prepares many names for comparing with one at a time: only those that share a word by term, sound or initials are
 * compared. A name is read once, here.
 */
export function indexNames<Id>(entries: Iterable<Entry<Id>>, options: CompareOptions): NameIndex<Id> {
  const read: { id: Id; name: Name }[] = [];
  for (const { id, names } of entries) for (const name of names) read.push({ id, name: readName(name) });
  const postings = postingsOf(read.map(({ name }) => name));
  return {
    find(given, limit) {
      const name = typeof given === 'string' ? readName(given) : given;
      const best = new Map<Id, Found<Id>>();
      for (const at of candidates(name, postings, options)) {
        const known = read[at];
        if (!known) continue;
        const found = { ...compareNames(name, known.name, options), id: known.id, name: known.name.given };
        if (found.verdict !== 'different' && found.score > (best.get(known.id)?.score ?? 0)) best.set(known.id, found);
      }
      return [...best.values()].sort((a, b) => b.score - a.score).slice(0, limit);
    },
  };
}

export type MatchEntry<Id> = Match & { id: Id };

export type FoundMatch<Id> = MatchComparison & { id: Id };

export type MatchIndex<Id> = { find: (match: Match, limit: number) => FoundMatch<Id>[] };

/** The same for matches: of many known ones, those that are or may be the given one, best first. */
export function indexMatches<Id>(entries: Iterable<MatchEntry<Id>>, options: CompareOptions): MatchIndex<Id> {
  const read = [...entries].map(({ id, team1, team2 }) => ({
    id,
    team1: asName(team1),
    team2: team2 && asName(team2),
  }));
  const sides: { entry: number; name: Name }[] = read.flatMap(({ team1, team2 }, entry) =>
    team2 ? [{ entry, name: team1 }, { entry, name: team2 }] : [{ entry, name: team1 }],
  ); // prettier-ignore
  const postings = postingsOf(sides.map(({ name }) => name));
  const entriesWith = (name: Name): Set<number> =>
    new Set([...candidates(name, postings, options)].map((at) => sides[at]?.entry ?? -1));
  return {
    find(match, limit) {
      const given = { team1: asName(match.team1), team2: match.team2 === null ? null : asName(match.team2) };
      const first = [...entriesWith(given.team1)];
      const second = given.team2 === null ? null : entriesWith(given.team2);
      return first
        .filter((at) => second?.has(at) ?? true)
        .flatMap((at) => read[at] ?? [])
        .map((known) => ({ ...compareMatch(given, known, options), id: known.id }))
        .filter(({ verdict }) => verdict !== 'different')
        .sort((a, b) => b.score - a.score)
        .slice(0, limit);
    },
  };
}

function asName(team: string | Name): Name {
  return typeof team === 'string' ? readName(team) : team;
}

type Postings = Map<string, number[]>;

function postingsOf(names: Name[]): Postings {
  const postings: Postings = new Map();
  for (const [at, name] of names.entries()) {
    for (const key of keysOf(name)) {
      const list = postings.get(key);
      if (list) list.push(at);
      else postings.set(key, [at]);
    }
  }
  return postings;
}

/** Places of all names that share a key with this one or with a name it is known as. */
function candidates(name: Name, postings: Postings, { synonyms }: CompareOptions): Set<number> {
  const names = [name, ...(synonyms?.(name).flat() ?? [])];
  const keys = new Set(names.flatMap((one) => [...keysOf(one)]));
  return new Set([...keys].flatMap((key) => postings.get(key) ?? []));
}

function keysOf(name: Name): Set<string> {
  const keys = new Set([`+${name.joined.key}`]);
  for (const word of name.words) {
    if (word.optional) continue;
    keys.add(word.key);
    if (word.term) keys.add(`=${wordId(word)}`);
  }
  const letters = name.text.split(' ').map((word) => word.slice(0, 1));
  if (letters.length > 2) keys.add(`#${letters.join('')}`);
  if (name.words.length === 1) keys.add(`#${name.words[0]?.text}`);
  return keys;
}
