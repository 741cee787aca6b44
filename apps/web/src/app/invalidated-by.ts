import type { EventData, EventKind } from '@touchline/contract';

/** The cached entities that an event invalidates. A query key begins with the entity's name. */
export function invalidatedBy(kind: EventKind, data: EventData): readonly string[] {
  if (kind === 'stream' || kind === 'monitor') return ['stream', 'monitoring', 'schedule', 'lineup'];
  if (kind === 'incident') return ['incident'];
  if (kind === 'handover') return ['handover'];
  if (kind === 'take') return ['stream', 'monitoring', 'schedule', 'lineup', 'take'];
  if (kind === 'lineup') return ['lineup'];
  if (kind === 'comment') return ['stream', 'comment'];
  // A client says how many of its links hold.
  if (kind === 'signedLink') return ['signedLink', 'client', 'lineup'];
  // A link says how many watch with it.
  if (kind === 'viewer') return ['viewer', 'signedLink', 'lineup'];
  if (kind === 'notice') return ['notice'];
  if (kind === 'mail') return ['mail'];
  if (kind === 'job') return ['import', 'export'];
  // The profile shows the user's own name, role and picture, and what signs them in: also keys, tokens and sessions.
  if (kind === 'reference' && data.entity === 'user')
    return ['user', 'profile', 'secondFactor', 'passkey', 'accessToken', 'session'];
  // The profile holds the probe interval.
  if (kind === 'reference' && data.entity === 'setting') return ['setting', 'profile'];
  if (kind === 'reference') return data.entity ? [data.entity] : [];
  return [];
}
