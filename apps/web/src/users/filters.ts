import { accessRules, roles, userStatuses } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import type { Filter } from '#kit/filter.ts';

export function useUserFilters(): Filter[] {
  const { t } = useTranslation(['users', 'shell']);
  const flag = [
    { value: 'true', label: t('yes') },
    { value: 'false', label: t('no') },
  ];
  const words = <V extends string>(values: readonly V[], label: (value: V) => string) =>
    values.map((value) => ({ value, label: label(value) }));
  const plain = { target: null } as const;
  return [
    { ...plain, column: 'role', label: t('field.role'), options: words(roles, (role) => t(`shell:role.${role}`)) },
    {
      ...plain,
      column: 'status',
      label: t('field.status'),
      options: words(userStatuses, (status) => t(`status.${status}`)),
    },
    {
      ...plain,
      column: 'access',
      label: t('field.access'),
      options: words(accessRules, (rule) => t(`access.${rule}`)),
    },
    { ...plain, column: 'betBroadcast', label: t('field.betBroadcast'), options: flag },
    { ...plain, column: 'playlistAutoload', label: t('field.playlistAutoload'), options: flag },
  ];
}
