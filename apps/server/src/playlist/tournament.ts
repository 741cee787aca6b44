import type { TournamentMarks } from '@touchline/names';
import { compareNames, compareTournaments, tournamentMarks } from '@touchline/names';
import type { Candidate } from '#server/playlist/candidate';
import type { MatchRequest } from '#server/playlist/query';
import { parsedName } from '#server/playlist/known-names';

/** `unknown` when one side has no tournament. */
export type TournamentAgreement = 'agrees' | 'unknown' | 'differs';

/** Whether a query's tournament may be that of a stream. Spellings vary, so any similarity counts as agreement. */
export function agreementOf(query: MatchRequest, stream: Candidate): TournamentAgreement {
  if (query.tournamentName === null || stream.tournamentName === null) return 'unknown';
  if (query.tournament !== null && query.tournament === stream.tournament) return 'agrees';
  const surely = compareTournaments(query.tournamentName, stream.tournamentName);
  if (surely !== 'unknown') return surely === 'same' ? 'agrees' : 'differs';
  const [queryName, streamName] = [parsedName(query.tournamentName), parsedName(stream.tournamentName)];
  const { verdict } = compareNames(queryName, streamName, { synonyms: null, rarity: null });
  return verdict === 'different' ? 'differs' : 'agrees';
}

/**
 * Whether the tournaments certainly differ: a cup and a league, or two dissimilar records of the directory. Other
 * differing texts may be two names of one tournament, and reviewing each such match would cost more than it saves.
 */
export function isOtherTournament(query: MatchRequest, stream: Candidate): boolean {
  if (agreementOf(query, stream) !== 'differs') return false;
  if (query.tournament !== null && stream.tournament !== null) return true;
  return compareTournaments(query.tournamentName ?? '', stream.tournamentName ?? '') === 'different';
}

const maxCached = 10_000;
const readMarks = new Map<string, TournamentMarks | null>();

/** The marks that a tournament's name gives its teams (women, age, reserves), cached by name; null for none. */
export function marksOf(tournament: string | null): TournamentMarks | null {
  if (tournament === null) return null;
  const cached = readMarks.get(tournament);
  if (cached !== undefined) return cached;
  if (readMarks.size >= maxCached) readMarks.clear();
  const marks = tournamentMarks(tournament);
  const found = marks.women || marks.age !== null || marks.reserve !== null ? marks : null;
  readMarks.set(tournament, found);
  return found;
}
