import type { HiddenBy } from '@touchline/contract';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** Formats a filter as one line, such as “Team 1 contains …”. */
export function useFilterWords(): (filter: Omit<HiddenBy, 'id'>) => string {
  const { t } = useTranslation('blacklist');
  return useCallback(({ field, operator, value }) => t(`says.${operator}`, { field: t(`field.${field}`), value }), [t]);
}
