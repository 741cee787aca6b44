import type { LinkReason } from '@touchline/contract';
import type { TFunction } from 'i18next';

/** Reasons of the stream itself; the rest are the server's, which offers or does not. */
const ofStream: readonly LinkReason[] = ['archived', 'canceled', 'finished', 'starting'];

/** Why there is no link, as a line of its own. */
export function noLinkText(t: TFunction<'streams'>, reason: LinkReason): string {
  const words = t(`linkReason.${reason}`);
  return ofStream.includes(reason) ? words : t('view.notOffered', { reason: words });
}
