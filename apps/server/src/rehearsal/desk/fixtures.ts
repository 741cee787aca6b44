import { rehearsalSports } from '#server/rehearsal/matches';
import { leagues } from '#server/rehearsal/desk/leagues';
import type { League } from '#server/rehearsal/desk/leagues';
import { randomOf } from '#server/rehearsal/desk/random';

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

export type Fixture = {
  key: string;
  league: League;
  team1: string;
  team2: string;
  /** ms since 1970. */
  startsAt: number;
  endsAt: number;
  durationMin: number;
  /** Tonight's matches around those that are on air. */
  isTonight: boolean;
};

/** Days of the schedule after today. */
const comingDays = 7;
/** Tonight, beside the matches on air: those that are over, and those that are still to come. */
const tonight = { over: 13, coming: 14 };
/** A match that ended less than this ago is still probed. */
const settledMs = 75 * minuteMs;

/** All matches of the desk, earliest first: the past, tonight, and the week ahead. */
export function fixturesAround(now: Date, pastDays: number): Fixture[] {
  const today = Math.floor(now.getTime() / dayMs);
  const past = daysBetween(today - pastDays, today - 1).flatMap(fixturesOf);
  const coming = daysBetween(today + 1, today + comingDays).flatMap(fixturesOf);
  // Just after midnight the last matches of yesterday are not over.
  const isOver = ({ endsAt }: Fixture) => endsAt + settledMs <= now.getTime();
  return [...past.filter(isOver), ...tonightOf(today, now), ...coming].toSorted(
    (a, b) => a.startsAt - b.startsAt || (a.key < b.key ? -1 : 1),
  );
}

const daysBetween = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at);

/** The matches of a day since 1970. */
function fixturesOf(day: number): Fixture[] {
  return leagues.flatMap((league) => {
    if ((day + league.offset) % league.everyDays !== 0) return [];
    const round = (day + league.offset) / league.everyDays;
    return pairsOf(league.teams, round).map(([team1, team2], at) => {
      const [hours = 0, minutes = 0] = (league.slots[(at + round) % league.slots.length] ?? '').split(':').map(Number);
      const key = `${league.code}-${new Date(day * dayMs).toISOString().slice(0, 10).replaceAll('-', '')}-${at + 1}`;
      return planned({ key, league, team1, team2 }, day * dayMs + hours * hourMs + minutes * minuteMs, false);
    });
  });
}

function planned(match: Pick<Fixture, 'key' | 'league' | 'team1' | 'team2'>, startsAt: number, isTonight: boolean) {
  const durationMin = rehearsalSports[match.league.sport]?.duration ?? 120;
  return { ...match, startsAt, endsAt: startsAt + durationMin * minuteMs, durationMin, isTonight };
}

/** A round of a double round robin by the circle method: each team meets each other once at home and once away. */
function pairsOf(teams: readonly string[], round: number): [home: string, away: string][] {
  const rounds = teams.length - 1;
  const turn = round % rounds;
  const isReturn = Math.floor(round / rounds) % 2 === 1;
  const [fixed = '', ...others] = teams;
  const ring = [fixed, ...others.map((_, at) => others[(at + turn) % rounds] ?? '')];
  return ring.slice(0, teams.length / 2).map((team, at) => {
    const other = ring[rounds - at] ?? '';
    return ((turn + at) % 2 === 0) === isReturn ? [other, team] : [team, other];
  });
}

/** Some of today's matches, planned around now so that the evening is tonight whenever the rehearsal starts. */
function tonightOf(today: number, now: Date): Fixture[] {
  const random = randomOf(`tonight ${today}`);
  const chosen = fixturesOf(today)
    .map((fixture) => ({ fixture, order: random.next() }))
    .toSorted((a, b) => a.order - b.order)
    .slice(0, tonight.over + tonight.coming);
  const stepMs = 5 * minuteMs;
  const full = Math.floor(now.getTime() / stepMs) * stepMs;
  return chosen.map(({ fixture }, at) => {
    const startsAt =
      at < tonight.over
        ? full - fixture.durationMin * minuteMs - settledMs - (at % 6) * 20 * minuteMs
        : full + 40 * minuteMs + (at - tonight.over) * 20 * minuteMs;
    return planned(fixture, startsAt, true);
  });
}
