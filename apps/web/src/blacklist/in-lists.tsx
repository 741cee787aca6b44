import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { streamRoutes } from '@touchline/contract';
import type { HiddenBy } from '@touchline/contract';
import { IconEyeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { callPage } from '#kit/call-page.ts';
import type { PageRequest } from '#kit/page-headers.ts';
import { formatNumber } from '#ui/formatters.ts';
import { anyFilterQuery } from './any-filter.ts';
import styles from './blacklist.module.css';
import { useFilterWords } from './filter-words.ts';

/** The mark of a row that the blacklist hides, with the filter that hides it. */
export function HiddenMark({ by }: { by: HiddenBy }) {
  const { t } = useTranslation('blacklist');
  const words = t('hiddenBy', { filter: useFilterWords()(by) });
  return (
    <span className={styles['mark']}>
      <IconEyeOff size={14} stroke={1.7} aria-hidden /> {words}
    </span>
  );
}

type Props = {
  list: 'streams' | 'wall';
  search: string;
  filters: PageRequest['filters'];
  on: boolean;
  onChange: (on: boolean) => void;
};

const singleRow = { page: 1, size: 1, sort: null } as const;
const onlyHidden = { column: 'hidden', value: 'only' };

/** Switches hidden rows on, with their number. Not rendered for users without filters. */
export function HiddenSwitch({ list, search, filters, on, onChange }: Props) {
  const { t, i18n } = useTranslation('blacklist');
  const anyFilter = useQuery(anyFilterQuery);
  const count = useQuery({
    queryKey: [list === 'wall' ? 'monitoring' : 'stream', 'hidden', search, filters],
    queryFn: async ({ signal }) => {
      const request = { ...singleRow, filters: [...filters, onlyHidden] };
      if (list === 'wall') return (await callPage(streamRoutes.monitoring, {}, request, signal)).total;
      if (search === '') return (await callPage(streamRoutes.list, {}, request, signal)).total;
      return (await callPage(streamRoutes.search, { name: search }, request, signal)).total;
    },
    meta: { columns: filters.map(({ column }) => column) },
    enabled: anyFilter.data === true,
  });
  const hidden = count.data ?? null;
  if (!on && (anyFilter.data !== true || !hidden)) return null;
  return (
    <span className={styles['switch']}>
      <Switch size="sm" label={t('switch')} checked={on} onChange={(event) => onChange(event.currentTarget.checked)} />
      {hidden === null ? null : (
        <span className={styles['count']} title={t('switchCount', { count: hidden })}>
          <span aria-hidden>{formatNumber(hidden, i18n.language)}</span>
          <span className="hidden-visually">{t('switchCount', { count: hidden })}</span>
        </span>
      )}
    </span>
  );
}
