import type { LinkEnd, SignedLink } from '@touchline/contract';
import type { Tone } from '#ui/status-dot.tsx';

/** `playing`: revoked, but its server plays it until its end. */
export type LinkState = LinkEnd | 'valid' | 'playing';

/** Whether a client's link holds; who else may no longer watch is the server's to say. */
export function stateOf(
  { revokedAt, until, endsWhenRevoked }: Pick<SignedLink, 'revokedAt' | 'until' | 'endsWhenRevoked'>,
  now: Date,
): LinkState {
  const isPast = Date.parse(until) <= now.getTime();
  if (revokedAt !== null) return endsWhenRevoked || isPast ? 'revoked' : 'playing';
  return isPast ? 'past' : 'valid';
}

export const toneOf = (state: LinkState): Tone => (state === 'valid' ? 'ok' : state === 'past' ? 'mute' : 'bad');
