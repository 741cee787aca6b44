import type { CompareOptions, Comparison, Name } from '@touchline/names';
import { compareNames, keptKeys } from '@touchline/names';

/** How a name fits each other team of the directory than the given one that it fits at all. */
export type OthersCalled = (text: string, team: number) => Comparison[];

/** How names and what they are found by are read, each text once. */
type Reader = { nameOf: (text: string) => Name; keysAsked: (text: string) => string[] };
type Directory = { namesOf: ReadonlyMap<number, readonly string[]>; options: CompareOptions; reader: Reader };

/** Prepared when the first name is looked up: most matches need none, and a directory may be long. */
export function othersCalled(directory: Directory): OthersCalled {
  const fitting = new Map<string, Map<number, Comparison>>();
  let byKey: Map<string, Set<number>> | null = null;
  return (text, team) => {
    byKey ??= indexByKey(directory);
    const found = fitting.get(text) ?? find(text, byKey, directory);
    fitting.set(text, found);
    return [...found].flatMap(([other, comparison]) => (other === team ? [] : [comparison]));
  };
}

function indexByKey({ namesOf, reader: { keysAsked } }: Directory): Map<string, Set<number>> {
  const byKey = new Map<string, Set<number>>();
  for (const [team, names] of namesOf)
    for (const key of names.flatMap(keysAsked)) {
      const teams = byKey.get(key);
      if (teams) teams.add(team);
      else byKey.set(key, new Set([team]));
    }
  return byKey;
}

/** The teams that a name may mean, and how it fits the name of each that it fits best. */
function find(
  text: string,
  byKey: ReadonlyMap<string, ReadonlySet<number>>,
  { namesOf, options, reader: { nameOf } }: Directory,
): Map<number, Comparison> {
  const name = nameOf(text);
  const teams = new Set(keptKeys(name).flatMap((key) => [...(byKey.get(key) ?? [])]));
  const found = new Map<number, Comparison>();
  for (const team of teams) {
    const comparisons = (namesOf.get(team) ?? []).map((one) => compareNames(name, nameOf(one), options));
    const [best] = comparisons.toSorted((a, b) => b.score - a.score);
    if (best && best.verdict !== 'different') found.set(team, best);
  }
  return found;
}
