import { sql } from 'kysely';
import type { Db } from '#database/pool';

/** The notifications of a person in the console, oldest first, each with the number of streams that it counts. */
export async function noticesOf(db: Db, { id }: { id: number }): Promise<string[]> {
  const rows = await db.selectFrom('notice').select(['kind', 'data']).where('user', '=', id).orderBy('id').execute();
  return rows.map(({ kind, data }) => `${kind} ${data['streams'] ?? ''}`.trim());
}

/** The subjects of the mails to a person, oldest first. */
export async function subjectsOf(db: Db, { id }: { id: number }): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`
    SELECT subject FROM mail WHERE recipient = (SELECT email FROM "user" WHERE id = ${id}) ORDER BY id`.execute(db);
  return rows.map(({ subject }) => subject.replace('Touchline: ', ''));
}
