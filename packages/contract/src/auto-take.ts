import * as z from 'zod/mini';
import { id, instant, line } from '#kit/value';
import { ids, removed } from '#kit/crud';
import { oneId, route } from '#kit/route';

/** Most rules of one user. */
export const maxAutoTakeRules = 50;
/** Most records of one kind that a rule chooses by. */
const maxChosen = 200;
/** The days that a replay looks back. */
export const replayDays = 30;
/** Most matches of one result that a replay names, the latest ones. */
export const maxReplayed = 200;

const records = z.array(id).check(z.maxLength(maxChosen));
const minute = z.int().check(z.minimum(0), z.maximum(1_439));
const day = z.int().check(z.minimum(1), z.maximum(7));

const conditions = {
  /** Each empty list, and null, is no condition; the others hold together. */
  sports: records,
  tournaments: records,
  /** One of them plays. */
  teams: records,
  /** Minutes of the user's day between which a match starts; a period that ends before it begins ends after midnight. */
  fromMinute: z.nullable(minute),
  toMinute: z.nullable(minute),
  /** Days of the week, 1 is Monday, on which the period begins. */
  days: z.array(day).check(z.maxLength(7)),
  /** Take a match also when the user has another one at that time. */
  mayOverlap: z.boolean(),
};

const chosen = { name: line(1, 100), isOn: z.boolean(), ...conditions };

const named = z.array(z.object({ id, name: z.string() }));

/** A rule by which the console takes matches for a user. */
export const autoTakeRule = z.object({
  id,
  version: z.int(),
  ...chosen,
  sportNames: z.array(z.object({ id, name: z.string(), nameRu: z.string() })),
  tournamentNames: named,
  teamNames: named,
  /** A sport, tournament or team that it chose by is gone for ever, so that it takes nothing. */
  isBroken: z.boolean(),
});
export type AutoTakeRule = z.infer<typeof autoTakeRule>;

export const autoTakeInput = z.strictObject(chosen);
export type AutoTakeInput = z.infer<typeof autoTakeInput>;

/**
 * What a rule makes of a match that fits it, the last of these that holds: `taken`; `overlap`: its owner has another match at
 * that time; `released`: they had this one and gave it up; `outranked`: another rule comes first and takes it; `held`:
 * somebody else has it; `own`: they have it themselves; `hidden`: their blacklist hides it; `not_visible`: they may not see it.
 */
export const autoTakeOutcomes = [
  'taken',
  'own',
  'held',
  'outranked',
  'overlap',
  'released',
  'hidden',
  'not_visible',
] as const;
export type AutoTakeOutcome = (typeof autoTakeOutcomes)[number];

const count = z.int();

/** A match of a replay. */
const replayed = z.object({
  id,
  title: z.string(),
  startAt: instant,
  endAt: instant,
  outcome: z.enum(autoTakeOutcomes),
  /** When it was decided. */
  at: instant,
  /** Who had the match, or whose rule came first. */
  by: z.nullable(z.string()),
  /** The match at the same time; null also when the reader may not see it. */
  overlaps: z.nullable(z.object({ id, title: z.string() })),
  /** Who really took it, in this order; `ruleName`: by a rule. */
  takers: z.array(z.object({ id, name: z.string(), ruleName: z.nullable(z.string()) })),
});
export type ReplayedMatch = z.infer<typeof replayed>;

export const autoTakeReplay = z.object({
  from: instant,
  to: instant,
  /** Matches by what the rule makes of them. */
  totals: z.object({
    taken: count,
    own: count,
    held: count,
    outranked: count,
    overlap: count,
    released: count,
    hidden: count,
    not_visible: count,
  }),
  data: z.array(replayed),
});
export type AutoTakeReplay = z.infer<typeof autoTakeReplay>;

/** Oneself, or for administrators any user. */
const user = { user: z.optional(oneId) };

const path = '/profile/auto-take';

export const autoTakeRoutes = {
  list: route(
    'GET',
    '/profile/auto-takes',
    'take.self',
    'One’s own rules that take matches, or as an administrator those of `user`, oldest first; `zone`: in which their hours are',
    z.strictObject(user),
    z.object({ user: z.object({ id, name: z.string() }), zone: z.string(), data: z.array(autoTakeRule) }),
  ),
  create: route(
    'POST',
    path,
    'take.self',
    'Make an auto-take rule. It also takes matches that have not begun',
    z.extend(autoTakeInput, user),
    autoTakeRule,
  ),
  update: route(
    'PUT',
    path,
    'take.self',
    'Change an auto-take rule; administrators any',
    z.extend(autoTakeInput, { id, version: z.int() }),
    autoTakeRule,
  ),
  remove: route(
    'DELETE',
    path,
    'take.self',
    'Delete auto-take rules; administrators any. What they took stays taken',
    ids,
    removed,
  ),
  replay: route(
    'POST',
    '/profile/auto-takes/replay',
    'take.self',
    'What a rule would have made of the matches of the last 30 days beside the other rules, with those of one `outcome`, the latest first. `id`: the stored rule that it would replace',
    z.extend(z.omit(autoTakeInput, { name: true, isOn: true }), {
      ...user,
      id: z.optional(id),
      outcome: z.optional(z.enum(autoTakeOutcomes)),
    }),
    autoTakeReplay,
  ),
};
