import { noticePath } from '@touchline/contract';
import type { Notice } from '@touchline/contract';
import type { TFunction } from 'i18next';

type T = TFunction<'notices'>;

/** A notification as a sentence, with the name of its subject. */
export function sentenceOf(t: T, { kind, data }: Pick<Notice, 'kind' | 'data'>): string {
  return t(`sentence.${kind}`, { title: data['title'] || t('noTitle'), by: data['by'] || t('somebody') });
}

/** The link to the screen of a notification. */
export function placeOf({ kind, data }: Pick<Notice, 'kind' | 'data'>): { to: string; search: Record<string, string> } {
  const [to = '/', query = ''] = noticePath(kind, data).split('?');
  return { to, search: Object.fromEntries(new URLSearchParams(query)) };
}
