import { lightOf } from '@touchline/contract';
import type { CheckLight, LineupMatch } from '@touchline/contract';
import type { Tone } from '#ui/status-dot.tsx';

/** The lights of the checks of a match at a moment, in their order. */
export const lightsOf = (match: LineupMatch, nowMs: number): CheckLight[] =>
  match.checks.map((check) => lightOf(check, match, nowMs));

/** Whether the match has to have been seen, and still has no signal. */
export function isNoShow({ noShowAt, checks }: LineupMatch): boolean {
  const signal = checks.find(({ kind }) => kind === 'signal');
  return noShowAt !== null && signal?.result !== 'good' && signal?.result !== 'doubtful';
}

/** Whether somebody has to do something about a match: a check is due and not good, or somebody said no-go. */
export function isUnready(match: LineupMatch, nowMs: number): boolean {
  const isNoGo = match.decision !== null && !match.decision.isGo;
  return isNoGo || isNoShow(match) || lightsOf(match, nowMs).some((light) => light === 'warning' || light === 'alarm');
}

export const toneOf: Record<CheckLight, Tone> = {
  good: 'ok',
  warning: 'warn',
  alarm: 'bad',
  unknown: 'mute',
  later: 'info',
};

/** The time until a start as `−1:05:09` or `−24:10`, and after it as `+0:35`. */
export function countdown(leftMs: number): string {
  // A second counts until it is over, so that the start is at zero.
  const seconds = Math.abs(Math.ceil(leftMs / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const pad = (value: number) => String(value).padStart(2, '0');
  const parts = hours > 0 ? [String(hours), pad(minutes)] : [String(minutes)];
  return `${leftMs > 0 ? '−' : '+'}${[...parts, pad(seconds % 60)].join(':')}`;
}
