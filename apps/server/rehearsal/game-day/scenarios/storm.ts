import type { Scenario, ScenarioMatch } from '../scenario.ts';

const matches: ScenarioMatch[] = Array.from({ length: 45 }, (_, index) => ({ at: index < 30 ? 0 : 10, lasts: 60 }));

/** In the middle of the peak a server dies with 15 matches, and others fail at the same moment. */
export const storm: Scenario = {
  about: '45 matches at once, a server dies, and other matches fail at the same moment',
  speed: 6,
  players: 2,
  servers: 3,
  minutes: 60,
  matches,
  cues: [
    { kind: 'server_death', at: 22, server: 1, forS: 90 },
    { kind: 'cut', at: 22.5, match: 2, forS: 60 },
    { kind: 'cut', at: 23, match: 5, forS: 60 },
    { kind: 'black', at: 23, match: 3, forS: 60 },
    { kind: 'freeze', at: 23.5, match: 6, forS: 75 },
    { kind: 'wrong_match', at: 42, match: 8, shows: 9, forS: 90 },
    { kind: 'server_death', at: 48, server: 3, forS: 30 },
  ],
};
