import type { AutoTakeInput, AutoTakeRule } from '@touchline/contract';

/** A sport, tournament or team that was chosen; sports have a Russian name, too. */
export type ChosenRecord = { id: number; name: string; nameRu?: string };

/** A rule as its form holds it. */
export type RuleValues = {
  name: string;
  isOn: boolean;
  sports: ChosenRecord[];
  tournaments: ChosenRecord[];
  teams: ChosenRecord[];
  /** `HH:MM`, or empty. */
  fromMinute: string;
  toMinute: string;
  days: string[];
  mayOverlap: boolean;
};

export const recordFields = ['sports', 'tournaments', 'teams'] as const;

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
  const { name, isOn, mayOverlap } = rule;
  return {
    name,
    isOn,
    mayOverlap,
    sports: rule.sportNames,
    tournaments: rule.tournamentNames,
    teams: rule.teamNames,
    fromMinute: clockOf(rule.fromMinute),
    toMinute: clockOf(rule.toMinute),
    days: rule.days.map(String),
  };
}

/** What is sent; a time that is none becomes a number that the contract refuses. */
export function inputOfValues(values: RuleValues): AutoTakeInput {
  const { name, isOn, mayOverlap } = values;
  const ids = (records: readonly ChosenRecord[]) => records.map(({ id }) => id);
  return {
    name,
    isOn,
    mayOverlap,
    sports: ids(values.sports),
    tournaments: ids(values.tournaments),
    teams: ids(values.teams),
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
