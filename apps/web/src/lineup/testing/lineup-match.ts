import { checkKinds } from '@touchline/contract';
import type { Check, CheckKind, CheckResult, LineupMatch } from '@touchline/contract';

const reasons = { good: null, doubtful: 'partly', bad: 'no_signal', unknown: 'not_probed' } as const;

export const check = (kind: CheckKind, result: CheckResult, more: Partial<Check> = {}): Check => ({
  kind,
  result,
  reason: reasons[result],
  detail: '',
  ...more,
});

/** A match of an answer, at 18:00 UTC, with all checks good unless told otherwise. */
export const lineupMatch = (id: number, more: Partial<LineupMatch> = {}): LineupMatch => ({
  id,
  title: `Match ${id}`,
  sportName: 'Football',
  sportNameRu: 'Футбол',
  tournamentName: 'Cup',
  server: 1,
  serverName: 'media.example.org',
  keyFingerprint: `of ${id}`,
  startAt: '2031-06-04T18:00:00.000Z',
  endAt: '2031-06-04T20:00:00.000Z',
  startTimeTbd: false,
  postponed: false,
  opensAt: '2031-06-04T17:30:00.000Z',
  phase: 'scheduled',
  state: 'ok',
  probedAt: null,
  checks: checkKinds.map((kind) => check(kind, 'good')),
  holders: [],
  decision: null,
  noShowAt: null,
  ...more,
});
