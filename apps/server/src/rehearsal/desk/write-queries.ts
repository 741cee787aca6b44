import { searchText } from '@touchline/names';
import type { Course } from '#server/rehearsal/desk/match-course';
import { dayMs, hourMs, minuteMs } from '#server/rehearsal/desk/fixtures';
import { drawIds, insertRows, instantOf, valueOf } from '#server/rehearsal/desk/insert-rows';
import { randomOf } from '#server/rehearsal/desk/random';
import type { Random } from '#server/rehearsal/desk/random';
import { teamKey } from '#server/rehearsal/desk/write-directories';
import type { Directories } from '#server/rehearsal/desk/write-directories';
import type { People } from '#server/rehearsal/desk/write-people';
import type { Streams } from '#server/rehearsal/desk/write-streams';
import type { Transaction } from '#database/pool';

/** Whose playlists there are: the demo accounts that have one, and two colleagues. */
const owners = [
  'operator@touchline.test',
  'editor@touchline.test',
  'admin@touchline.test',
  'viewer@touchline.test',
  'maria.lebedeva@touchline.test',
  'pavel.mironov@touchline.test',
];

type Written = { directories: Directories; streams: Streams; people: People };
type Query = Record<keyof typeof types, unknown>;

const types = {
  id: 'int8',
  user: 'int8',
  event_id: 'text',
  description: 'text',
  sport: 'int8',
  tournament: 'int8',
  team1: 'int8',
  team2: 'int8',
  sportText: 'text',
  tournamentText: 'text',
  team1Text: 'text',
  team2Text: 'text',
  startDate: 'date',
  startTime: 'time',
  startAt: 'timestamptz',
  timezone: 'text',
  status: 'text',
  revokedAt: 'timestamptz',
  revokedBy: 'text',
  stream: 'int8',
  joinedBy: 'text',
  returnReason: 'text',
  searchKey: 'text',
  createdAt: 'timestamptz',
};

/** Stores queries that were decided long ago: written without the triggers that compare them with streams. */
export async function writePastQueries(
  trx: Transaction,
  courses: readonly Course[],
  written: Written,
  now: number,
): Promise<void> {
  const over = courses.filter(({ signal, archivedAt }) => signal && archivedAt === null);
  const canceled = courses.filter(
    ({ status, match }) => status === 'Canceled' && match.fixture.startsAt > now - 6 * dayMs,
  );
  await store(
    trx,
    owners.flatMap((owner) => {
      const random = randomOf(`past queries ${owner}`);
      const joined = Array.from({ length: 6 }, () => {
        const course = random.pick(over);
        const joinedBy = random.pick(['names', 'names', 'person']);
        return { ...ofMatch(course, written, owner), ...joinTo(course, written, joinedBy) };
      });
      const [lost] = canceled.toSorted((a, b) => b.createdAt - a.createdAt);
      return lost ? [...joined, { ...ofMatch(lost, written, owner), returnReason: 'canceled' }] : joined;
    }),
  );
}

const joinTo = ({ match }: Course, { streams }: Written, joinedBy: string) => ({
  status: 'complete',
  stream: valueOf(streams, match.fixture.key),
  joinedBy,
});

/** Stores queries of matches to come; the console finds their streams by itself. */
export async function writeComingQueries(
  trx: Transaction,
  courses: readonly Course[],
  written: Written,
  now: number,
): Promise<void> {
  const coming = courses.filter(({ match }) => match.fixture.startsAt > now + hourMs);
  await store(
    trx,
    owners.flatMap((owner) => {
      const random = randomOf(`coming queries ${owner}`);
      const pick = () => ofMatch(random.pick(coming), written, owner);
      const misplaced = random.pick(coming);
      return [
        pick(),
        pick(),
        { ...pick(), description: 'Main camera only, please' },
        { ...pick(), revokedAt: instantOf(now - random.whole(2, 40) * hourMs), revokedBy: 'owner' },
        // The start is hours off: a person has to decide.
        { ...ofMatch(misplaced, written, owner), ...clockOf(misplaced.match.fixture.startsAt + 7 * hourMs) },
        ...unknownMatches(random, owner, written, now),
      ];
    }),
  );
}

/** Matches that nobody has planned. */
function unknownMatches(random: Random, owner: string, written: Written, now: number): Omit<Query, 'id'>[] {
  const pairs = [
    {
      sportText: 'Football',
      tournamentText: 'Silverdale Trophy',
      team1Text: 'Silverdale Rovers',
      team2Text: 'Pennywell',
    },
    {
      sportText: 'Хоккей с шайбой',
      tournamentText: 'Турнир Трёх Озёр',
      team1Text: 'Северный Крест',
      team2Text: 'Сталь Приморье',
    },
    { sportText: 'Tennis', tournamentText: 'Riverside Open', team1Text: 'V. Almqvist', team2Text: 'O. Brightwater' },
  ];
  return [0, 1].map((ahead) => {
    const texts = random.pick(pairs);
    const startsAt = (Math.floor(now / dayMs) + 1 + ahead) * dayMs + random.whole(12, 19) * hourMs;
    return {
      ...blank(owner, written, now),
      ...texts,
      ...clockOf(startsAt),
      searchKey: searchText(Object.values(texts), []),
    };
  });
}

const clockOf = (startsAt: number) => {
  const text = new Date(startsAt).toISOString();
  return { startDate: text.slice(0, 10), startTime: text.slice(11, 16), timezone: 'UTC', startAt: text };
};

function blank(owner: string, { people }: Written, now: number): Omit<Query, 'id'> {
  return {
    user: valueOf(people, owner).id,
    event_id: '',
    description: '',
    sport: null,
    tournament: null,
    team1: null,
    team2: null,
    sportText: '',
    tournamentText: '',
    team1Text: '',
    team2Text: '',
    startDate: '',
    startTime: '',
    startAt: '',
    timezone: 'UTC',
    status: 'awaiting',
    revokedAt: null,
    revokedBy: null,
    stream: null,
    joinedBy: null,
    returnReason: null,
    searchKey: '',
    createdAt: instantOf(now - 90 * minuteMs),
  };
}

function ofMatch({ match, createdAt }: Course, written: Written, owner: string): Omit<Query, 'id'> {
  const { league, team1, team2, startsAt } = match.fixture;
  const { sports, tournaments, teams } = written.directories;
  return {
    ...blank(owner, written, createdAt + 3 * hourMs),
    ...clockOf(startsAt),
    sport: valueOf(sports, league.sport),
    tournament: valueOf(tournaments, league.name),
    team1: valueOf(teams, teamKey(league.code, team1)),
    team2: valueOf(teams, teamKey(league.code, team2)),
  };
}

async function store(trx: Transaction, queries: readonly Omit<Query, 'id'>[]): Promise<void> {
  const ids = await drawIds(trx, 'playlist', queries.length);
  await insertRows(
    trx,
    'playlist',
    types,
    queries.map((query, at) => ({ ...query, id: ids[at] })),
  );
}
