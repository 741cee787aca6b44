import type { MatchOfRound, PlannedLike, ReportedOfRound, Stream } from '@touchline/contract';

/** A match of a round as it is being entered. */
export type RoundRow = {
  key: number;
  team1: number | null;
  team2: number | null;
  team1Name: string | null;
  team2Name: string | null;
  /** The names in the feed; empty for a match that a person enters. */
  team1Text: string;
  team2Text: string;
  startDate: string;
  startTime: string;
  event_id: string;
};

/** What becomes of a match. */
export type PlannedRow = { row: RoundRow; outcome: PlannedLike };

/** Rows for the matches of the feed, or one to begin with. */
export const firstRows = (reported: readonly ReportedOfRound[], stream: Stream): RoundRow[] =>
  reported.length === 0 ? [emptyRow(0, stream)] : reported.map((match, at) => ({ ...match, key: at }));

/** A match on the day and at the time of another one. */
export const emptyRow = (key: number, { startDate, startTime }: Pick<Stream, 'startDate' | 'startTime'>): RoundRow => ({
  key,
  team1: null,
  team2: null,
  team1Name: null,
  team2Name: null,
  team1Text: '',
  team2Text: '',
  startDate,
  startTime,
  event_id: '',
});

/** Whether it says what is played and when. */
export const isEntered = (row: RoundRow): boolean =>
  titleOf(row) !== '' && row.startDate !== '' && row.startTime !== '';

/** The names of the teams: those of the directory, else those of the feed. */
export const titleOf = (row: RoundRow): string =>
  [row.team1Name ?? row.team1Text, row.team2Name ?? row.team2Text].filter(Boolean).join(' – ');

/** What is sent: a match of which not every team is chosen goes by its title. */
export function matchOf(row: RoundRow): MatchOfRound {
  const { team1, team2, startDate, startTime, event_id } = row;
  const isNamed = team1 !== null && (team2 !== null || row.team2Text === '');
  return { team1, team2, title: isNamed ? '' : titleOf(row), startDate, startTime, event_id };
}
