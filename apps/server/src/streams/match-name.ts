import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

type Names = Record<'team1' | 'team2' | 'tournament' | 'sport', RawBuilder<unknown>>;

/** SQL over `stream`: the name of a match in lists, from the joined names; `nameOf` of the console does the same. */
export const matchName = ({ team1, team2, tournament, sport }: Names): RawBuilder<string> =>
  sql<string>`coalesce(nullif(stream.title, ''), nullif(concat_ws(' – ', ${team1}, ${team2}), ''), ${tournament},
    nullif(stream.monitor, ''), ${sport})`;
