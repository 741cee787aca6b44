import { useTranslation } from 'react-i18next';
import { monitorStates } from '@touchline/contract';
import type { Filter } from '#kit/filter.ts';
import { useNow } from '#ui/clock.ts';
import { useCan } from '#web/session/profile.ts';
import { lastMonths } from './last-months.ts';

const startRanges = ['hour', 'day', 'lastDay', 'lastWeek'] as const;

/** The filters of the stream list. */
export function useStreamFilters(): Filter[] {
  const { t, i18n } = useTranslation(['streams', 'shell']);
  const seesPeople = useCan('take.others');
  const now = useNow(3_600_000);
  const [yes, no] = [
    { value: 'true', label: t('filter.yes') },
    { value: 'false', label: t('filter.no') },
  ];
  const takenBy: Filter = { column: 'takenBy', label: t('filter.takenBy'), target: 'user', options: null };
  return [
    {
      column: 'starts',
      label: t('filter.starts'),
      target: null,
      options: startRanges.map((value) => ({ value, label: t(`filter.startsIn.${value}`) })),
    },
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
    { column: 'inWindow', label: t('filter.inWindow'), target: null, options: [yes, no] },
    { column: 'taken', label: t('filter.taken'), target: null, options: [yes, no] },
    ...(seesPeople ? [takenBy] : []),
    { column: 'hasServer', label: t('filter.hasServer'), target: null, options: [yes, no] },
    {
      column: 'takenIn',
      label: t('filter.takenIn'),
      byLink: true,
      target: null,
      options: lastMonths(now, i18n.language),
    },
    { column: 'startAt', label: t('filter.startAt'), target: null, options: [] },
    { column: 'createdAt', label: t('shell:list.created'), target: 'period', options: null },
    { column: 'updatedAt', label: t('shell:list.changed'), target: 'period', options: null },
    { column: 'import', label: t('filter.import'), target: null, options: [] },
    { column: 'measured', label: t('filter.measured'), byLink: true, target: null, options: [yes, no] },
  ];
}
