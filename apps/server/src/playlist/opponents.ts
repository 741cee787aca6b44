import { isPlaceholder, isSameSpelling } from '@touchline/names';
import { sql } from 'kysely';
import type { Db } from '#database/pool';
import { invalidField } from '#http/http-error';

type Values = Record<string, unknown>;

/** Throws 422 for a query whose two sides are one team, also under two names of that team. */
export async function refuseSameTeam(db: Db, values: Values): Promise<void> {
  const [home, away] = [textOf(values, 'team1'), textOf(values, 'team2')];
  const isOneText = !isPlaceholder(home) && isSameSpelling(home, away);
  const [first, second] = [await teamsOf(db, values, 'team1'), await teamsOf(db, values, 'team2')];
  const isOneTeam = first.length === 1 && second.length === 1 && first[0] === second[0];
  if (isOneText || isOneTeam) throw invalidField('team2', 'same_team');
}

/** The free text of a side that is not a directory record. */
function textOf(values: Values, side: 'team1' | 'team2'): string {
  const text = values[`${side}Text`];
  return typeof values[side] !== 'number' && typeof text === 'string' ? text : '';
}

/** Ids of the teams that a side may name: the chosen record, or up to two of the query's sport with that name. */
async function teamsOf(db: Db, values: Values, side: 'team1' | 'team2'): Promise<unknown[]> {
  if (typeof values[side] === 'number') return [values[side]];
  const text = textOf(values, side);
  // Placeholders such as TBD on both sides are not one team.
  if (text === '' || isPlaceholder(text)) return [];
  const sport = typeof values['sport'] === 'number' ? values['sport'] : null;
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM team WHERE "archivedAt" IS NULL AND (${sport}::int8 IS NULL OR sport = ${sport}) AND (
      lower(name) = lower(${text})
      OR EXISTS (SELECT FROM synonym WHERE type = 'team' AND internal_id = team.id AND lower(content) = lower(${text})))
    LIMIT 2`.execute(db);
  return rows.map(({ id }) => id);
}
