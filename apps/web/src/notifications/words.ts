import { noticePath } from '@touchline/contract';
import type { Notice } from '@touchline/contract';
import type { TFunction } from 'i18next';

type T = TFunction<'notices'>;

/** A notice in one sentence, with the name of what it is about. */
export function sentenceOf(t: T, { kind, data }: Pick<Notice, 'kind' | 'data'>): string {
  return t(`sentence.${kind}`, { title: data['title'] || t('noTitle'), by: data['by'] || t('somebody') });
}

/** The screen that a notice is about, as a link takes it. */
export function placeOf({ kind, data }: Pick<Notice, 'kind' | 'data'>): { to: string; search: Record<string, string> } {
  const [to = '/', query = ''] = noticePath(kind, data).split('?');
  return { to, search: Object.fromEntries(new URLSearchParams(query)) };
}
