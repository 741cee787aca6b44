import { formats } from '@touchline/contract';
import type { Format, LinkReason, LinkReasons, Links } from '@touchline/contract';
import type { StreamRow } from '#server/streams/stream-row';
import type { LinksTo } from '#server/watching/play-links';

type Source = Pick<StreamRow, 'id' | 'offer' | 'copiesRevoked' | 'key' | 'formats' | 'phase' | 'endAt' | 'archivedAt'>;

export type LinksNow = { links: Links; linkReasons: LinkReasons; linksUntil: string | null };

/** The links of a stream that should play now; those of starting formats follow later. */
export function linksNow(stream: Source, linksTo: LinksTo): LinksNow {
  const { links, linkReasons, untilS } = linksTo(stream);
  for (const format of formats) {
    const reason = links[format] === null ? null : whyNot(stream, format);
    if (reason === null) continue;
    links[format] = null;
    linkReasons[format] = reason;
  }
  const areEnding = untilS !== null && formats.some((format) => links[format] !== null);
  return { links, linkReasons, linksUntil: areEnding ? new Date(untilS * 1_000).toISOString() : null };
}

/** Why an offered format does not play; null when nothing is known against it. */
function whyNot({ formats: seen, phase, archivedAt }: Source, format: Format): LinkReason | null {
  if (archivedAt !== null) return 'archived';
  const state = seen?.[format].state;
  if (state === 'starting') return 'starting';
  if (phase === 'scheduled' || phase === 'live' || state === 'ok' || state === 'incomplete') return null;
  // The signal of a finished match may continue, but the publish gate admits no new one.
  return phase;
}
