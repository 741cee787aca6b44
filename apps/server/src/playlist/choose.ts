import type { Candidate, Judged } from '#server/playlist/judge';
import type { Query } from '#server/playlist/query';
import { sameMatchMinutes } from '#server/playlist/window';

/** The stream to join, or those to ask the owner about. */
export type Choice = { join: Judged | null; ask: Judged[] };

/** More proposals than this help nobody. */
const mostProposals = 5;

/**
 * Chooses among the streams that a query may be for and its owner may see. The one it has stays as long as it fits; the
 * best of the sure ones joins; equally good ones of different matches, and doubtful ones, are the owner's to decide.
 * `isAsked`: the owner has just changed what they ask for.
 */
export function choose(query: Query, judged: readonly Judged[], isAsked: boolean): Choice {
  const present = judged.find(({ stream }) => stream.id === query.stream);
  if (present && stillFits(query, present)) return { join: inBestQuality(query, present, judged, isAsked), ask: [] };
  const sure = judged.filter(({ verdict }) => verdict === 'same').toSorted(better);
  const [best] = sure;
  if (!best) return { join: null, ask: propose(judged) };
  const equal = sure.filter((one) => better(best, one) === 0 && !isSameMatch(best.stream, one.stream));
  if (equal.length > 0) return { join: null, ask: propose([best, ...equal].map(asOneOfSeveral)) };
  return { join: inBestQuality(query, best, judged, isAsked), ask: [] };
}

/** What was joined unseen must still be so in time; what the owner decided only has to be the same match. */
function stillFits(query: Query, present: Judged): boolean {
  return present.byEvent || query.joinedBy === 'person' || present.isInTime;
}

/** By event id before by names, by likeness of names, by nearness of the start. */
function better(a: Judged, b: Judged): number {
  return Number(b.byEvent) - Number(a.byEvent) || b.score - a.score || Math.round(a.minutes) - Math.round(b.minutes);
}

const propose = (judged: readonly Judged[]) => judged.toSorted(better).slice(0, mostProposals);

function asOneOfSeveral(judged: Judged): Judged {
  const { title, team1Name, team2Name } = judged.stream;
  const found = title || [team1Name, team2Name].filter(Boolean).join(' – ');
  return { ...judged, reasons: [...judged.reasons, { code: 'several', asked: '', found, why: null }] };
}

/** Two pictures of one match: the same event, or the same sides at about the same time. */
function isSameMatch(a: Candidate, b: Candidate): boolean {
  if (a.event_id !== '' && a.event_id === b.event_id) return true;
  if (Math.abs(Date.parse(a.startAt) - Date.parse(b.startAt)) > sameMatchMinutes * 60_000) return false;
  return a.sport === b.sport && sidesOf(a) === sidesOf(b);
}

const sidesOf = ({ team1, team2, title }: Candidate) =>
  team1 === null ? title : [team1, team2].toSorted((a, b) => (a ?? 0) - (b ?? 0)).join(':');

/**
 * Of several pictures of one match the smallest that is not smaller than asked, else the largest. Once the match is on,
 * and where the owner chose, the one that is joined stays until they ask for another.
 */
function inBestQuality(query: Query, best: Judged, judged: readonly Judged[], isAsked: boolean): Judged {
  const isJoined = best.stream.id === query.stream;
  if (isJoined && !isAsked && (query.joinedBy === 'person' || best.stream.phase !== 'scheduled')) return best;
  const pictures = judged.filter((one) => one.verdict === 'same' && isSameMatch(one.stream, best.stream));
  const distance = ({ stream: { area } }: Judged) => {
    if (area === null) return Infinity;
    // What would have to be enlarged comes after everything that would not.
    return area >= query.area ? area - query.area : 1e12 - area;
  };
  return [best, ...pictures].reduce((chosen, one) => (distance(one) < distance(chosen) ? one : chosen));
}
