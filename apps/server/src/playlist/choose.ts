import { byRank, isBetter } from '#server/playlist/rank-matches';
import type { Candidate, ScoredMatch } from '#server/playlist/score-match';
import type { Query } from '#server/playlist/query';
import { pictureMinutes } from '#server/playlist/window';

/** The stream to join, or those to ask the owner about; `present` is the one that the query has, if it may be the match. */
export type StreamChoice = { join: ScoredMatch | null; ask: ScoredMatch[]; present: ScoredMatch | null };

/** More proposals than this help nobody. */
const mostProposals = 5;

/**
 * Chooses among the streams that a query may be for and its owner may see. What a person chose stays as long as it may be
 * the match, and what is on stays as long as it is in time. All else is chosen anew, whatever the query has now, so that
 * the order in which records were made changes nothing: the stream that no other one betters joins; several such of
 * different matches, and doubtful ones, are the owner's to decide. `isAsked`: the owner has just changed what they ask for.
 */
export function choose(query: Query, judged: readonly ScoredMatch[], isAsked: boolean): StreamChoice {
  const present = judged.find(({ stream }) => stream.id === query.stream) ?? null;
  if (present && stays(query, present))
    return { join: inBestQuality(query, present, judged, isAsked), ask: [], present };
  const sure = judged.filter(({ verdict }) => verdict === 'same').toSorted(byRank);
  const unbeaten = sure.filter((one) => !sure.some((other) => isBetter(other, one)));
  const best = unbeaten.length > 0 ? unbeaten : sure;
  const [first] = best;
  if (!first) return { join: null, ask: propose(judged), present };
  if (best.some((one) => !isSameMatch(one.stream, first.stream)))
    return { join: null, ask: propose(best).map(asOneOfSeveral), present };
  return { join: inBestQuality(query, first, judged, isAsked), ask: [], present };
}

function stays(query: Query, present: ScoredMatch): boolean {
  if (query.joinedBy === 'person') return true;
  return present.stream.isOn && (present.byEvent || present.isInTime);
}

const propose = (judged: readonly ScoredMatch[]) => judged.toSorted(byRank).slice(0, mostProposals);

function asOneOfSeveral(judged: ScoredMatch): ScoredMatch {
  const { title, team1Name, team2Name } = judged.stream;
  const found = title || [team1Name, team2Name].filter(Boolean).join(' – ');
  return { ...judged, reasons: [...judged.reasons, { code: 'several', asked: '', found, why: null }] };
}

/** Two pictures of one match: the same event, or the same sides at about the same time. */
function isSameMatch(a: Candidate, b: Candidate): boolean {
  if (a.event_id !== '' && a.event_id === b.event_id) return true;
  const minutes = Math.abs(Date.parse(a.startAt) - Date.parse(b.startAt)) / 60_000;
  if (minutes > pictureMinutes(Math.min(a.duration, b.duration))) return false;
  return a.sport === b.sport && sidesOf(a) === sidesOf(b);
}

const sidesOf = ({ team1, team2, title }: Candidate) =>
  team1 === null ? title : [team1, team2].toSorted((a, b) => (a ?? 0) - (b ?? 0)).join(':');

/**
 * Of several pictures of one match the smallest that is not smaller than asked, else the largest. Once the match is on,
 * and where the owner chose, the one that is joined stays until they ask for another.
 */
function inBestQuality(query: Query, best: ScoredMatch, judged: readonly ScoredMatch[], isAsked: boolean): ScoredMatch {
  const isJoined = best.stream.id === query.stream;
  if (isJoined && !isAsked && (query.joinedBy === 'person' || best.stream.isOn)) return best;
  const pictures = judged.filter((one) => one.verdict === 'same' && isSameMatch(one.stream, best.stream));
  const distance = ({ stream: { area } }: ScoredMatch) => {
    if (area === null) return Infinity;
    // What would have to be enlarged comes after everything that would not.
    return area >= query.area ? area - query.area : 1e12 - area;
  };
  return [best, ...pictures.toSorted(byRank)].reduce((chosen, one) =>
    distance(one) < distance(chosen) ? one : chosen,
  );
}
