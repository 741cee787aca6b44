import { useTranslation } from 'react-i18next';
import { monitorStates } from '@touchline/contract';
import type { Filter } from '#kit/filters.tsx';

/** What the list of streams can be narrowed by. */
export function useStreamFilters(): Filter[] {
  const { t } = useTranslation('streams');
  return [
    { column: 'sport', label: t('field.sport'), target: 'sport', options: null },
    { column: 'tournament', label: t('field.tournament'), target: 'tournament', options: null },
    { column: 'status', label: t('field.status'), target: 'status', options: null },
    { column: 'server', label: t('field.server'), target: 'server', options: null },
    { column: 'resolution', label: t('field.resolution'), target: 'resolution', options: null },
    {
      column: 'state',
      label: t('column.signal'),
      target: null,
      options: monitorStates.map((value) => ({ value, label: t(`state.${value}`) })),
    },
  ];
}
