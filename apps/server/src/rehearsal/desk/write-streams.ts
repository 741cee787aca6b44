import { sql } from 'kysely';
import type { Course } from '#server/rehearsal/desk/match-course';
import { drawIds, insertRows, instantOf, recordset, valueOf } from '#server/rehearsal/desk/insert-rows';
import { randomOf } from '#server/rehearsal/desk/random';
import { teamKey } from '#server/rehearsal/desk/write-directories';
import type { Directories } from '#server/rehearsal/desk/write-directories';
import type { People } from '#server/rehearsal/desk/write-people';
import type { Transaction } from '#database/pool';

/** Ids of the streams by key. */
export type Streams = ReadonlyMap<string, number>;

const columns = {
  id: 'int8',
  version: 'int4',
  key: 'text',
  server: 'int8',
  sport: 'int8',
  tournament: 'int8',
  team1: 'int8',
  team2: 'int8',
  timezone: 'text',
  duration: 'int4',
  resolution: 'int8',
  status: 'int8',
  monitor: 'text',
  event_id: 'text',
  betting: 'bool',
  startAt: 'timestamptz',
  endAt: 'timestamptz',
  archivedAt: 'timestamptz',
  createdAt: 'timestamptz',
  updatedAt: 'timestamptz',
};

/** Stores the streams as their courses left them, without the triggers of what happens now. */
export async function writeStreams(
  trx: Transaction,
  courses: readonly Course[],
  directories: Directories,
  bundled: number | null,
): Promise<Streams> {
  const ids = await drawIds(trx, 'stream', courses.length);
  const rows = courses.map((course, at) => rowOf(course, ids[at] ?? 0, at, directories, bundled));
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)));
  const given = sql.join(Object.keys(columns).map((name) => sql.ref(`given.${name}`)));
  await sql`
    INSERT INTO stream (${names}, "startDate", "startTime", phase) OVERRIDING SYSTEM VALUE
    SELECT ${given}, (given."startAt" AT TIME ZONE given.timezone)::date, (given."startAt" AT TIME ZONE given.timezone)::time, status.phase
    FROM ${recordset(columns, rows)} JOIN status ON status.id = given.status ORDER BY given.id`.execute(trx);
  return new Map(rows.map(({ key, id }) => [key, id]));
}

function rowOf(course: Course, id: number, at: number, directories: Directories, bundled: number | null) {
  const { fixture, server } = course.match;
  const { league, key, team1, team2, startsAt, endsAt, durationMin } = fixture;
  const random = randomOf(`stream ${key}`);
  const changes = course.entries.filter(({ kind, to }) => kind === 'status' || (kind === 'edit' && to !== 'created'));
  const last = changes.at(-1)?.at ?? course.createdAt;
  return {
    id,
    version: 1 + changes.length,
    key,
    server: server ? valueOf(directories.servers, server.fqdn) : bundled,
    sport: valueOf(directories.sports, league.sport),
    tournament: valueOf(directories.tournaments, league.name),
    team1: valueOf(directories.teams, teamKey(league.code, team1)),
    team2: valueOf(directories.teams, teamKey(league.code, team2)),
    timezone: league.zone,
    duration: durationMin,
    resolution: valueOf(directories.resolutions, random.pick(['HD', 'HD', 'FHD'])),
    status: valueOf(directories.statuses, course.status),
    monitor: `M-${String(21 + (at % 60)).padStart(2, '0')}`,
    event_id: random.chance(0.6) ? `ev-${key}` : '',
    betting: random.chance(0.2),
    startAt: instantOf(startsAt),
    endAt: instantOf(endsAt),
    archivedAt: instantOf(course.archivedAt),
    createdAt: instantOf(course.createdAt),
    updatedAt: instantOf(last),
  };
}

