/** A scripted evening: which matches are played, and what goes wrong. Matches and media servers are numbered from 1. */
export type Scenario = {
  about: string;
  /** How many times faster it is played unless somebody says otherwise. */
  speed: number;
  /** Scripted operators unless somebody says otherwise. */
  players: number;
  /** Media servers; the matches are spread over them in turn. */
  servers: number;
  /** How long the evening lasts, in its own minutes. */
  minutes: number;
  matches: readonly ScenarioMatch[];
  cues: readonly ScenarioCue[];
};

/** Minutes of the evening, which its speed compresses. */
export type ScenarioMatch = { at: number; lasts: number };

/** `at`: a minute of the evening, which the speed compresses. `forS`, `byS`: seconds, which it never does. */
export type ScenarioCue =
  | { kind: 'cut' | 'freeze' | 'black'; at: number; match: number; forS: number }
  /** The encoder shows what another match shows. */
  | { kind: 'wrong_match'; at: number; match: number; shows: number; forS: number }
  | { kind: 'server_death'; at: number; server: number; forS: number }
  /** An encoder begins long before its match, which is planned 20 minutes later. */
  | { kind: 'early'; at: number; match: number; forS: number }
  | { kind: 'late'; match: number; byS: number }
  | { kind: 'no_show'; match: number }
  /** The feed answers nonsense. */
  | { kind: 'feed_fails'; at: number; forS: number }
  /** The feed says that a match on air starts three hours later. */
  | { kind: 'feed_lies'; at: number; match: number; forS: number };

export type CueKind = ScenarioCue['kind'];
