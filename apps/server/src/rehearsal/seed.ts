import { resolution, sport, stream, team, tournament } from '@touchline/contract';
import type { Entity } from '@touchline/contract';
import { sql } from 'kysely';
import { createUser } from '#server/auth/accounts';
import { bundledServer } from '#server/references/bundled-node';
import { writePast } from '#server/rehearsal/desk/write-past';
import { makeSamplePartitions } from '#server/rehearsal/desk/write-samples';
import { writeTonight } from '#server/rehearsal/desk/tonight';
import { demoPeople } from '#server/rehearsal/people';
import { rehearsalServer } from '#server/rehearsal/servers';
import { rehearsalMatches, rehearsalSports } from '#server/rehearsal/matches';
import type { RehearsalMatch, RehearsalServer } from '#server/rehearsal/matches';
import { builtInStatus } from '#server/streams/write';
import { liftTimeLimits } from '#database/start-lock';
import type { Transaction } from '#database/pool';
import { change } from '#kit/change';
import { insert } from '#kit/crud';
import type { Deps } from '#server/deps';
import { publish } from '#kit/events';

/** The sizes of the rehearsal's clips. */
const pictures = {
  nHD: { description: 'nHD 640x360', width: 640, height: 360 },
  qHD: { description: 'qHD 960x540', width: 960, height: 540 },
};

/**
 * Creates or refreshes the demo data: accounts with the given password, and matches planned around the current time. The
 * first time, also the past of a desk and its schedule.
 * Without a bundled media node, its matches have no server.
 */
export async function seedRehearsal(deps: Deps, password: string): Promise<void> {
  for (const person of demoPeople) await createUser(deps.db, { ...person, password, verified: true });
  const now = deps.now();
  const pastDays = await pastDaysToWrite(deps);
  if (pastDays > 0) await makeSamplePartitions(deps.db, now.getTime(), pastDays);
  await change(deps.db, null, async (trx) => {
    await liftTimeLimits(trx);
    const bundled = await bundledServer(trx);
    const desk = { now, pastDays, secretKey: deps.env.SECRET_KEY, bundled };
    const people = pastDays > 0 ? await writePast(trx, desk) : null;
    const servers = {
      bundled,
      open: await rehearsalServer(trx, deps.env, 'open'),
      off: await rehearsalServer(trx, deps.env, 'off'),
    };
    for (const match of rehearsalMatches) await plan(trx, match, servers);
    if (people) await writeTonight(trx, people, now.getTime());
    await publish(trx, 'reset', { id: null });
  });
}

/** The past is written once, into an installation without streams. */
async function pastDaysToWrite({ db, env }: Deps): Promise<number> {
  const { rows } = await sql`SELECT FROM stream LIMIT 1`.execute(db);
  return rows.length === 0 ? env.REHEARSAL_DAYS : 0;
}

async function plan(
  trx: Transaction,
  match: RehearsalMatch,
  servers: Record<NonNullable<RehearsalServer>, number | null>,
): Promise<void> {
  const { duration, nameRu } = rehearsalSports[match.sport] ?? { duration: 120, nameRu: '' };
  const inSport = await findOrCreate(trx, sport, match.sport, { duration, nameRu });
  const start = new Date(Date.now() + match.startsIn * 60_000).toISOString();
  const values = {
    key: match.key,
    server: match.server && servers[match.server],
    title: match.title,
    sport: inSport,
    tournament: await findOrCreate(trx, tournament, match.tournament, { sport: inSport }),
    team1: await findOrCreate(trx, team, match.team1, { sport: inSport }),
    team2: match.team2 && (await findOrCreate(trx, team, match.team2, { sport: inSport })),
    startDate: start.slice(0, 10),
    startTime: start.slice(11, 16),
    timezone: 'UTC',
    duration,
    resolution: await findOrCreate(trx, resolution, match.picture, pictures[match.picture]),
    status: await builtInStatus(trx, match.status),
    monitor: match.monitor,
  };
  // Prefers the stream with the key that is not archived: while it exists, no other can be restored.
  const storedStream = await trx
    .selectFrom('stream')
    .select('id')
    .where('key', '=', match.key)
    .orderBy(sql`"archivedAt" IS NOT NULL`)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (!storedStream) return void (await insert(trx, stream, values));
  const set = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`UPDATE stream SET ${sql.join(set)}, "archivedAt" = NULL, version = version + 1 WHERE id = ${storedStream.id}`.execute(
    trx,
  );
  await sql`UPDATE monitor SET publisher = NULL, "lastSeenAt" = NULL, "dueAt" = now(), "leasedUntil" = NULL WHERE stream = ${storedStream.id}`.execute(
    trx,
  );
}

/** The id of the record with a name, created if missing. */
async function findOrCreate(
  trx: Transaction,
  entity: Entity,
  name: string,
  otherColumns: Record<string, unknown>,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM ${sql.table(entity.name)} WHERE lower(name) = lower(${name}) AND "archivedAt" IS NULL
    ${'sport' in otherColumns ? sql`AND sport = ${otherColumns['sport']}` : sql``}`.execute(trx);
  return rows[0]?.id ?? insert(trx, entity, { name, ...otherColumns });
}
