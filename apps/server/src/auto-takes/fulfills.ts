import type { Match, Rule } from '#server/auto-takes/rule';

/** Whether a match fulfills all conditions of a rule. */
export function fulfills(rule: Rule, match: Match): boolean {
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

type LocalTime = { minute: number; day: number };
type Clock = (at: number) => LocalTime;

const clocks = new Map<string, Clock>();
/** Matches of a replay start at few different moments, and formatting one takes longer than all else that is asked of it. */
const maxKept = 10_000;

function localTime(zone: string, { startsAt }: Match): LocalTime {
  const clock = clocks.get(zone) ?? clockIn(zone);
  clocks.set(zone, clock);
  return clock(startsAt);
}

function clockIn(zone: string): Clock {
  const formatter = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
  const kept = new Map<number, LocalTime>();
  return (at) => {
    const known = kept.get(at);
    if (known) return known;
    if (kept.size >= maxKept) kept.clear();
    // 2026-05-01 18:00
    const text = formatter.format(at);
    const local = {
      minute: Number(text.slice(11, 13)) * 60 + Number(text.slice(14, 16)),
      day: weekdayOf(text.slice(0, 10)),
    };
    kept.set(at, local);
    return local;
  };
}
