import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { breather } from '#server/playlist/breather';
import { keysOfQuery } from '#server/playlist/candidates';
import type { KnownNames } from '#server/playlist/known-names';
import type { Query } from '#server/playlist/query';
import { prepared } from '#database/prepared';
import type { Database } from '#database/tables';

/** Queries written together. */
const portion = 500;

/** Stores under which keys streams find these queries. */
export async function keepKeys(trx: Kysely<Database>, queries: readonly Query[], known: KnownNames): Promise<void> {
  const breathe = breather();
  for (let from = 0; from < queries.length; from += portion) {
    const given = [];
    for (const query of queries.slice(from, from + portion)) {
      given.push({ playlist: query.id, ...(await keysOfQuery(query, known)) });
      await breathe();
    }
    // Held first: somebody may be deleting the owner with their queries.
    await sql`${prepared}
      INSERT INTO playlist_key (playlist, side1, side2)
      SELECT playlist, side1, side2 FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
          AS given(playlist int8, side1 text[], side2 text[])
        JOIN (SELECT id FROM playlist WHERE id = ANY(${given.map(({ playlist }) => playlist)}::int8[]) ORDER BY id
          FOR KEY SHARE) held ON held.id = playlist
      ON CONFLICT (playlist) DO UPDATE SET side1 = excluded.side1, side2 = excluded.side2`.execute(trx);
  }
}
