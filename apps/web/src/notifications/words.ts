import { incidentCauses, noticePath, noticeSentence } from '@touchline/contract';
import type { Notice } from '@touchline/contract';
import type { TFunction } from 'i18next';
import { incidentTitle, overText } from './incident-title.ts';

type T = TFunction<'notices'>;

/** A notification as a sentence, with the name of its subject. */
export function sentenceOf(t: T, { kind, data }: Pick<Notice, 'kind' | 'data'>): string {
  const title = data['title'] || t('noTitle');
  const cause = incidentCauses.find((each) => each === data['cause']) ?? 'stream';
  const streams = typeof data['streams'] === 'number' ? data['streams'] : null;
  const titled = { cause, name: String(title), streams };
  const [incident, over] = [incidentTitle(t, titled), overText(t, titled, data['outcome'])];
  return t(`sentence.${noticeSentence(kind, data)}`, {
    title,
    by: data['by'] || t('somebody'),
    rule: data['rule'] || t('noTitle'),
    free: data['free'] ?? '',
    minutes: data['minutes'] ?? '',
    stayed: data['stayed'] ?? '',
    incident,
    over,
  });
}

/** The link to the screen of a notification. */
export function placeOf({ kind, data }: Pick<Notice, 'kind' | 'data'>): { to: string; search: Record<string, string> } {
  const [to = '/', query = ''] = noticePath(kind, data).split('?');
  return { to, search: Object.fromEntries(new URLSearchParams(query)) };
}
