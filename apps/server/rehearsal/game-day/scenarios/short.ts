import type { Scenario } from '../scenario.ts';

/** Three quarters of a minute: enough to see that all of it works, and for people to react to the last alarm. */
export const short: Scenario = {
  about: 'three quarters of a minute with a cut, a server that dies and a no-show',
  speed: 1,
  players: 2,
  servers: 2,
  minutes: 0.25,
  matches: [
    { at: 0, lasts: 10 },
    { at: 0, lasts: 10 },
    { at: 0, lasts: 10 },
    { at: 0, lasts: 10 },
    { at: 3, lasts: 10 },
  ],
  cues: [
    { kind: 'no_show', match: 5 },
    { kind: 'cut', at: 0.15, match: 1, forS: 15 },
    { kind: 'server_death', at: 0.17, server: 2, forS: 30 },
  ],
};
