import type { FormatStatuses } from '@touchline/contract';
import { sql } from 'kysely';
import { haveSameMatch } from '#server/planning/same-match';
import type { NamedMatch } from '#server/planning/same-match';
import type { Pair } from '#server/same-picture/pairs';
import type { Linked } from '#server/watching/play-links';
import type { Db } from '#database/pool';

/** A stream as far as a look at it and a comparison with another one depend on it. */
export type ComparedStream = NamedMatch & { id: number } & Omit<Linked, 'offer' | 'copiesRevoked'> & {
    offer: NonNullable<Linked['offer']>;
    formats: FormatStatuses | null;
    eventId: string;
  };

/** Both streams of a pair; null when one is gone. */
export async function readCompared(db: Db, { first, second }: Pair): Promise<[ComparedStream, ComparedStream] | null> {
  const { rows } = await sql<ComparedStream>`
    SELECT stream.id, stream.key, stream.phase, stream."endAt", monitor.formats, stream.event_id AS "eventId",
      to_jsonb(host) - '{tokenSealed,tokenHash,controlSecretSealed}'::text[] AS offer,
      stream.title, stream.sport, sport.name AS "sportName", tournament.name AS "tournamentName",
      home.id AS team1, home.name AS "team1Name", away.id AS team2, away.name AS "team2Name",
      extract(epoch FROM stream."startAt")::float8 * 1000 AS "startsAt", extract(epoch FROM stream."endAt")::float8 * 1000 AS "endsAt",
      stream."startTimeTbd" AS "isTbd"
    FROM stream JOIN monitor ON monitor.stream = stream.id JOIN server host ON host.id = stream.server
      JOIN sport ON sport.id = stream.sport LEFT JOIN tournament ON tournament.id = stream.tournament
      LEFT JOIN team home ON home.id = stream.team1 LEFT JOIN team away ON away.id = stream.team2
    WHERE stream.id IN (${first}, ${second}) ORDER BY stream.id`.execute(db);
  const [a, b] = rows;
  return a && b ? [a, b] : null;
}

/** Whether both are to show the same match: a main stream and its backup, or two qualities. */
export function areOfOneMatch(a: ComparedStream, b: ComparedStream): boolean {
  return (a.eventId !== '' && a.eventId === b.eventId) || haveSameMatch(a, b);
}
