import type { CompareOptions, Name, Verdict } from '@touchline/names';
import { compareNames, keptKeys } from '@touchline/names';

/** How well a name fits the best other team of the directory than the given one. */
export type OthersCalled = (text: string, team: number) => Verdict;

/** How names and what they are found by are read, each text once. */
type Reader = { nameOf: (text: string) => Name; keysAsked: (text: string) => string[] };
type Directory = { namesOf: ReadonlyMap<number, readonly string[]>; options: CompareOptions; reader: Reader };

/** Prepared when the first name is looked up: most matches need none, and a directory may be long. */
export function othersCalled(directory: Directory): OthersCalled {
  const fitting = new Map<string, Map<number, Verdict>>();
  let byKey: Map<string, Set<number>> | null = null;
  return (text, team) => {
    byKey ??= indexByKey(directory);
    const found = fitting.get(text) ?? find(text, byKey, directory);
    fitting.set(text, found);
    const others = [...found].flatMap(([other, verdict]) => (other === team ? [] : [verdict]));
    if (others.includes('same')) return 'same';
    return others.length > 0 ? 'maybe' : 'different';
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

/** The teams that a name may mean, and how well it fits each. */
function find(
  text: string,
  byKey: ReadonlyMap<string, ReadonlySet<number>>,
  { namesOf, options, reader: { nameOf } }: Directory,
): Map<number, Verdict> {
  const name = nameOf(text);
  const teams = new Set(keptKeys(name).flatMap((key) => [...(byKey.get(key) ?? [])]));
  const found = new Map<number, Verdict>();
  for (const team of teams) {
    const verdicts = (namesOf.get(team) ?? []).map((one) => compareNames(name, nameOf(one), options).verdict);
    if (verdicts.includes('same')) found.set(team, 'same');
    else if (verdicts.includes('maybe')) found.set(team, 'maybe');
  }
  return found;
}
