import { olderThan } from '#database/delete-portions';
import type { Expired } from '#database/delete-portions';

export const expiredViewers: Expired = {
  table: 'watch_session',
  where: olderThan('startedAt', 'viewerDays'),
};
