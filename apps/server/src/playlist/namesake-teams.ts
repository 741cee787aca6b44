import type { CompareOptions, Comparison, Name } from '@touchline/names';
import { compareNames, keptKeys } from '@touchline/names';
import type { TeamsByKeys } from '#server/playlist/teams-by-keys';

/** How a name compares with every other team of the directory that it fits. */
export type NamesakeTeams = (text: string, team: number) => Comparison[];

type Directory = {
  namesOf: ReadonlyMap<number, readonly string[]>;
  teamsByKeys: TeamsByKeys;
  options: CompareOptions;
  /** `readName`, once for each text. */
  parsedName: (text: string) => Name;
};

/** Compares each name once and caches the result. */
export function namesakeTeams(directory: Directory): NamesakeTeams {
  const fitting = new Map<string, Map<number, Comparison>>();
  return (text, team) => {
    const found = fitting.get(text) ?? find(text, directory);
    fitting.set(text, found);
    return [...found].flatMap(([other, comparison]) => (other === team ? [] : [comparison]));
  };
}

/** The teams that a name may mean, each with the comparison to its best fitting name. */
function find(text: string, { namesOf, teamsByKeys, options, parsedName }: Directory): Map<number, Comparison> {
  const name = parsedName(text);
  const found = new Map<number, Comparison>();
  for (const team of teamsByKeys(keptKeys(name))) {
    const comparisons = (namesOf.get(team) ?? []).map((one) => compareNames(name, parsedName(one), options));
    const [best] = comparisons.toSorted((a, b) => b.score - a.score);
    if (best && best.verdict !== 'different') found.set(team, best);
  }
  return found;
}
