import type { TournamentMarks } from '@touchline/names';
import { compareNames, tournamentMarks } from '@touchline/names';
import type { Asked, Candidate } from '#server/playlist/judge';
import { nameOf } from '#server/playlist/known-names';

/** `unknown` where a side names none. */
export type TournamentAgreement = 'agrees' | 'unknown' | 'differs';

/** Whether the tournament that a query names may be that of a stream. Spellings vary, so any likeness counts. */
export function agreementOf(query: Asked, stream: Candidate): TournamentAgreement {
  if (query.tournamentName === null || stream.tournamentName === null) return 'unknown';
  if (query.tournament !== null && query.tournament === stream.tournament) return 'agrees';
  const [asked, found] = [nameOf(query.tournamentName), nameOf(stream.tournamentName)];
  const { verdict } = compareNames(asked, found, { synonyms: null, rarity: null });
  return verdict === 'different' ? 'differs' : 'agrees';
}

/**
 * Two records of the directory that are not even alike are two tournaments. Of words that differ nobody knows whether they
 * are another tournament or another name of it, and reviewing each such match would cost more than it saves.
 */
export const isOtherTournament = (query: Asked, stream: Candidate) =>
  query.tournament !== null && stream.tournament !== null && agreementOf(query, stream) === 'differs';

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
