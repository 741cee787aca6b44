import * as z from 'zod/mini';
import { roles } from './access.ts';
import type { Ability } from './access.ts';
import { noticeKinds } from './notice.ts';
import { formatPriorities, qualityPriorities } from './priorities.ts';
import { id, instant, line, zoneName } from '#kit/value';
import { withReadOnly } from '#kit/read-only';
import { nothing, route } from '#kit/route';

/** Allowed numbers of rows on a page; the first is the default. */
export const pageSizes = [10, 20, 50, 100] as const;

const deliveryChannels = z.strictObject({ console: z.boolean(), mail: z.boolean(), push: z.boolean() });
/** `push` may be left out: callers older than it do not know it. */
const chosenChannels = z.strictObject({ console: z.boolean(), mail: z.boolean(), push: z.optional(z.boolean()) });

const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/** From when until when, every day, emails wait and no alarm sounds: times of a zone, the second one perhaps of the next day. */
const quietHours = z.strictObject({ from: clock, to: clock, zone: zoneName });
export type QuietHours = z.infer<typeof quietHours>;

/** Personal display settings. Null: same as the browser. */
const displaySettings = {
  language: z.nullable(z.enum(['en', 'ru'])),
  theme: z.nullable(z.enum(['dark', 'light'])),
  direction: z.nullable(z.enum(['ltr', 'rtl'])),
  timezone: z.nullable(zoneName),
  pageSize: z.literal(pageSizes),
  /** Whether keyboard shortcuts work without Ctrl, Alt or ⌘. */
  singleKeys: z.boolean(),
};
const priorities = {
  stream_format_priority: z.enum(formatPriorities),
  stream_quality_priority: z.enum(qualityPriorities),
};

export const profileSettings = z.object({
  ...displaySettings,
  ...priorities,
  /** Delivery channels for each kind of notification. */
  notifications: z.record(z.enum(noticeKinds), deliveryChannels),
  quietHours: z.nullable(quietHours),
});
export type ProfileSettings = z.infer<typeof profileSettings>;

/** Only the settings to change. */
export const profileSettingsInput = z.strictObject({
  language: z.optional(displaySettings.language),
  theme: z.optional(displaySettings.theme),
  direction: z.optional(displaySettings.direction),
  timezone: z.optional(displaySettings.timezone),
  pageSize: z.optional(displaySettings.pageSize),
  singleKeys: z.optional(displaySettings.singleKeys),
  stream_format_priority: z.optional(priorities.stream_format_priority),
  stream_quality_priority: z.optional(priorities.stream_quality_priority),
  notifications: z.optional(z.partialRecord(z.enum(noticeKinds), chosenChannels)),
  quietHours: z.optional(z.nullable(quietHours)),
});

export const profile = z.object({
  id,
  version: z.int(),
  name: z.string(),
  lastname: z.string(),
  firstname: z.string(),
  middlename: z.string(),
  email: z.string(),
  role: z.enum(roles),
  image: z.nullable(z.string()),
  email_verified_at: instant,
  timezone: displaySettings.timezone,
  pageSize: displaySettings.pageSize,
  singleKeys: displaySettings.singleKeys,
  /** Seconds between two probes of a stream; much older results count as stale. */
  probeIntervalS: z.number(),
  /** Time zone of new streams. */
  defaultZone: z.string(),
  abilities: z.array(z.custom<Ability>((value) => typeof value === 'string')),
});
export type Profile = z.infer<typeof profile>;

/** What users may change about themselves. Role, status and email are changed by administrators. */
export const profileInput = withReadOnly(
  z.strictObject({
    version: z.optional(z.int()),
    name: z.optional(line(1, 100)),
    lastname: z.optional(line(0, 100)),
    firstname: z.optional(line(0, 100)),
    middlename: z.optional(line(0, 100)),
  }),
  profile,
);

/** Streams taken in each of the last twelve months, the current one last. */
export const statistics = z.object({
  months: z.array(z.object({ month: z.string(), taken: z.int() })),
  total: z.int(),
  /** Streams held now. */
  held: z.int(),
});
export type Statistics = z.infer<typeof statistics>;

export const profileRoutes = {
  find: route('GET', '/profile', 'signed-in', 'The signed-in user and their abilities', nothing, profile),
  update: route('PUT', '/profile', 'signed-in', 'Change one’s own names', profileInput, profile),
  settings: route('GET', '/profile/settings', 'signed-in', 'One’s own settings', nothing, profileSettings),
  saveSettings: route(
    'PUT',
    '/profile/settings',
    'signed-in',
    'Change one’s own settings',
    profileSettingsInput,
    profileSettings,
  ),
  statistics: route(
    'GET',
    '/profile/statistics',
    'signed-in',
    'Streams taken per month, in a given time zone',
    z.strictObject({ timezone: z.optional(zoneName) }),
    statistics,
  ),
};
