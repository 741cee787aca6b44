import * as z from 'zod/mini';
import { userName } from './user.ts';
import { id, instant, line } from '#kit/value';
import { ids, listRoute, removed } from '#kit/crud';
import { nothing, oneId, route } from '#kit/route';

/** Kinds of notification. Each person chooses which of them they get, and how. */
export const noticeKinds = [
  'stream_down',
  'stream_back',
  'incident_opened',
  'incident_escalated',
  'incident_continues',
  'incident_closed',
  'taken_from_me',
  'auto_taken',
  'handover_offered',
  'handover_answered',
  'no_show',
  'match_changed',
  'feed_question',
  'shift_ended',
  'mentioned',
  'query_complete',
  'query_awaiting',
  'import_finished',
  'support_answered',
  'support_asked',
  'backup_failed',
  'disk_nearly_full',
  'clock_went_back',
  'token_expires',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/**
 * Values of `reason` in notifications that say how something ended, and the names of their sentences. A handover is accepted `partly`
 * if some of its streams have stayed, as many as `stayed` says; another answer is `_released` if the giver has none of its streams any more.
 */
const outcomes = {
  handover_answered: {
    accepted: 'handover_accepted',
    partly: 'handover_partly',
    declined: 'handover_declined',
    declined_released: 'handover_declined_released',
    unanswered: 'handover_unanswered',
    unanswered_released: 'handover_unanswered_released',
  },
  import_finished: { failed: 'import_failed', undo_failed: 'import_undo_failed' },
  backup_failed: { uncopied: 'backup_uncopied', unverified: 'backup_unverified' },
} as const;
type Outcomes = typeof outcomes;
export type NoticeOutcome = { [K in keyof Outcomes]: Outcomes[K][keyof Outcomes[K]] }[keyof Outcomes];

/** The name of the sentence that tells a notification: its kind, or its outcome where it has several. */
export function noticeSentence(kind: NoticeKind, data: NoticeData): NoticeKind | NoticeOutcome {
  const sentences: Partial<Record<NoticeKind, Readonly<Record<string, NoticeOutcome>>>> = outcomes;
  return sentences[kind]?.[String(data['reason'])] ?? kind;
}

/** Why a query waits again, or the feed asks: values of `reason` in other notifications, besides the reasons of probes. */
export const noticeReasons = [
  'canceled',
  'moved',
  'archived',
  'deleted',
  'hidden',
  'teams',
  'asked',
  'better',
  'several',
  'doubtful',
  'postponed',
  'tbd',
  'rescheduled',
  'in_progress',
  'missing',
  'doubtful_name',
  'archived_name',
  'unknown_sport',
  'not_planned',
  'held',
] as const;

/**
 * Values for the text and its link: ids (`stream`, `playlist`, `job`, `ticket`, `comment`, `incident`, `handover`, `token`), the `title` of the
 * subject, `by` (a name), `rule` (its name), `reason` (codes), `times` (how often within a few minutes), `free` (megabytes), `minutes`, `stayed` (streams), `entity` (of an import). Of an incident: `cause`, `title` is
 * what it concerns, `streams` how many the person may see, `pictured` one of them, `outcome`.
 */
export const noticeData = z.record(z.string(), z.nullable(z.union([z.string(), z.number()])));
export type NoticeData = z.infer<typeof noticeData>;

export const notice = z.object({
  id,
  kind: z.enum(noticeKinds),
  data: noticeData,
  createdAt: instant,
  /** Null while unread. */
  readAt: z.nullable(instant),
});
export type Notice = z.infer<typeof notice>;

const unread = z.object({ unread: z.int() });

const which = z
  .strictObject({ ids: z.optional(z.array(id).check(z.maxLength(1000))), all: z.optional(z.literal(true)) })
  .check(z.refine((body) => (body.ids === undefined) !== (body.all === undefined), { path: ['ids'] }));

export const noticeRoutes = {
  list: listRoute('GET', '/profile/notices', 'signed-in', 'One’s own notifications, newest first', nothing, notice),
  count: route('GET', '/profile/notices/count', 'signed-in', 'How many notifications are unread', nothing, unread),
  read: route(
    'POST',
    '/profile/notices/read',
    'signed-in',
    'Mark notifications as read, or all of them',
    which,
    unread,
  ),
  remove: route('DELETE', '/profile/notices', 'signed-in', 'Delete notifications', ids, removed),
};

export const mentionRoutes = {
  list: route(
    'GET',
    '/stream/mentions',
    'comment',
    'Users who can be mentioned in a comment on a stream',
    z.strictObject({ stream_id: oneId, name: line(0, 200) }),
    z.object({ data: z.array(userName) }),
  ),
};

/** The summary of the shift that has ended. */
function shiftPath({ from, to }: NoticeData): string {
  if (typeof from !== 'string' || typeof to !== 'string') return '/profile/shift';
  return `/profile/shift?${new URLSearchParams({ from, to }).toString()}`;
}

/** The lists of what can be imported besides streams. */
const importPaths: Readonly<Record<string, string>> = {
  sport: '/references/sports',
  tournament: '/references/tournaments',
  team: '/references/teams',
};

/** Path of the screen that a notification links to. */
export function noticePath(kind: NoticeKind, data: NoticeData): string {
  const panel = (path: string, name: string, of: unknown) =>
    typeof of === 'number' ? `${path}?panel=${name}&id=${of}` : path;
  switch (kind) {
    case 'mentioned':
      return panel('/broadcast/streams', 'comments', data['stream']);
    case 'query_complete':
    case 'query_awaiting':
      return panel('/profile/playlist', 'view', data['playlist']);
    case 'support_answered':
    case 'support_asked':
      return panel('/support', 'view', data['ticket']);
    case 'incident_opened':
    case 'incident_escalated':
    case 'incident_continues':
    case 'incident_closed':
      return panel('/broadcast/incidents', 'view', data['incident']);
    case 'handover_offered':
    case 'handover_answered':
      return '/broadcast/streams?panel=handovers';
    case 'shift_ended':
      return shiftPath(data);
    case 'auto_taken':
      return typeof data['stream'] === 'number'
        ? panel('/broadcast/streams', 'view', data['stream'])
        : '/profile/auto-takes';
    case 'no_show':
      return panel('/broadcast/lineup', 'view', data['stream']);
    case 'backup_failed':
    case 'disk_nearly_full':
    case 'clock_went_back':
      return '/system/settings';
    case 'token_expires':
      return data['service'] ? '/system/settings?tab=tokens' : '/profile/tokens';
    case 'feed_question':
      return data['reason'] === 'held' ? '/system/settings' : '/broadcast/schedule?panel=feed';
    case 'import_finished':
      return importPaths[String(data['entity'])] ?? '/broadcast/streams';
    default:
      return panel('/broadcast/streams', 'view', data['stream']);
  }
}
