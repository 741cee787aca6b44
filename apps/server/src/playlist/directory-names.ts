import { sql } from 'kysely';
import { uncachedNames } from '#server/playlist/known-names';
import type { Directory, RecordName } from '#server/playlist/lesson-refusal';
import type { Transaction } from '#database/pool';

/**
 * The names of all teams in a team's sport, or of all sports. Locks that sport, or all sports, until the transaction
 * ends: if two users teach one name for two records, the second sees what the first taught.
 */
export async function readDirectory(trx: Transaction, type: 'team' | 'sport', record: number): Promise<Directory> {
  if (type === 'sport') {
    await sql`SELECT FROM sport ORDER BY id FOR NO KEY UPDATE`.execute(trx);
    const names = await readNames(trx, type, sql`true`);
    return { type, record, names, options: { synonyms: null, rarity: null } };
  }
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM sport WHERE id = (SELECT sport FROM team WHERE team.id = ${record}) FOR NO KEY UPDATE`.execute(trx);
  const sport = rows[0]?.id ?? 0;
  await sql`SELECT FROM team WHERE id = ${record} FOR NO KEY UPDATE`.execute(trx);
  const names = await readNames(trx, type, sql`sport = ${sport}`);
  const { options } = await uncachedNames(trx).sport(sport);
  return { type, record, names, options };
}

async function readNames(trx: Transaction, type: 'team' | 'sport', which: ReturnType<typeof sql>) {
  const { rows } = await sql<RecordName>`
    SELECT id, name FROM ${sql.table(type)} WHERE ${which}
    UNION ALL
    SELECT owner.id, content FROM synonym JOIN ${sql.table(type)} owner ON owner.id = internal_id
    WHERE type = ${type} AND ${which}
    ORDER BY name, id`.execute(trx);
  return rows;
}
