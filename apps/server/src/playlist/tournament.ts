import type { TournamentMarks } from '@touchline/names';
import { compareNames, compareTournaments, tournamentMarks } from '@touchline/names';
import type { MatchRequest, Candidate } from '#server/playlist/score-match';
import { parsedName } from '#server/playlist/known-names';

/** `unknown` where a side names none. */
export type TournamentAgreement = 'agrees' | 'unknown' | 'differs';

/** Whether the tournament that a query names may be that of a stream. Spellings vary, so any likeness counts. */
export function agreementOf(query: MatchRequest, stream: Candidate): TournamentAgreement {
  if (query.tournamentName === null || stream.tournamentName === null) return 'unknown';
  if (query.tournament !== null && query.tournament === stream.tournament) return 'agrees';
  const surely = compareTournaments(query.tournamentName, stream.tournamentName);
  if (surely !== 'unknown') return surely === 'same' ? 'agrees' : 'differs';
  const [asked, found] = [parsedName(query.tournamentName), parsedName(stream.tournamentName)];
  const { verdict } = compareNames(asked, found, { synonyms: null, rarity: null });
  return verdict === 'different' ? 'differs' : 'agrees';
}

/**
 * Two tournaments that are known apart, a cup and a league, and two records of the directory that are not even alike. Of
 * other words that differ nobody knows whether they are another tournament or another name of it, and reviewing each such
 * match would cost more than it saves.
 */
export function isOtherTournament(query: MatchRequest, stream: Candidate): boolean {
  if (agreementOf(query, stream) !== 'differs') return false;
  if (query.tournament !== null && stream.tournament !== null) return true;
  return compareTournaments(query.tournamentName ?? '', stream.tournamentName ?? '') === 'different';
}

const most = 10_000;
const readMarks = new Map<string, TournamentMarks | null>();

/** Marks that a tournament gives its teams, read once for each name; null for none. */
export function marksOf(tournament: string | null): TournamentMarks | null {
  if (tournament === null) return null;
  const known = readMarks.get(tournament);
  if (known !== undefined) return known;
  if (readMarks.size >= most) readMarks.clear();
  const marks = tournamentMarks(tournament);
  const found = marks.women || marks.age !== null || marks.reserve !== null ? marks : null;
  readMarks.set(tournament, found);
  return found;
}
