import { byRank, isBetter } from '#server/playlist/rank-matches';
import type { Candidate } from '#server/playlist/candidate';
import type { ScoredMatch } from '#server/playlist/score-match';
import type { Query } from '#server/playlist/query';
import { pictureMinutes } from '#server/playlist/window';

/**
 * `join`: the stream to join; `ask`: streams to propose to the owner; `present`: the query's current stream if it is
 * still a possible match.
 */
export type StreamChoice = { join: ScoredMatch | null; ask: ScoredMatch[]; present: ScoredMatch | null };

/** More proposals than this do not help the owner. */
const maxProposals = 5;

/**
 * Chooses among the possible streams of a query that its owner may see. A stream that a person chose stays while it may
 * be the match; a stream that is on stays while it is in time. Everything else is chosen from scratch, so that the
 * result does not depend on the order in which records were created: the stream that no other beats is joined. Several
 * unbeaten streams of different matches, and doubtful ones, are proposed to the owner. `isAsked`: the owner has just
 * edited the query.
 */
export function choose(query: Query, matches: readonly ScoredMatch[], isAsked: boolean): StreamChoice {
  const present = matches.find(({ stream }) => stream.id === query.stream) ?? null;
  if (present && stays(query, present))
    return { join: inBestQuality(query, present, matches, isAsked), ask: [], present };
  const sure = matches.filter(({ verdict }) => verdict === 'same').toSorted(byRank);
  const unbeaten = sure.filter((one) => !sure.some((other) => isBetter(other, one)));
  const best = unbeaten.length > 0 ? unbeaten : sure;
  const [first] = best;
  if (!first) return { join: null, ask: propose(matches), present };
  if (best.some((one) => !isSameMatch(one.stream, first.stream)))
    return { join: null, ask: propose(best).map(asOneOfSeveral), present };
  return { join: inBestQuality(query, first, matches, isAsked), ask: [], present };
}

function stays(query: Query, present: ScoredMatch): boolean {
  if (query.joinedBy === 'person') return true;
  return present.stream.isOn && (present.byEvent || present.isInTime);
}

const propose = (matches: readonly ScoredMatch[]) => matches.toSorted(byRank).slice(0, maxProposals);

function asOneOfSeveral(match: ScoredMatch): ScoredMatch {
  const { title, team1Name, team2Name } = match.stream;
  const found = title || [team1Name, team2Name].filter(Boolean).join(' – ');
  return { ...match, reasons: [...match.reasons, { code: 'several', asked: '', found, why: null }] };
}

/** Two streams of one match: the same event id, or the same teams (or title) at about the same time. */
function isSameMatch(a: Candidate, b: Candidate): boolean {
  if (a.event_id !== '' && a.event_id === b.event_id) return true;
  const minutes = Math.abs(Date.parse(a.startAt) - Date.parse(b.startAt)) / 60_000;
  if (minutes > pictureMinutes(Math.min(a.duration, b.duration))) return false;
  return a.sport === b.sport && sidesOf(a) === sidesOf(b);
}

const sidesOf = ({ team1, team2, title }: Candidate) =>
  team1 === null ? title : [team1, team2].toSorted((a, b) => (a ?? 0) - (b ?? 0)).join(':');

/**
 * Of several streams of one match, the smallest that is at least as large as requested, otherwise the largest. When the
 * match is on, or the owner chose the stream, the joined one stays until the owner edits the query.
 */
function inBestQuality(
  query: Query,
  best: ScoredMatch,
  matches: readonly ScoredMatch[],
  isAsked: boolean,
): ScoredMatch {
  const isJoined = best.stream.id === query.stream;
  if (isJoined && !isAsked && (query.joinedBy === 'person' || best.stream.isOn)) return best;
  const pictures = matches.filter((one) => one.verdict === 'same' && isSameMatch(one.stream, best.stream));
  const distance = ({ stream: { area } }: ScoredMatch) => {
    if (area === null) return Infinity;
    // Streams smaller than requested rank after all others.
    return area >= query.area ? area - query.area : 1e12 - area;
  };
  return [best, ...pictures.toSorted(byRank)].reduce((nearest, one) =>
    distance(one) < distance(nearest) ? one : nearest,
  );
}
