import type { EventData, EventKind } from '@touchline/contract';

/** Which answers that are kept an event makes old. The first word of a query key is the entity's name. */
export function invalidatedBy(kind: EventKind, data: EventData): readonly string[] {
  if (kind === 'stream' || kind === 'monitor') return ['stream'];
  if (kind === 'take') return ['stream', 'take'];
  if (kind === 'comment') return ['stream', 'comment'];
  if (kind === 'notice') return ['notice'];
  if (kind === 'job') return ['import'];
  // One's own name, role and picture are a user's too.
  if (kind === 'reference' && data.entity === 'user') return ['user', 'profile'];
  // The profile tells how often streams are looked at.
  if (kind === 'reference' && data.entity === 'setting') return ['setting', 'profile'];
  if (kind === 'reference') return data.entity ? [data.entity] : [];
  return [];
}
