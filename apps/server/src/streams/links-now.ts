import { formats, linksOf } from '@touchline/contract';
import type { LinkReasons, Links } from '@touchline/contract';
import type { StreamRow } from '#server/streams/item';

/** The links of a stream that play, as far as anybody knows: those of formats that are starting come a little later. */
export function linksNow({ offer, key, formats: seen }: Pick<StreamRow, 'offer' | 'key' | 'formats'>): {
  links: Links;
  linkReasons: LinkReasons;
} {
  const { links, linkReasons: reasons } = linksOf(offer, key);
  const linkReasons: LinkReasons = reasons;
  for (const format of formats) {
    if (links[format] === null || seen?.[format].state !== 'starting') continue;
    links[format] = null;
    linkReasons[format] = 'starting';
  }
  return { links, linkReasons };
}
