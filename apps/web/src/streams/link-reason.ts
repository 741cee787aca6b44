import { formats } from '@touchline/contract';
import type { LinkReason, Stream } from '@touchline/contract';
import type { TFunction } from 'i18next';

/** Reasons of the stream itself; in all other cases the media server does not offer the format. */
const streamReasons: readonly LinkReason[] = ['archived', 'canceled', 'finished', 'starting'];

/** The reason why there is no link, as a sentence. */
export function noLinkText(t: TFunction<'streams'>, reason: LinkReason): string {
  const words = t(`linkReason.${reason}`);
  return streamReasons.includes(reason) ? words : t('view.notOffered', { reason: words });
}

/** Why the stream has nothing to preview: it is archived, or over and its signal is gone. Null otherwise. */
export function whyNoPreview({ linkReasons }: Pick<Stream, 'linkReasons'>): LinkReason | null {
  const reasons = formats.map((format) => linkReasons[format]);
  const over = reasons.find((reason) => reason === 'archived' || reason === 'canceled' || reason === 'finished');
  const plays = reasons.some((reason) => reason === null || reason === 'starting' || reason === 'preview_only');
  return over === undefined || plays ? null : over;
}
