import type { AuditEntry } from '@touchline/contract';

/** A change of a stream by Anna. */
export const entry: AuditEntry = {
  id: 1,
  at: '2026-11-21T18:00:00.000Z',
  actor: 5,
  actorName: 'Anna',
  tokenName: null,
  action: 'update',
  entity: 'stream',
  record: 7,
  recordName: 'Cup final',
  exists: true,
  before: null,
  after: null,
  names: { 'sport:3': 'Hockey' },
};
