/** The fields of a stream that matching compares. */
export type Candidate = {
  id: number;
  event_id: string;
  sport: number;
  sportName: string;
  team1: number | null;
  team2: number | null;
  team1Name: string | null;
  team2Name: string | null;
  title: string;
  tournament: number | null;
  tournamentName: string | null;
  startAt: string;
  /** Minutes. */
  duration: number;
  /** The first instant of the day it is planned for; null when its start is known. */
  dayAt: string | null;
  phase: string;
  /** It has been live, or its planned start has passed and its signal is there. */
  isOn: boolean;
  /** Pixels of the planned picture; null when nobody planned one. */
  area: number | null;
};
