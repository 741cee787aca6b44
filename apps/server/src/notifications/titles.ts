import { sql } from 'kysely';
import type { Db } from '#database/pool';

/** The name of a stream in a sentence: its title, or its teams. */
export async function titleOf(db: Db, stream: number): Promise<string> {
  const { rows } = await sql<{ title: string }>`
    SELECT coalesce(nullif(stream.title, ''), nullif(concat_ws(' – ', home.name, away.name), ''), sport.name) AS title
    FROM stream JOIN sport ON sport.id = stream.sport
      LEFT JOIN team home ON home.id = stream.team1 LEFT JOIN team away ON away.id = stream.team2
    WHERE stream.id = ${stream}`.execute(db);
  return rows[0]?.title ?? '';
}
