import { auditActions } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import type { Filter } from '#kit/filter.ts';
import { entities } from './entities.ts';
import { useEntryWords } from './entry-words.ts';

/** The filters of the log. The filter by record is only set by links. */
export function useAuditFilters(): Filter[] {
  const { t } = useTranslation('audit');
  const entryWords = useEntryWords();
  const options = entities
    .map((value) => ({ value, label: entryWords.entity(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  return [
    { column: 'entity', label: t('filter.entity'), target: null, options },
    {
      column: 'action',
      label: t('filter.action'),
      target: null,
      options: auditActions.map((value) => ({ value, label: t(`action.${value}`) })),
    },
    { column: 'actor', label: t('filter.actor'), target: 'user', options: null },
    { column: 'record', label: t('filter.record'), target: null, options: [] },
  ];
}