/** What happened to the streams, in the order in which it did: the spans of a state follow from the order of the ids. */
export async function writeHistory(
  trx: Transaction,
  courses: readonly Course[],
  streams: Streams,
  people: People,
): Promise<void> {
  const rows = courses
    .flatMap(({ match, entries }) =>
      entries.map((entry) => ({ ...entry, stream: valueOf(streams, match.fixture.key) })),
    )
    .toSorted((a, b) => a.at - b.at)
    .map(({ stream, at, kind, from, to, reason, by }) => ({
      stream,
      at: instantOf(at),
      kind,
      from,
      to: kind === 'take' || kind === 'release' ? valueOf(people, to ?? '').name : to,
      reason,
      user: by === null ? null : valueOf(people, by).id,
    }));
  const types = {
    stream: 'int8',
    at: 'timestamptz',
    kind: 'text',
    from: 'text',
    to: 'text',
    reason: 'text',
    user: 'int8',
  };
  await insertRows(trx, 'history', types, rows);
}

/** Who holds the streams, who ever took them, and what was said about them. */
export async function writeTakes(
  trx: Transaction,
  courses: readonly Course[],
  streams: Streams,
  people: People,
): Promise<void> {
  const all = courses.flatMap(({ match, takes }) =>
    takes.map(({ email, at, by }, place) => ({
      stream: valueOf(streams, match.fixture.key),
      user: valueOf(people, email).id,
      at: instantOf(at),
      takenAt: instantOf(at),
      takenBy: valueOf(people, by).id,
      isHeld: place === takes.length - 1,
    })),
  );
  const types = { stream: 'int8', user: 'int8', takenAt: 'timestamptz', takenBy: 'int8' };
  const held = all.filter(({ isHeld }) => isHeld);
  await insertRows(trx, 'take', types, held);
  await insertRows(trx, 'taken', { stream: 'int8', user: 'int8', at: 'timestamptz' }, all);
  const remarks = courses
    .flatMap(({ match, remarks: said }) => said.map((remark) => ({ ...remark, key: match.fixture.key })))
    .toSorted((a, b) => a.at - b.at)
    .map(({ key, at, by, text }) => ({
      stream: valueOf(streams, key),
      user: valueOf(people, by).id,
      message: text,
      createdAt: instantOf(at),
    }));
  await insertRows(
    trx,
    'comment',
    { stream: 'int8', user: 'int8', message: 'text', createdAt: 'timestamptz' },
    remarks,
  );
}

/** What is left of the signals: nothing is probed any more. */
export async function writeMonitors(trx: Transaction, courses: readonly Course[], streams: Streams): Promise<void> {
  const rows = courses.flatMap(({ match, signal, entries }) => {
    const last = entries.filter(({ kind }) => kind === 'state').at(-1);
    if (!last) return [];
    return [
      {
        stream: valueOf(streams, match.fixture.key),
        state: 'unknown',
        stateSince: instantOf(last.at),
        staleAt: instantOf(last.at),
        lastSeenAt: instantOf(signal?.to ?? null),
        publishedAt: instantOf(signal?.from ?? null),
      },
    ];
  });
  const time = 'timestamptz';
  const types = { stream: 'int8', state: 'text', stateSince: time, staleAt: time, lastSeenAt: time, publishedAt: time };
  await sql`INSERT INTO monitor (stream, state, "stateSince", "staleAt", "lastSeenAt", "publishedAt", formats, memory, "dueAt")
    SELECT given.*, 'null', 'null', NULL FROM ${recordset(types, rows)}`.execute(trx);
}

/** Encoders that servers refused, within the time for which that is kept. */
export async function writeRefusals(
  trx: Transaction,
  courses: readonly Course[],
  streams: Streams,
  servers: ReadonlyMap<string, number>,
): Promise<void> {
  const rows = courses.flatMap(({ match, entries }) =>
    entries
      .filter(({ kind }) => kind === 'refusal')
      .map(({ at, from, reason }) => ({
        server: valueOf(servers, match.server?.fqdn ?? ''),
        stream: valueOf(streams, match.fixture.key),
        key: '',
        ip: from,
        reason,
        tries: 2 + (match.fixture.key.length % 5),
        firstAt: instantOf(at),
        lastAt: instantOf(at + 25_000),
      })),
  );
  const [time, text] = ['timestamptz', 'text'];
  const types = {
    server: 'int8',
    stream: 'int8',
    key: text,
    ip: text,
    reason: text,
    tries: 'int4',
    firstAt: time,
    lastAt: time,
  };
  await insertRows(trx, 'refusal', types, rows);
}
