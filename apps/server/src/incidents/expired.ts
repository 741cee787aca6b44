import { olderThan } from '#database/delete-portions';
import type { Expired } from '#database/delete-portions';

export const expiredIncidents: Expired = { table: 'incident', where: olderThan('closedAt', 'incidentDays') };
