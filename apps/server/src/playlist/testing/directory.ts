import { compareNames, rarityOf, synonymsOf } from '@touchline/names';
import { lookupKeysOf, parsedName } from '#server/playlist/known-names';
import type { DirectoryNames } from '#server/playlist/known-names';
import { namesakeTeams } from '#server/playlist/namesake-teams';
import { teamsByKeys } from '#server/playlist/teams-by-keys';

/** The names of one sport without a database; teams have the numbers of their places from 1 on. */
export function directoryOf(sport: number, sportName: string, teams: readonly string[]): DirectoryNames {
  const namesOf = new Map(teams.map((name, at) => [at + 1, [name]]));
  const options = { synonyms: synonymsOf([]), rarity: rarityOf(teams.map(parsedName)), sport: null };
  const byKeys = teamsByKeys(namesOf, lookupKeysOf);
  const names = {
    options,
    namesOf: (team: number) => namesOf.get(team) ?? [],
    keysOf: (team: number) => (namesOf.get(team) ?? []).flatMap(lookupKeysOf),
    teamsByKeys: byKeys,
    namesakeTeams: namesakeTeams({ namesOf, teamsByKeys: byKeys, options, parsedName }),
  };
  return {
    sport: async () => names,
    sportsCalled: async (text) => {
      const { verdict } = compareNames(parsedName(text), parsedName(sportName), { synonyms: null, rarity: null });
      return new Set(verdict === 'same' ? [sport] : []);
    },
  };
}
