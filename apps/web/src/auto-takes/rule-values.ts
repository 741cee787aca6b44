import type { AutoTakeInput, AutoTakeRule } from '@touchline/contract';

/** A sport, tournament or team that was chosen; sports have a Russian name, too. */
export type ChosenRecord = { id: number; name: string; nameRu?: string };

/** A rule as its form holds it. */
export type RuleValues = {
  name: string;
  isOn: boolean;
  sports: number[];
  tournaments: number[];
  teams: number[];
  /** `HH:MM`, or empty. */
  fromMinute: string;
  toMinute: string;
  days: string[];
  mayOverlap: boolean;
};

export const recordFields = ['sports', 'tournaments', 'teams'] as const;
export type RecordField = (typeof recordFields)[number];

/** The records that a rule chooses by, with their names. */
export const recordsOf = (rule: AutoTakeRule): Record<RecordField, readonly ChosenRecord[]> => ({
  sports: rule.sportNames,
  tournaments: rule.tournamentNames,
  teams: rule.teamNames,
});

const blank: RuleValues = {
  name: '',
  isOn: true,
  sports: [],
  tournaments: [],
  teams: [],
  fromMinute: '',
  toMinute: '',
  days: [],
  mayOverlap: false,
};

export function valuesOf(rule: AutoTakeRule | null): RuleValues {
  if (!rule) return blank;
  const { name, isOn, sports, tournaments, teams, mayOverlap } = rule;
  return {
    name,
    isOn,
    sports,
    tournaments,
    teams,
    mayOverlap,
    fromMinute: clockOf(rule.fromMinute),
    toMinute: clockOf(rule.toMinute),
    days: rule.days.map(String),
  };
}

/** What is sent; a time that is none becomes a number that the contract refuses. */
export function inputOfValues(values: RuleValues): AutoTakeInput {
  return {
    ...values,
    fromMinute: minuteOf(values.fromMinute),
    toMinute: minuteOf(values.toMinute),
    days: values.days.map(Number),
  };
}

/** What a stored rule was sent as. */
export const inputOf = (rule: AutoTakeRule): AutoTakeInput => inputOfValues(valuesOf(rule));

/** Minutes of the day as `HH:MM`; empty for none. */
export function clockOf(minute: number | null): string {
  if (minute === null) return '';
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

function minuteOf(clock: string): number | null {
  if (clock === '') return null;
  const parts = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(clock);
  return parts ? Number(parts[1]) * 60 + Number(parts[2]) : -1;
}
