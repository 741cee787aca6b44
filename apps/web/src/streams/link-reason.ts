import { formats } from '@touchline/contract';
import type { LinkReason, Stream } from '@touchline/contract';
import type { TFunction } from 'i18next';

/** Reasons of the stream itself; the rest are the server's, which offers or does not. */
const ofStream: readonly LinkReason[] = ['archived', 'canceled', 'finished', 'starting'];

/** Why there is no link, as a line of its own. */
export function noLinkText(t: TFunction<'streams'>, reason: LinkReason): string {
  const words = t(`linkReason.${reason}`);
  return ofStream.includes(reason) ? words : t('view.notOffered', { reason: words });
}

/** What of the stream itself leaves nothing to preview: it is archived, or over and its signal is gone; null otherwise. */
export function whyNoPreview({ linkReasons }: Pick<Stream, 'linkReasons'>): LinkReason | null {
  const reasons = formats.map((format) => linkReasons[format]);
  const over = reasons.find((reason) => reason === 'archived' || reason === 'canceled' || reason === 'finished');
  const plays = reasons.some((reason) => reason === null || reason === 'starting' || reason === 'preview_only');
  return over === undefined || plays ? null : over;
}
