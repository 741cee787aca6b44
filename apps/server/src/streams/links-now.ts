import { formats, linksOf } from '@touchline/contract';
import type { Format, LinkReason, LinkReasons, Links } from '@touchline/contract';
import type { StreamRow } from '#server/streams/stream-row';

type Source = Pick<StreamRow, 'offer' | 'key' | 'formats' | 'phase' | 'archivedAt'>;

/** The links of a stream that should play now; those of starting formats follow later. */
export function linksNow(stream: Source): { links: Links; linkReasons: LinkReasons } {
  const { links, linkReasons: reasons } = linksOf(stream.offer, stream.key);
  const linkReasons: LinkReasons = reasons;
  for (const format of formats) {
    const reason = links[format] === null ? null : whyNot(stream, format);
    if (reason === null) continue;
    links[format] = null;
    linkReasons[format] = reason;
  }
  return { links, linkReasons };
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
