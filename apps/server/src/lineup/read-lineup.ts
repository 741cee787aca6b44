import { maxLineup } from '@touchline/contract';
import type { LineupMatch } from '@touchline/contract';
import { sql } from 'kysely';
import { readFacts } from '#server/lineup/facts';
import { toMatch } from '#server/lineup/to-match';
import { streamConditions } from '#server/streams/list';
import { longestMatch } from '#server/streams/window';
import type { Db } from '#database/pool';
import type { Deps } from '#server/deps';
import { notFound } from '#http/http-error';
import type { ListQuery } from '#http/list-query';
import type { User } from '#http/user';

/** A match that is on stays for this long after its start, so that nobody looks for it in vain. */
const stays = sql`interval '10 minutes'`;

/** SQL over `stream`: whether it starts within some hours, has just started, or should have and has not. */
const isAhead = (hours: number) =>
  sql<boolean>`(stream."startAt" BETWEEN now() - ${longestMatch} AND now() + make_interval(hours => ${hours})
    AND ((stream.phase = 'scheduled' AND stream."endAt" > now()) OR (stream.phase = 'live' AND stream."startAt" > now() - ${stays})))`;

/** The line-up of the next hours, within the conditions of the list of streams. */
export async function readLineup(
  deps: Pick<Deps, 'db' | 'pool' | 'totals' | 'env'>,
  who: User,
  query: ListQuery,
  { hours, name = '' }: { hours: number; name?: string | undefined },
): Promise<{ isCut: boolean; data: LineupMatch[] }> {
  const where = await streamConditions(deps, who, query, name, 'left out');
  const { rows } = await sql<{ id: number }>`
    SELECT stream.id FROM stream WHERE ${where} AND ${isAhead(hours)}
    ORDER BY stream."startAt", stream.id LIMIT ${maxLineup + 1}`.execute(deps.db);
  const ids = rows.map(({ id }) => id).slice(0, maxLineup);
  const facts = await readFacts(deps.db, ids);
  return { isCut: rows.length > maxLineup, data: facts.map((each) => toMatch(each, deps.env.SECRET_KEY)) };
}

/** One match, whenever it starts. Throws 404. */
export async function readLineupMatch(db: Db, stream: number, secretKey: string): Promise<LineupMatch> {
  const [facts] = await readFacts(db, [stream]);
  if (!facts) throw notFound();
  return toMatch(facts, secretKey);
}
