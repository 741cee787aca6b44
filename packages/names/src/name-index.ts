import { compareNames } from './compare.ts';
import type { CompareOptions, Comparison } from './comparison.ts';
import { type Name, readName } from './name.ts';
import { indexWords } from './word-index.ts';

/** A known record: `id` is the caller's; `names`: the name first, then its synonyms. */
export type Entry<Id> = { id: Id; names: readonly string[] };

export type Found<Id> = Comparison & { id: Id; name: string };

export type NameIndex<Id> = {
  /** Entries that are or may be the named one, best first, at most `limit`; several `same` mean an ambiguous name. */
  find: (name: string | Name, limit: number) => Found<Id>[];
};

/** Parses many names once, and compares a given one only with those that share something with it. */
export function indexNames<Id>(entries: Iterable<Entry<Id>>, options: CompareOptions): NameIndex<Id> {
  const parsedNames: { id: Id; name: Name }[] = [];
  for (const { id, names } of entries) for (const name of names) parsedNames.push({ id, name: readName(name) });
  const candidates = indexWords(
    parsedNames.map(({ name }) => name),
    options,
  );
  return {
    find(given, limit) {
      const name = typeof given === 'string' ? readName(given) : given;
      const best = new Map<Id, Found<Id>>();
      for (const at of candidates(name)) {
        const candidate = parsedNames[at];
        if (!candidate) continue;
        const found = { ...compareNames(name, candidate.name, options), id: candidate.id, name: candidate.name.given };
        if (found.verdict !== 'different' && found.score > (best.get(candidate.id)?.score ?? 0))
          best.set(candidate.id, found);
      }
      return [...best.values()].sort((a, b) => b.score - a.score).slice(0, limit);
    },
  };
}

/** Whether a name matches only this entry: then a bare name or an initial can mean nobody else. */
export function fitsOnly<Id>(index: NameIndex<Id>, name: string | Name, id: Id): boolean {
  const found = index.find(name, 2);
  return found.length === 1 && found[0]?.id === id;
}
