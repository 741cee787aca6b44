import {
  askedKeys,
  compareNames,
  type CompareOptions,
  keptKeys,
  type Name,
  rarityOf,
  readName,
  sportTraits,
} from '../index.ts';
import type { NamePair } from './pairs.ts';

/** What the product does with two names: joins them automatically, puts them up for review, or never compares them. */
export type Outcome = 'sure' | 'review' | 'lost';

/** The keys of a name, as queries store them and as streams look them up. */
type Entry = { name: Name; kept: Set<string>; asked: string[] };

const entries = new Map<string, Entry>();

function entryOf(text: string): Entry {
  const cached = entries.get(text);
  if (cached) return cached;
  const name = readName(text);
  const entry = { name, kept: new Set(keptKeys(name)), asked: askedKeys(name) };
  entries.set(text, entry);
  return entry;
}

/**
 * Options for comparing names in each sport: how rare a word is among all names of that sport, and whether persons or
 * teams play it.
 */
export function directoriesOf(pairs: readonly NamePair[]): (sport: string) => CompareOptions {
  const bySport = new Map<string, CompareOptions>();
  for (const [sport, own] of Map.groupBy(pairs, (pair) => pair.sport)) {
    const names = new Set(own.flatMap(({ asked, found }) => [asked, found]));
    bySport.set(sport, { synonyms: null, rarity: rarityOf(names), sport: sportTraits([sport]) });
  }
  return (sport) => bySport.get(sport) ?? { synonyms: null, rarity: null };
}

/** Like a query's name and a stream's: they must share a key before they are compared. */
export function outcomeOf(asked: string, found: string, options: CompareOptions): Outcome {
  const [query, stream] = [entryOf(asked), entryOf(found)];
  if (!stream.asked.some((key) => query.kept.has(key))) return 'lost';
  const { verdict } = compareNames(query.name, stream.name, options);
  if (verdict === 'same') return 'sure';
  return verdict === 'maybe' ? 'review' : 'lost';
}

/** Positives are pairs that are or may be one team: `same` and `open`. */
export type Tally = { positives: number; joined: number; reviewed: number; negatives: number; wrong: number };

/** Counts the outcomes of comparing all pairs. */
export function tally(pairs: readonly NamePair[], optionsOf: (sport: string) => CompareOptions): Tally {
  const counts = { positives: 0, joined: 0, reviewed: 0, negatives: 0, wrong: 0 };
  for (const { asked, found, truth, sport } of pairs) {
    const outcome = outcomeOf(asked, found, optionsOf(sport));
    if (truth === 'different') {
      counts.negatives += 1;
      if (outcome === 'sure') counts.wrong += 1;
      continue;
    }
    counts.positives += 1;
    if (outcome === 'sure') counts.joined += 1;
    if (outcome === 'review') counts.reviewed += 1;
  }
  return counts;
}

/** Shares from 0 to 1; 1 when there are no pairs. */
export function rates({ positives, joined, reviewed, wrong }: Tally) {
  const share = (part: number, whole: number) => (whole === 0 ? 1 : part / whole);
  return {
    precision: share(joined, joined + wrong),
    recallSure: share(joined, positives),
    recall: share(joined + reviewed, positives),
  };
}
