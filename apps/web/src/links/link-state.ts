import type { LinkEnd, SignedLink } from '@touchline/contract';
import type { Tone } from '#ui/status-dot.tsx';

export type LinkState = LinkEnd | 'valid';

/** Whether a client's link holds; who else may no longer watch is the server's to say. */
export function stateOf({ revokedAt, until }: Pick<SignedLink, 'revokedAt' | 'until'>, now: Date): LinkState {
  if (revokedAt !== null) return 'revoked';
  return Date.parse(until) <= now.getTime() ? 'past' : 'valid';
}

export const toneOf = (state: LinkState): Tone => (state === 'valid' ? 'ok' : state === 'past' ? 'mute' : 'bad');
