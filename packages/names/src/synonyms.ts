import { type Name, readName } from './name.ts';

/** Finds the known synonyms of a name: the sets of names that share a text or a core with it. */
export type Synonyms = (name: Name) => readonly Name[][];

/** Prepares sets of names that the directory holds as one (a team's name with its synonyms) for comparing. */
export function synonymsOf(sets: Iterable<readonly string[]>): Synonyms {
  const byKey = new Map<string, Set<Name[]>>();
  for (const set of sets) {
    const names = set.map(readName);
    for (const name of names) {
      for (const key of keysOf(name)) byKey.set(key, (byKey.get(key) ?? new Set()).add(names));
    }
  }
  return (name) => [...new Set(keysOf(name).flatMap((key) => [...(byKey.get(key) ?? [])]))];
}

function keysOf(name: Name): string[] {
  return name.text === name.core ? [name.core] : [name.text, name.core];
}
