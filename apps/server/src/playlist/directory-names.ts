import { rarityOf, synonymsOf } from '@touchline/names';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { nameOf } from '#server/playlist/known-names';
import type { Directory, Named } from '#server/playlist/lesson-refusal';
import type { Database } from '#database/tables';

/**
 * The names of all teams of a team's sport, or of all sports. The record's sport, or all sports, are held until the
 * transaction ends: of two people who teach one name for two records the second sees what the first has taught.
 */
export async function readDirectory(trx: Kysely<Database>, type: 'team' | 'sport', record: number): Promise<Directory> {
  if (type === 'sport') {
    await sql`SELECT FROM sport ORDER BY id FOR NO KEY UPDATE`.execute(trx);
    const names = await readNames(trx, type, sql`true`);
    return { type, record, names, options: { synonyms: null, rarity: null } };
  }
  await sql`
    SELECT FROM sport WHERE id = (SELECT sport FROM team WHERE team.id = ${record}) FOR NO KEY UPDATE`.execute(trx);
  await sql`SELECT FROM team WHERE id = ${record} FOR NO KEY UPDATE`.execute(trx);
  const names = await readNames(trx, type, sql`sport = (SELECT sport FROM team WHERE team.id = ${record})`);
  const sets = [...Map.groupBy(names, ({ id }) => id).values()].map((set) => set.map(({ name }) => name));
  return {
    type,
    record,
    names,
    options: {
      synonyms: synonymsOf(sets.filter((set) => set.length > 1)),
      rarity: rarityOf(names.filter(({ isOwn }) => isOwn).map(({ name }) => nameOf(name))),
    },
  };
}

async function readNames(trx: Kysely<Database>, type: 'team' | 'sport', which: ReturnType<typeof sql>) {
  const { rows } = await sql<Named & { isOwn: boolean }>`
    SELECT id, name, true AS "isOwn" FROM ${sql.table(type)} WHERE ${which}
    UNION ALL
    SELECT owner.id, content, false FROM synonym JOIN ${sql.table(type)} owner ON owner.id = internal_id
    WHERE type = ${type} AND ${which}
    ORDER BY "isOwn" DESC, name, id`.execute(trx);
  return rows;
}
