import type { Scenario } from '../scenario.ts';

/** Half a minute: enough to see that all of it works. */
export const short: Scenario = {
  about: 'half a minute with a cut, a server that dies and a no-show',
  speed: 1,
  players: 2,
  servers: 2,
  minutes: 0.1,
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
    { kind: 'server_death', at: 0.17, server: 2, forS: 20 },
  ],
};
