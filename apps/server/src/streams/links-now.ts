import { formats, linksOf } from '@touchline/contract';
import type { Format, LinkReason, LinkReasons, Links } from '@touchline/contract';
import type { StreamRow } from '#server/streams/item';

type Source = Pick<StreamRow, 'offer' | 'key' | 'formats' | 'phase' | 'archivedAt'>;

/** The links of a stream that play, as far as anybody knows: those of formats that are starting come a little later. */
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

/** Why an offered format does not play; null where nothing speaks against it. */
function whyNot({ formats: seen, phase, archivedAt }: Source, format: Format): LinkReason | null {
  if (archivedAt !== null) return 'archived';
  const state = seen?.[format].state;
  if (state === 'starting') return 'starting';
  if (phase === 'scheduled' || phase === 'live' || state === 'ok' || state === 'incomplete') return null;
  // The signal of a match that is over may go on, but the publish gate lets no other in.
  return phase;
}
