import type { Scenario } from '../scenario.ts';
import { sixtyMatches } from './sixty-matches.ts';

/** Nothing goes wrong: whatever the console says is a false alarm. */
export const quiet: Scenario = {
  about: '60 matches in 3 hours without a fault: no alarm may be raised',
  speed: 9,
  players: 2,
  servers: 3,
  minutes: 180,
  matches: sixtyMatches,
  cues: [],
};
