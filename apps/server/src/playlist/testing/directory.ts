import { compareNames, rarityOf, synonymsOf } from '@touchline/names';
import { keysAsked, nameOf } from '#server/playlist/known-names';
import type { KnownNames } from '#server/playlist/known-names';
import { othersCalled } from '#server/playlist/others-called';
import { teamsByKeys } from '#server/playlist/teams-by-keys';

/** The names of one sport without a database; teams have the numbers of their places from 1 on. */
export function directoryOf(sport: number, sportName: string, teams: readonly string[]): KnownNames {
  const namesOf = new Map(teams.map((name, at) => [at + 1, [name]]));
  const options = { synonyms: synonymsOf([]), rarity: rarityOf(teams.map(nameOf)), sport: null };
  const byKeys = teamsByKeys(namesOf, keysAsked);
  const names = {
    options,
    namesOf: (team: number) => namesOf.get(team) ?? [],
    keysOf: (team: number) => (namesOf.get(team) ?? []).flatMap(keysAsked),
    teamsByKeys: byKeys,
    othersCalled: othersCalled({ namesOf, teamsByKeys: byKeys, options, nameOf }),
  };
  return {
    sport: async () => names,
    sportsCalled: async (text) => {
      const { verdict } = compareNames(nameOf(text), nameOf(sportName), { synonyms: null, rarity: null });
      return new Set(verdict === 'same' ? [sport] : []);
    },
  };
}
