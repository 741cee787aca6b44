import type { AuditEntry } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import { fullDateTime } from '#ui/dates.ts';
import { viewerZone } from '#ui/zone.ts';
import { isInstant, isFilled } from './difference.ts';

/** The namespace of an entity's form labels; the log has its own labels for other fields. */
const labelNamespaces: Record<string, string> = {
  stream: 'streams',
  sport: 'references',
  tournament: 'references',
  team: 'references',
  resolution: 'references',
  status: 'references',
  server: 'references',
  client: 'references',
  setting: 'settings',
};

/** Translates the parts of an entry. A table or column without a translation keeps its name. */
export function useEntryWords() {
  const { t, i18n } = useTranslation(['audit', 'streams', 'references', 'settings']);
  const translated = (key: string): string | null => (i18n.exists(key) ? i18n.t(asKey(key)) : null);
  const field = (entity: string, name: string): string =>
    translated(`${labelNamespaces[entity] ?? 'audit'}:field.${name}`) ?? translated(`audit:field.${name}`) ?? name;
  /** A word of the API as the screens say it: the value of a setting, a role, why and how something was done. */
  const word = (entity: string, name: string, content: string): string => {
    if (!/^\w+$/.test(content)) return content;
    if (entity === 'setting') return translated(`settings:option.${name}.${content}`) ?? content;
    if (entity === 'user' && name === 'role') return translated(`shell:role.${content}`) ?? content;
    if (entity !== 'session') return content;
    const isReason = name === 'reason';
    const reason = isReason ? (translated(`errors:code.${content}`) ?? translated(`errors:field.${content}`)) : null;
    return reason ?? translated(`audit:${name}.${content}`) ?? content;
  };
  const value = (entry: AuditEntry, name: string, content: unknown): string => {
    if (!isFilled(content)) return t('empty');
    if (content === '•••') return t('hidden');
    if (typeof content === 'boolean') return content ? t('yes') : t('no');
    if (typeof content === 'number') return entry.names[`${name}:${content}`] ?? String(content);
    if (isInstant(content)) return fullDateTime(content, i18n.language, viewerZone());
    if (Array.isArray(content)) return content.join(', ');
    if (name === 'thresholds' && typeof content === 'object')
      return thresholdsText(content, (key) => field('setting', key));
    return typeof content === 'string' ? word(entry.entity, name, content) : JSON.stringify(content);
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
