import type { Match, Rule } from '#server/auto-takes/rule';

/** Whether a match fulfills all conditions of a rule. */
export function fits(rule: Rule, match: Match): boolean {
  return isChosen(rule, match) && isAtItsTime(rule, match);
}

function isChosen({ choosesBy, sports, tournaments, teams }: Rule, match: Match): boolean {
  const among = (ids: readonly number[], id: number | null) => id !== null && ids.includes(id);
  return choosesBy.every((kind) => {
    if (kind === 'sport') return among(sports, match.sport);
    if (kind === 'tournament') return among(tournaments, match.tournament);
    return among(teams, match.team1) || among(teams, match.team2);
  });
}

function isAtItsTime({ fromMinute, toMinute, days, zone }: Rule, match: Match): boolean {
  if (fromMinute === null || toMinute === null) {
    return days.length === 0 || days.includes(match.isTbd ? weekdayOf(match.startDate) : localTime(zone, match).day);
  }
  if (match.isTbd) return false;
  const { minute, day } = localTime(zone, match);
  const endsNextDay = toMinute <= fromMinute;
  const isEvening = minute >= fromMinute && (endsNextDay || minute < toMinute);
  const isNextMorning = endsNextDay && minute < toMinute;
  // The night from Friday to Saturday is of Friday.
  const begunOn = isEvening ? day : dayBefore(day);
  return (isEvening || isNextMorning) && (days.length === 0 || days.includes(begunOn));
}

const dayBefore = (day: number) => (day === 1 ? 7 : day - 1);

/** 1 is Monday. */
const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay() || 7;

const formatters = new Map<string, Intl.DateTimeFormat>();

function localTime(zone: string, { startsAt }: Match): { minute: number; day: number } {
  const formatter =
    formatters.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' });
  formatters.set(zone, formatter);
  // 2026-05-01 18:00
  const text = formatter.format(startsAt);
  return { minute: Number(text.slice(11, 13)) * 60 + Number(text.slice(14, 16)), day: weekdayOf(text.slice(0, 10)) };
}
