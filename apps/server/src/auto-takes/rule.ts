/** What a rule can choose matches by, the most specific first. */
export const recordKinds = ['team', 'tournament', 'sport'] as const;
export type RecordKind = (typeof recordKinds)[number];

/** A rule that takes matches for its owner. */
export type Rule = {
  /** Older rules have smaller ones; `Infinity` for one that is not stored. */
  id: number;
  user: number;
  name: string;
  /** Of the owner; its hours and days are in it. */
  zone: string;
  choosesBy: RecordKind[];
  sports: number[];
  tournaments: number[];
  teams: number[];
  fromMinute: number | null;
  toMinute: number | null;
  days: number[];
  mayOverlap: boolean;
};

/** A match as far as rules look at it. Times are milliseconds since 1970. */
export type Match = {
  id: number;
  sport: number;
  tournament: number | null;
  team1: number | null;
  team2: number | null;
  startsAt: number;
  endsAt: number;
  /** The day at the venue. */
  startDate: string;
  /** The time of day is not known yet. */
  isTbd: boolean;
  isPostponed: boolean;
  phase: string;
  isArchived: boolean;
};

const rankOf = ({ choosesBy }: Rule) => {
  const rank = recordKinds.findIndex((kind) => choosesBy.includes(kind));
  return rank === -1 ? recordKinds.length : rank;
};

/** In the order in which they choose: by team before by tournament, sport and nothing of them; then the older one. */
export const inOrder = (rules: readonly Rule[]): Rule[] =>
  rules.toSorted((a, b) => rankOf(a) - rankOf(b) || a.id - b.id);

/** Whether a match is still to be carried. */
export const isOpen = ({ isArchived, isPostponed, phase }: Match): boolean =>
  !isArchived && !isPostponed && (phase === 'scheduled' || phase === 'live');

const watched = ['sport', 'tournament', 'team1', 'team2', 'startsAt', 'endsAt', 'isTbd'] as const;

/** Whether the rules have to look at a match after a change; the trigger `auto_take_note` says the same. */
export const concernsRules = (before: Match | null, after: Match): boolean =>
  before === null || !isOpen(before) || watched.some((field) => before[field] !== after[field]);
