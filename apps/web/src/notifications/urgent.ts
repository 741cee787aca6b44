import type { NoticeKind } from '@touchline/contract';

const urgentKinds: readonly NoticeKind[] = [
  'stream_down',
  'incident_opened',
  'incident_escalated',
  'incident_continues',
  'no_show',
];

/** Whether somebody should act on a notification now. */
export const isUrgent = (kind: NoticeKind): boolean => urgentKinds.includes(kind);
