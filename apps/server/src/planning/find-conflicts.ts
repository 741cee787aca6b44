import type { ScheduleConflict } from '@touchline/contract';
import type { PlannedMatch } from '#server/planning/planned-match';
import type { PlannedServer, ShownMatch } from '#server/planning/planned-sql';
import { areMarkedAlike, findSameMatches, isKnownTeam, isSelf, overlap } from '#server/planning/same-match';

/** Who has one match after the other gets at least this between them. */
export const restMs = 10 * 60_000;
/** No planned match is longer, and no conflict reaches further. */
export const reachMs = 28 * 3_600_000;
/** The conflicts of a match are read by a person. */
export const maxConflicts = 20;

/** Finds the conflicts of a match with all others, of which those within `reachMs` of it must be among `matches`. */
export function conflictFinder(matches: readonly PlannedMatch[]): (match: PlannedMatch) => ScheduleConflict[] {
  const byStart = matches.toSorted((a, b) => a.startsAt - b.startsAt);
  const sameMatches = findSameMatches(byStart);
  return (match) => {
    const near = between(byStart, match.startsAt - reachMs, match.endsAt + restMs).filter(
      (other) => !isSelf(match, other),
    );
    const same = sameMatches(match);
    const others = near.filter((other) => !same.includes(other));
    return [
      ...same.map((other) => withStream('same_match', null, other)),
      ...(match.isTbd ? [] : others.flatMap((other) => conflictsWithTeams(match, other))),
      ...serverConflicts(match, near),
      ...match.keyUsers.map((other) => withStream('key_in_use', null, other)),
      ...(match.isTbd ? [] : near.flatMap((other) => holderConflicts(match, other))),
    ].slice(0, maxConflicts);
  };
}

/** Of matches in the order of their start, those that start within a period. */
function between(byStart: readonly PlannedMatch[], from: number, to: number): PlannedMatch[] {
  let [low, high] = [0, byStart.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((byStart[middle]?.startsAt ?? Infinity) < from) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while ((byStart[end]?.startsAt ?? Infinity) <= to) end++;
  return byStart.slice(low, end);
}

function conflictsWithTeams(match: PlannedMatch, other: PlannedMatch): ScheduleConflict[] {
  if (other.isTbd || !overlap(match, other)) return [];
  const teams = [
    { id: match.team1, name: match.team1Name },
    { id: match.team2, name: match.team2Name },
  ];
  return teams.flatMap(({ id, name }) =>
    id !== null && (id === other.team1 || id === other.team2) && isKnownTeam(name) && areMarkedAlike(match, other)
      ? [withStream('same_team', name, other)]
      : [],
  );
}

function serverConflicts(match: PlannedMatch, near: readonly PlannedMatch[]): ScheduleConflict[] {
  const { server } = match;
  if (!server) return [];
  const { name, missedWindow: window } = server;
  const about = { name, stream: null, load: null, capacity: null };
  if (!server.enabled) return [{ ...about, kind: 'server_off' }];
  return [
    ...(window ? [{ ...about, kind: 'server_window' as const, window }] : []),
    ...loadConflict(match, server, near),
  ];
}

function loadConflict(match: PlannedMatch, server: PlannedServer, near: readonly PlannedMatch[]): ScheduleConflict[] {
  const { name, capacity } = server;
  if (capacity === null || match.isTbd) return [];
  const beside = near.filter((other) => other.server?.id === server.id && !other.isTbd && overlap(match, other));
  // The number of matches at once only grows when one of them starts.
  const moments = [match, ...beside].map(({ startsAt }) => Math.max(startsAt, match.startsAt));
  const load = Math.max(
    ...moments.map((at) => 1 + beside.filter(({ startsAt, endsAt }) => startsAt <= at && at < endsAt).length),
  );
  return load > capacity ? [{ kind: 'server_load', name, stream: null, load, capacity }] : [];
}

/** What the holders of both matches have at one time, or without a rest between. */
export function holderConflicts(match: PlannedMatch, other: PlannedMatch): ScheduleConflict[] {
  if (other.isTbd) return [];
  const between = Math.max(other.startsAt - match.endsAt, match.startsAt - other.endsAt);
  if (between >= restMs) return [];
  const kind = between < 0 ? 'holder_overlap' : 'holder_rest';
  return match.holders
    .filter(({ id }) => other.holders.some((holder) => holder.id === id))
    .map(({ name }) => withStream(kind, name, other));
}

const withStream = (kind: ScheduleConflict['kind'], name: string | null, other: ShownMatch): ScheduleConflict => ({
  kind,
  name,
  stream: toStream(other),
  load: null,
  capacity: null,
});

/** A stream as users are shown it: without its name when they may not see it. */
export const toStream = ({ id, row, isVisible, title, startsAt, endsAt }: ShownMatch) => ({
  // That of a row is drawn already, but nothing is stored under it.
  id: isVisible && row === undefined ? id : null,
  title: isVisible ? title : null,
  startAt: new Date(startsAt).toISOString(),
  endAt: new Date(endsAt).toISOString(),
  ...(row === undefined ? {} : { row }),
});
