import type { SignedLink } from '@touchline/contract';

/** A link of a client that holds for an hour, as the server answers it. */
export function clientLink(change: Partial<SignedLink>): SignedLink {
  return {
    id: 5,
    stream: 1,
    client: 2,
    clientName: 'Bookmaker',
    formats: ['rtmp', 'hls'],
    networks: ['203.0.113.0/24'],
    maxViewers: 40,
    until: new Date(Date.now() + 3_600_000).toISOString(),
    createdAt: '2026-11-21T18:00:00.000Z',
    createdBy: 3,
    createdByName: 'Ed Editor',
    revokedAt: null,
    revokedBy: null,
    revokedByName: null,
    usedAt: null,
    watching: 0,
    endsWhenRevoked: true,
    links: { rtmp: 'rtmp://a/live/k~token', hls: 'http://a/k~token.m3u8', wss: null, dash: null },
    ...change,
  };
}
