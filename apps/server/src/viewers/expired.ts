import { olderThan } from '#database/delete-portions';
import type { Expired } from '#database/delete-portions';

export const expiredViewers: Expired = {
  table: 'watch_session',
  old: olderThan('startedAt', 'viewerDays'),
};
