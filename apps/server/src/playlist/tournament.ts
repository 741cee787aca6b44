import { compareNames } from '@touchline/names';
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
