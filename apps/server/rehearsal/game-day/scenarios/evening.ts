import type { Scenario } from '../scenario.ts';
import { sixtyMatches } from './sixty-matches.ts';

/** Faults of every kind, one after another. */
export const evening: Scenario = {
  about: '60 matches in 3 hours with faults of every kind',
  speed: 9,
  players: 2,
  servers: 3,
  minutes: 180,
  matches: sixtyMatches,
  cues: [
    { kind: 'cut', at: 15, match: 3, forS: 45 },
    { kind: 'early', at: 18, match: 58, forS: 60 },
    { kind: 'freeze', at: 20, match: 5, forS: 75 },
    { kind: 'no_show', match: 44 },
    { kind: 'black', at: 30, match: 12, forS: 60 },
    { kind: 'cut', at: 40, match: 8, forS: 60 },
    { kind: 'wrong_match', at: 45, match: 16, shows: 10, forS: 90 },
    { kind: 'server_death', at: 66, server: 2, forS: 60 },
    { kind: 'feed_lies', at: 74, match: 37, forS: 120 },
    { kind: 'cut', at: 82, match: 25, forS: 45 },
    { kind: 'late', match: 50, byS: 60 },
    { kind: 'freeze', at: 95, match: 33, forS: 75 },
    { kind: 'feed_fails', at: 100, forS: 90 },
    { kind: 'wrong_match', at: 104, match: 28, shows: 36, forS: 90 },
    { kind: 'late', match: 57, byS: 90 },
    { kind: 'no_show', match: 60 },
    { kind: 'black', at: 125, match: 47, forS: 60 },
    { kind: 'cut', at: 130, match: 40, forS: 45 },
  ],
};
