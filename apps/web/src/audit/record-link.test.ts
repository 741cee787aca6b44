import type { AuditEntry } from '@touchline/contract';
import { expect, it } from 'vitest';
import { recordLink } from './record-link.ts';

const entry: AuditEntry = {
  id: 1,
  at: '2026-01-01T00:00:00.000Z',
  actor: 1,
  actorName: 'Anna',
  tokenName: null,
  action: 'update',
  entity: 'stream',
  record: 5,
  recordName: 'Cup',
  exists: true,
  before: {},
  after: {},
  names: {},
};

it('opens the record on its screen', () => {
  expect(recordLink(entry)).toEqual({ to: '/broadcast/streams', search: { panel: 'view', id: '5' } });
  expect(recordLink({ ...entry, entity: 'team' })).toEqual({
    to: '/references/teams',
    search: { panel: 'edit', id: '5' },
  });
  expect(recordLink({ ...entry, entity: 'take' })?.search).toEqual({ panel: 'takes', id: '5' });
  expect(recordLink({ ...entry, entity: 'incident' })).toEqual({
    to: '/broadcast/incidents',
    search: { panel: 'view', id: '5' },
  });
  expect(recordLink({ ...entry, entity: 'client' })?.to).toBe('/references/clients');
  const made = { ...entry, entity: 'signed_link', after: { stream: 9 } };
  expect(recordLink(made)?.search).toEqual({ panel: 'links', id: '9' });
  const user = { to: '/system/users', search: { panel: 'edit', id: '5' } };
  expect(recordLink({ ...entry, entity: 'user' })).toEqual(user);
  expect(recordLink({ ...entry, entity: 'session' })).toEqual(user);
  const service = { ...entry, entity: 'user', after: { name: 'Ticker', status: 'service' } };
  expect(recordLink(service)).toEqual({ to: '/system/settings', search: { tab: 'tokens' } });
  expect(recordLink({ ...entry, entity: 'setting', exists: false })?.to).toBe('/system/settings');
});

it('opens the stream of a comment, and is null for deleted records and those without a screen', () => {
  const comment = { ...entry, entity: 'comment', exists: false, after: { stream: 9 } };
  expect(recordLink(comment)?.search).toEqual({ panel: 'comments', id: '9' });
  expect(recordLink({ ...comment, after: { message: 'x' } })).toBeNull();
  expect(recordLink({ ...entry, exists: false })).toBeNull();
  expect(recordLink({ ...entry, entity: 'synonym' })).toBeNull();
});
