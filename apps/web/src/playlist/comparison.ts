import type { Proposal, Review, ReviewReason, ReviewSide } from '@touchline/contract';
import { sportOf } from '#kit/sport-of.ts';

export const comparedFields = ['team1', 'team2', 'sport', 'tournament', 'start', 'event'] as const;
export type ComparedField = (typeof comparedFields)[number];

/** `alike`: similar, a person has to decide. `open`: cannot be compared. `missing`: one side has no value. */
export type Agreement = 'same' | 'alike' | 'differs' | 'open' | 'missing';

export type ComparedLine = {
  field: ComparedField;
  asked: string;
  found: string;
  agreement: Agreement;
  /** The server's reason to doubt this line, if any. */
  reason: ReviewReason | null;
};

/** One line per field: the query's value, the stream's value, and whether they agree. */
export function compare(
  asked: Review['asked'],
  { found, swapped, reasons }: Proposal,
  language: string,
): ComparedLine[] {
  const [askedTexts, foundTexts] = [textsOf(asked, false, language), textsOf(found, swapped, language)];
  return comparedFields.map((field) => {
    const [left, right] = [askedTexts[field], foundTexts[field]];
    const reason = reasons.find(({ code }) => code === field) ?? null;
    return { field, asked: left, found: right, reason, agreement: agreementOf(field, left, right, reason !== null) };
  });
}

/** The texts of one side by field; a stream without teams has its title. `swapped` puts the away team first. */
export function textsOf(side: ReviewSide, swapped: boolean, language: string): Record<ComparedField, string> {
  const [home, away] = [side.title || side.team1Name || '', side.title ? '' : (side.team2Name ?? '')];
  return {
    team1: swapped ? away : home,
    team2: swapped ? home : away,
    sport: sportOf(side, language) ?? '',
    tournament: side.tournamentName ?? '',
    start: side.startAt,
    event: side.event_id,
  };
}

function agreementOf(field: ComparedField, asked: string, found: string, isDoubtful: boolean): Agreement {
  if (asked === '' || found === '') return 'missing';
  if (field === 'team1' || field === 'team2') return isDoubtful ? 'alike' : 'same';
  if (isDoubtful) return 'differs';
  if (field === 'start') return Date.parse(asked) === Date.parse(found) ? 'same' : 'alike';
  if (field === 'tournament') return asked.toLowerCase() === found.toLowerCase() ? 'same' : 'open';
  return 'same';
}
