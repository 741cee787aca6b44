import type { Lesson, ReviewReason } from '@touchline/contract';
import type { CompareOptions } from '@touchline/names';
import { compareNames } from '@touchline/names';
import { sql } from 'kysely';
import { readDirectory } from '#server/playlist/directory-names';
import { parsedName } from '#server/playlist/known-names';
import { refusalOf } from '#server/playlist/lesson-refusal';
import type { Transaction } from '#database/pool';
import { publishMany } from '#kit/events';
import { refreshSearchKeys } from '#lists/search-key';

/** A query and the stream that its owner chose. `swapped`: home and away are reversed. */
export type Joined = { user: number; playlist: number; stream: number; swapped: boolean };

/** A text of a query and the stream's record that it names. */
type Pair = { side: 'team1' | 'team2' | 'sport'; record: number; found: string; queryName: string };

type Sides = Record<'sport' | 'team1' | 'team2', number | null> &
  Record<'sportName' | 'team1Name' | 'team2Name' | 'sportText' | 'team1Text' | 'team2Text', string | null>;

/** Learns the names that made a proposal doubtful; see `learn`. */
export async function learnDoubtful(
  trx: Transaction,
  joined: Joined,
  reasons: readonly ReviewReason[],
): Promise<Lesson[]> {
  const doubtful = reasons.map(({ code }) => code);
  const pairs = await pairsOf(trx, joined);
  return learn(
    trx,
    joined,
    pairs.filter(({ side }) => doubtful.includes(side)),
  );
}

/** Learns the names that differ from those of a stream which the owner has chosen; see `learn`. */
export async function learnDifferent(trx: Transaction, joined: Joined): Promise<Lesson[]> {
  return learn(trx, joined, await pairsOf(trx, joined));
}

/**
 * Stores texts of a query as synonyms of the records they name, so that the next query or stream joins automatically. A
 * text that also fits another record applies to this query only. Skips texts that are already known.
 */
async function learn(trx: Transaction, joined: Joined, pairs: readonly Pair[]): Promise<Lesson[]> {
  const lessons: Lesson[] = [];
  for (const { side, record, found, queryName } of pairs) {
    const type = side === 'sport' ? 'sport' : 'team';
    const directory = await readDirectory(trx, type, record);
    if (directory.names.some(({ id, name }) => id === record && isSure(queryName, name, directory.options))) continue;
    const refusal = await refusalOf(queryName, directory);
    if (!refusal) await keep(trx, joined, type, record, queryName);
    lessons.push({ type, asked: queryName, found, refusal: refusal?.refusal ?? null, other: refusal?.other ?? null });
  }
  return lessons;
}

function isSure(queryName: string, name: string, options: CompareOptions): boolean {
  return compareNames(parsedName(queryName), parsedName(name), options).verdict === 'same';
}

/** The texts of the query for which the stream has a record. */
async function pairsOf(trx: Transaction, { playlist, stream, swapped }: Joined): Promise<Pair[]> {
  const { rows } = await sql<Sides>`
    SELECT stream.sport, stream.team1, stream.team2,
      sport.name AS "sportName", home.name AS "team1Name", away.name AS "team2Name",
      CASE WHEN playlist.sport IS NULL THEN "sportText" END AS "sportText",
      CASE WHEN playlist.team1 IS NULL THEN "team1Text" END AS "team1Text",
      CASE WHEN playlist.team2 IS NULL THEN "team2Text" END AS "team2Text"
    FROM playlist, stream JOIN sport ON sport.id = stream.sport
      LEFT JOIN team home ON home.id = stream.team1
      LEFT JOIN team away ON away.id = stream.team2
    WHERE playlist.id = ${playlist} AND stream.id = ${stream}
      AND (playlist.sport IS NULL OR playlist.sport = stream.sport)`.execute(trx);
  const [row] = rows;
  if (!row) return [];
  const [first, second] = swapped ? (['team2', 'team1'] as const) : (['team1', 'team2'] as const);
  const sides = [
    { side: 'team1' as const, of: first, queryName: row.team1Text },
    { side: 'team2' as const, of: second, queryName: row.team2Text },
    { side: 'sport' as const, of: 'sport' as const, queryName: row.sportText },
  ];
  return sides.flatMap(({ side, of, queryName }) => {
    const [record, found] = [row[of], row[`${of}Name`]];
    return queryName && record !== null && found !== null ? [{ side, record, found, queryName }] : [];
  });
}

async function keep(
  trx: Transaction,
  joined: Joined,
  type: 'team' | 'sport',
  record: number,
  content: string,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO synonym (type, internal_id, content) VALUES (${type}, ${record}, ${content})
    ON CONFLICT (type, internal_id, lower(content)) DO NOTHING RETURNING id`.execute(trx);
  const [synonym] = rows;
  if (!synonym) return;
  await sql`
    INSERT INTO learned_synonym (synonym, "taughtBy", playlist, stream)
    VALUES (${synonym.id}, ${joined.user}, ${joined.playlist}, ${joined.stream})`.execute(trx);
  await refreshSearchKeys(trx, type, [record]);
  await publishMany(trx, 'reference', [
    { id: record, entity: type },
    { id: synonym.id, entity: 'synonym' },
  ]);
}
