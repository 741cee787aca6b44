import type { AuditEntry } from '@touchline/contract';

type RecordLink = { to: string; search: Record<string, string> };

const directories: Record<string, string> = {
  sport: 'sports',
  tournament: 'tournaments',
  team: 'teams',
  resolution: 'resolutions',
  status: 'statuses',
  server: 'servers',
  client: 'clients',
};

/** The link to a record's screen; null if the record was deleted or has no screen. */
export function recordLink({ entity, record, exists, before, after }: AuditEntry): RecordLink | null {
  if (entity === 'setting') return { to: '/system/settings', search: {} };
  const id = String(record);
  if (entity === 'comment') {
    const stream = after?.['stream'] ?? before?.['stream'];
    return typeof stream === 'number' ? streamPanel('comments', String(stream)) : null;
  }
  if (!exists) return null;
  // A service is in the list of its tokens, not in that of people.
  if (entity === 'user' && (after ?? before)?.['status'] === 'service')
    return { to: '/system/settings', search: { tab: 'tokens' } };
  if (entity === 'signed_link' || entity === 'copied_link') {
    const stream = after?.['stream'] ?? before?.['stream'];
    return typeof stream === 'number' ? streamPanel('links', String(stream)) : null;
  }
  const directory = directories[entity];
  if (directory !== undefined) return { to: `/references/${directory}`, search: { panel: 'edit', id } };
  if (entity === 'stream') return streamPanel('view', id);
  if (entity === 'incident') return { to: '/broadcast/incidents', search: { panel: 'view', id } };
  if (entity === 'take') return streamPanel('takes', id);
  if (entity === 'user' || entity === 'user_stream' || entity === 'session')
    return { to: '/system/users', search: { panel: 'edit', id } };
  return null;
}

const streamPanel = (panel: string, id: string): RecordLink => ({ to: '/broadcast/streams', search: { panel, id } });
