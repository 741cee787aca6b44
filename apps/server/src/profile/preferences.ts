import { noticeKinds, profileSettings } from '@touchline/contract';
import type { NoticeKind, ProfileSettings } from '@touchline/contract';
import { notFound } from '#http/http-error';
import { pick } from '#http/pick';
import type { Db } from '#database/pool';

type DeliveryChannels = ProfileSettings['notifications'][NoticeKind];

/** Nobody may look at the console when these arrive. */
const mailedKinds: readonly NoticeKind[] = [
  'support_answered',
  'backup_failed',
  'disk_nearly_full',
  'clock_went_back',
  'token_expires',
];

const pushedKinds: readonly NoticeKind[] = [
  'stream_down',
  'stream_back',
  'incident_opened',
  'incident_escalated',
  'incident_continues',
  'incident_closed',
  'no_show',
];

/**
 * The default channels: the console for everything, mail for what waits for somebody, and push messages, to whoever turned
 * them on, for what is urgent.
 */
export const defaultChannels = (kind: NoticeKind): DeliveryChannels => ({
  console: true,
  mail: mailedKinds.includes(kind),
  push: pushedKinds.includes(kind),
});

/** The preferences of a user, with the defaults for those not chosen. Throws 404. */
export async function settingsOf(db: Db, user: number): Promise<ProfileSettings> {
  const row = await db
    .selectFrom('user')
    .select(['settings', 'stream_format_priority', 'stream_quality_priority'])
    .where('id', '=', user)
    .executeTakeFirst();
  if (!row) throw notFound();
  const { settings, ...priorities } = row;
  const notifications = Object.fromEntries(
    noticeKinds.map((kind) => [kind, { ...defaultChannels(kind), ...settings.notifications?.[kind] }]),
  );
  const unset = {
    language: null,
    theme: null,
    direction: null,
    timezone: null,
    pageSize: 10,
    singleKeys: true,
    quietHours: null,
  };
  return pick(profileSettings, { ...unset, ...settings, ...priorities, notifications });
}
