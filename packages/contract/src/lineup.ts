import * as z from 'zod/mini';
import { id, instant, line, prose } from '#kit/value';
import { route } from '#kit/route';
import { monitorStates } from './monitoring.ts';
import { scheduleConflict } from './schedule-conflict.ts';
import { phases } from './status.ts';

/** Hours ahead that the line-up can show. */
export const lineupHours = ['3', '6', '12', '24'] as const;
export type LineupHours = (typeof lineupHours)[number];
/** Most matches of one answer. */
export const maxLineup = 500;

/** What is checked before a match, in the order of the screen. */
export const checkKinds = ['signal', 'size', 'sound', 'picture', 'holder', 'link'] as const;
export type CheckKind = (typeof checkKinds)[number];

/** `doubtful`: there, but not as it should be. `unknown`: nobody can say, which is never the same as good. */
export const checkResults = ['good', 'doubtful', 'bad', 'unknown'] as const;
export type CheckResult = (typeof checkResults)[number];

/** Why a check is not good. */
export const checkReasons = [
  'no_server',
  'not_probed',
  'no_signal',
  'refused',
  'not_pulled',
  'partly',
  'outside_window',
  'no_planned_size',
  'not_measured',
  'wrong_size',
  'no_sound',
  'sound_missing',
  'maybe_silent',
  'silent',
  'quiet',
  'no_picture',
  'picture_missing',
  'maybe_black',
  'black',
  'color_bars',
  'frozen',
  'other_match',
  'nobody',
  'not_able',
  'not_confirmed',
  'no_link',
  'not_counted',
  'not_opened',
] as const;
export type CheckReason = (typeof checkReasons)[number];

const check = z.object({
  kind: z.enum(checkKinds),
  result: z.enum(checkResults),
  /** Null when it is good. */
  reason: z.nullable(z.enum(checkReasons)),
  /** What was found: a size, codecs, names, or `1/3`; empty for nothing. */
  detail: z.string(),
});
export type Check = z.infer<typeof check>;

/** What has changed in a match since somebody decided. A check is named when it is bad and was not. */
export const decisionChanges = ['start', 'server', 'key', ...checkKinds] as const;

const decision = z.object({
  isGo: z.boolean(),
  note: z.string(),
  /** Null when the account was deleted. */
  by: z.nullable(z.string()),
  at: instant,
  changes: z.array(z.enum(decisionChanges)),
});
export type LineupDecision = z.infer<typeof decision>;

export const lineupMatch = z.object({
  id,
  title: z.string(),
  sportName: z.string(),
  sportNameRu: z.string(),
  tournamentName: z.nullable(z.string()),
  server: z.nullable(id),
  serverName: z.nullable(z.string()),
  /** Another one when the key is another one; says nothing else of it. */
  keyFingerprint: z.string(),
  startAt: instant,
  endAt: instant,
  startTimeTbd: z.boolean(),
  postponed: z.boolean(),
  /** From then on a signal is expected, and looked for. */
  opensAt: instant,
  phase: z.enum(phases),
  state: z.enum(monitorStates),
  probedAt: z.nullable(instant),
  checks: z.array(check),
  /** `confirmedAt`: when they confirmed the match for its present start. */
  holders: z.array(z.object({ id, name: z.string(), confirmedAt: z.nullable(instant) })),
  /** The newest one. */
  decision: z.nullable(decision),
  /** Since when the match counts as a no-show: there was no signal five minutes before its start. */
  noShowAt: z.nullable(instant),
});
export type LineupMatch = z.infer<typeof lineupMatch>;

const hours = z.enum(lineupHours);

/**
 * What somebody who decides has seen of the match: its start, its server and key, and the checks that were bad. A server or key
 * that is left out counts as seen.
 */
const seen = z.strictObject({
  startAt: instant,
  server: z.optional(z.nullable(id)),
  keyFingerprint: z.optional(line(1, 64)),
  bad: z.array(z.enum(checkKinds)).check(z.maxLength(checkKinds.length)),
});

export const lineupRoutes = {
  list: {
    ...route(
      'GET',
      '/lineup',
      'stream.see',
      'Matches that start within the next hours or have just started, earliest first, at most 500, each with its checks. Filters and search as in the list of streams',
      z.strictObject({ hours, name: z.optional(line(0, 200)) }),
      z.object({ isCut: z.boolean(), data: z.array(lineupMatch) }),
    ),
    list: true,
  },
  conflicts: route(
    'GET',
    '/lineup/conflicts',
    'stream.see',
    'Scheduling conflicts of the matches of the line-up',
    z.strictObject({ hours }),
    z.object({ data: z.array(z.object({ id, conflicts: z.array(scheduleConflict) })) }),
  ),
  decide: route(
    'POST',
    '/lineup/decision',
    'take.self',
    'Say go or no-go for a match that is not over; the newest decision counts. It is from before every change since what was `seen`; without it, since now',
    z.strictObject({ stream: id, isGo: z.boolean(), note: z.optional(prose(500)), seen: z.optional(seen) }),
    lineupMatch,
  ),
  confirm: route(
    'POST',
    '/lineup/confirm',
    'take.self',
    'Confirm, as a holder, that one is on a match, for its present start, which must be `startAt` if that is given',
    z.strictObject({ stream: id, startAt: z.optional(instant) }),
    lineupMatch,
  ),
};

const minuteMs = 60_000;
/** From then on, before the start, a check that is bad is a warning, and an alarm. */
export const firstCheckMs = 30 * minuteMs;
export const lastCheckMs = 5 * minuteMs;

/** `later`: bad, but not due yet. */
export const checkLights = ['good', 'warning', 'alarm', 'unknown', 'later'] as const;
export type CheckLight = (typeof checkLights)[number];

type Due = Pick<LineupMatch, 'startAt' | 'opensAt' | 'startTimeTbd' | 'postponed'>;

/** From when on a check of a match is due, in milliseconds since 1970: a signal is not expected before the match opens. */
export function dueAtMs({ startAt, opensAt }: Pick<Due, 'startAt' | 'opensAt'>, kind: CheckKind): number {
  const firstMs = Date.parse(startAt) - firstCheckMs;
  return kind === 'holder' || kind === 'link' ? firstMs : Math.max(firstMs, Date.parse(opensAt));
}

/** The light of a check at a moment. It is good only when the check is. */
export function lightOf(check: Pick<Check, 'kind' | 'result'>, match: Due, nowMs: number): CheckLight {
  if (check.result === 'good' || check.result === 'unknown') return check.result;
  if (check.result === 'doubtful') return 'warning';
  if (match.startTimeTbd || match.postponed || nowMs < dueAtMs(match, check.kind)) return 'later';
  return nowMs < Date.parse(match.startAt) - lastCheckMs ? 'warning' : 'alarm';
}
