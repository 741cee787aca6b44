import type { ReviewReason } from '@touchline/contract';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '#database/tables';
import { publish } from '#kit/events';
import { refreshSearchKeys } from '#kit/search-key';

type Accepted = { playlist: number; stream: number; swapped: boolean; reasons: readonly ReviewReason[] };
type Lesson = { type: 'team' | 'sport'; internal_id: number; content: string };
type Sides = {
  sport: number;
  team1: number | null;
  team2: number | null;
  sportText: string | null;
  team1Text: string | null;
  team2Text: string | null;
};

/**
 * Keeps the names by which an accepted query called the stream's teams and sport as synonyms, where they were doubtful
 * and words, so that the next query or stream joins by itself. Answers whether there was anything to learn.
 */
export async function learn(trx: Kysely<Database>, { playlist, stream, swapped, reasons }: Accepted): Promise<boolean> {
  const { rows } = await sql<Sides>`
    SELECT stream.sport, stream.team1, stream.team2,
      CASE WHEN playlist.sport IS NULL THEN "sportText" END AS "sportText",
      CASE WHEN playlist.team1 IS NULL THEN "team1Text" END AS "team1Text",
      CASE WHEN playlist.team2 IS NULL THEN "team2Text" END AS "team2Text"
    FROM playlist, stream WHERE playlist.id = ${playlist} AND stream.id = ${stream}`.execute(trx);
  const lessons = rows[0] ? lessonsOf(rows[0], swapped, reasons) : [];
  for (const lesson of lessons) await keep(trx, lesson);
  return lessons.length > 0;
}

function lessonsOf(sides: Sides, swapped: boolean, reasons: readonly ReviewReason[]): Lesson[] {
  const isDoubtful = (code: ReviewReason['code']) => reasons.some((reason) => reason.code === code);
  const [first, second] = swapped ? [sides.team2, sides.team1] : [sides.team1, sides.team2];
  const found: (Omit<Lesson, 'internal_id' | 'content'> & { internal_id: number | null; content: string | null })[] = [
    { type: 'team', internal_id: isDoubtful('team1') ? first : null, content: sides.team1Text },
    { type: 'team', internal_id: isDoubtful('team2') ? second : null, content: sides.team2Text },
    { type: 'sport', internal_id: isDoubtful('sport') ? sides.sport : null, content: sides.sportText },
  ];
  return found.flatMap(({ type, internal_id, content }) =>
    internal_id !== null && content ? [{ type, internal_id, content }] : [],
  );
}

async function keep(trx: Kysely<Database>, { type, internal_id, content }: Lesson): Promise<void> {
  await sql`SELECT FROM ${sql.table(type)} WHERE id = ${internal_id} FOR NO KEY UPDATE`.execute(trx);
  await sql`
    INSERT INTO synonym (type, internal_id, content) VALUES (${type}, ${internal_id}, ${content})
    ON CONFLICT (type, internal_id, lower(content)) DO NOTHING`.execute(trx);
  await refreshSearchKeys(trx, type, [internal_id]);
  await publish(trx, 'reference', { id: internal_id, entity: type });
}
