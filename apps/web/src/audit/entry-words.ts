import type { AuditEntry, ReviewReason } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import { fullDateTime } from '#ui/dates.ts';
import { formatPercent } from '#ui/formatters.ts';
import { viewerZone } from '#ui/zone.ts';
import { dayName } from '#web/auto-takes/rule-text.ts';
import { clockOf } from '#web/auto-takes/rule-values.ts';
import { isInstant, isFilled } from './difference.ts';
import { codeKeys, labelKeys } from './word-keys.ts';

/** Translates the parts of an entry. A table or column without a translation keeps its name. */
export function useEntryWords() {
  const { t, i18n } = useTranslation(['audit', 'streams', 'references', 'settings', 'playlist']);
  const translated = (...keys: string[]): string | null => {
    const key = keys.find((one) => i18n.exists(one));
    return key === undefined ? null : i18n.t(asKey(key));
  };
  const field = (entity: string, name: string): string => translated(...labelKeys(entity, name)) ?? name;
  const value = (entry: AuditEntry, name: string, content: unknown): string => {
    if (!isFilled(content)) return t('empty');
    if (content === '•••') return t('hidden');
    if (typeof content === 'boolean') return content ? t('yes') : t('no');
    if (typeof content === 'number')
      return entry.names[`${name}:${content}`] ?? numberText(name, content, i18n.language);
    if (isInstant(content)) return fullDateTime(content, i18n.language, viewerZone());
    if (Array.isArray(content)) return content.map((part: unknown) => value(entry, name, part)).join(', ');
    if (typeof content === 'string') return translated(...codeKeys(entry.entity, name, content)) ?? content;
    if (name === 'thresholds') return thresholdsText(content ?? null, (key) => field('setting', key));
    return name === 'reasons' ? doubtText(entry, content as Partial<ReviewReason>) : JSON.stringify(content);
  };
  /** `Start: 18:00 / 23:00`: what the query asks for and the stream has. */
  const doubtText = (entry: AuditEntry, { code, asked, found }: Partial<ReviewReason>): string => {
    const sides = [asked, found].filter(isFilled).map((side) => value(entry, '', side));
    return [value(entry, 'reasons', code), sides.join(' / ')].filter(Boolean).join(': ');
  };
  return {
    field,
    value,
    entity: (name: string): string => translated(`audit:entity.${name}`) ?? name,
    record: ({ recordName, record, entity }: AuditEntry): string =>
      recordName || (entity === 'setting' || record === 0 ? '' : t('number', { id: record })),
    actor: ({ actor, actorName, tokenName, entity, action }: AuditEntry): string => {
      const name = actor === null ? '' : actorName || t('number', { id: actor });
      // A service has the name of its token.
      if (tokenName !== null && tokenName !== name) return t('byToken', { name, token: tokenName });
      if (actor !== null) return name;
      return entity === 'session' && action === 'sign_in_refused' ? t('nobody') : t('console');
    },
  };
}

/** A number as the screens have it: a minute of the day as a time, a day of the week as its name. */
function numberText(name: string, content: number, language: string): string {
  if (name === 'fromMinute' || name === 'toMinute') return clockOf(content);
  if (name === 'days') return dayName(content, language);
  return name === 'score' ? formatPercent(content, language) : String(content);
}

/** `Black picture: raise after, s 5`: one line each. */
function thresholdsText(content: object | null, label: (name: string) => string): string {
  return Object.entries(content ?? {})
    .map(([name, value]) => `${label(name)} ${String(value ?? '—')}`)
    .join('; ');
}

/** Casts a key that is built from data; the caller has checked that it exists. */
function asKey(key: string) {
  return key as 'audit:title';
}
