import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

type Names = Record<'team1' | 'team2' | 'tournament' | 'sport', RawBuilder<unknown>>;

/** SQL over `stream`: the name of a match in lists, from the joined names; `nameOf` of the console does the same. */
export const matchName = ({ team1, team2, tournament, sport }: Names): RawBuilder<string> =>
  sql<string>`coalesce(nullif(stream.title, ''), nullif(concat_ws(' – ', ${team1}, ${team2}), ''), ${tournament},
    nullif(stream.monitor, ''), ${sport})`;

const nameFrom = (table: string, field: string) =>
  sql`(SELECT name FROM ${sql.table(table)} named WHERE named.id = ${sql.ref(`stream.${field}`)})`;

/** SQL over `stream`: the same without joined names, for few rows. */
export const matchNameOfRow = matchName({
  team1: nameFrom('team', 'team1'),
  team2: nameFrom('team', 'team2'),
  tournament: nameFrom('tournament', 'tournament'),
  sport: nameFrom('sport', 'sport'),
});
