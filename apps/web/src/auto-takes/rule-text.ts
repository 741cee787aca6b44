import type { AutoTakeRule } from '@touchline/contract';
import type { TFunction } from 'i18next';
import { referenceName } from '#kit/reference-name.ts';
import { clockOf } from './rule-values.ts';

type T = TFunction<['autoTakes', 'shell']>;

/** The conditions of a rule in one line. */
export function ruleText(t: T, language: string, rule: AutoTakeRule): string {
  const names = (records: readonly { name: string }[]) => records.map(({ name }) => name).join(', ');
  const parts = [
    rule.sportNames.map((sport) => referenceName(sport, language)).join(', '),
    names(rule.tournamentNames),
    names(rule.teamNames),
    rule.days.map((day) => dayName(day, language)).join(', '),
    rule.fromMinute === null ? '' : t('startsBetween', { from: clockOf(rule.fromMinute), to: clockOf(rule.toMinute) }),
    rule.mayOverlap ? t('overlaps') : '',
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

/** The short name of a day of the week; 1 is Monday. */
export const dayName = (day: number, language: string): string =>
  // 1 January 2024 was a Monday.
  new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(Date.UTC(2024, 0, day));
