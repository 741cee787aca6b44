import * as fc from 'fast-check';
import type { Candidate } from '#server/playlist/candidate';
import type { Query } from '#server/playlist/query';

export const teams = ['Зенит', 'Спартак Москва', 'Локомотив Москва', 'Локомотив Тбилиси', 'Спартак Москва (ж)'];
const [sport, sportName] = [1, 'Футбол'];
export const records = { sport, sportName };

/** How people who ask call a side: surely, and left short or doubtfully. */
const called = ['Zenit', 'Зенит', 'Spartak Moscow', 'Спартак', 'Lokomotiv Moscow', 'Локомотив', 'TBD'];
const tournaments = [null, 'Премьер-лига', 'Premier League', 'Кубок', 'Женская суперлига'];
const noon = Date.parse('2026-05-01T12:00:00Z');

const startAt = fc
  .oneof(
    fc.constantFrom(0, 5, 10, 20, 30, 40, 60, -20, -40, -60),
    fc.integer({ min: -30, max: 30 }).map((n) => n * 10),
    fc.integer({ min: -20, max: 20 }).map((n) => n * 60),
  )
  .map((minutes) => new Date(noon + minutes * 60_000).toISOString());
const event = fc.oneof({ arbitrary: fc.constant(''), weight: 6 }, fc.constantFrom('E1', 'E2'));
const tournament = fc.oneof({ arbitrary: fc.constant(0), weight: 3 }, fc.nat({ max: tournaments.length - 1 }));
/** Two places of a list, mostly the first two, so that matches meet. */
const sides = (most: number) =>
  fc.oneof(
    { arbitrary: fc.constantFrom([0, 1] as const, [1, 0] as const), weight: 3 },
    fc.tuple(fc.nat({ max: most }), fc.nat({ max: most })).map(([a, b]) => [a, b] as const),
  );

/** A stream that nobody has stored yet. */
export const streams = fc
  .record({
    sides: sides(teams.length - 1),
    startAt,
    event,
    tournament,
    duration: fc.constantFrom(30, 90, 120),
    isTbd: fc.integer({ max: 9, min: 0 }).map((n) => n === 0),
    area: fc.constantFrom(null, 409_920, 921_600, 2_073_600),
    isTitled: fc.integer({ max: 9, min: 0 }).map((n) => n === 0),
  })
  .map(({ sides: [home, away], isTitled, isTbd, event: event_id, tournament: named, ...rest }): Candidate => {
    const playing = {
      team1: home + 1,
      team2: away + 1,
      team1Name: teams[home] ?? null,
      team2Name: teams[away] ?? null,
      title: '',
    };
    const titled = { team1: null, team2: null, team1Name: null, team2Name: null, title: 'Кубок залива' };
    return {
      id: 0,
      event_id,
      sport,
      sportName,
      ...(isTitled ? titled : playing),
      tournament: named === 0 ? null : named,
      tournamentName: tournaments[named] ?? null,
      dayAt: isTbd ? `${rest.startAt.slice(0, 10)}T00:00:00.000Z` : null,
      phase: 'scheduled',
      isOn: false,
      startAt: rest.startAt,
      duration: rest.duration,
      area: rest.area,
    };
  });

/** A query that waits. */
export const queries = fc
  .record({
    sides: sides(called.length - 1),
    startAt,
    event,
    tournament,
    area: fc.constantFrom(409_920, 921_600, 2_073_600),
    isTitled: fc.integer({ max: 9, min: 0 }).map((n) => n === 0),
    sportText: fc.constantFrom('', '', '', 'Football', 'Крокет'),
  })
  .map(({ sides: [home, away], isTitled, event: event_id, tournament: named, sportText, ...rest }): Query => ({
    id: 0,
    user: 1,
    event_id,
    sport: sportText === '' ? sport : null,
    sportText,
    tournament: null,
    tournamentName: tournaments[named] ?? null,
    team1: null,
    team2: null,
    team1Name: isTitled ? 'Кубок залива' : (called[home * 2] ?? called[home] ?? null),
    team2Name: isTitled ? null : (called[away * 2 + 1] ?? called[away] ?? null),
    stream: null,
    swapped: false,
    joinedBy: null,
    returnReason: null,
    isAskedAbout: false,
    pointed: null,
    ...rest,
  }));
