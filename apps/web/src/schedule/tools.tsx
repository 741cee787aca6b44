import { IconChevronLeft, IconChevronRight, IconPlus, IconPrinter } from '@tabler/icons-react';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Filter } from '#kit/filter.ts';
import { FilterMenu } from '#kit/filters.tsx';
import type { ListState } from '#kit/list-state.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { HiddenSwitch } from '#web/blacklist/lazy.tsx';
import { SpreadsheetButton } from '#web/spreadsheets/spreadsheet-button.tsx';
import { useStreamColumns } from '#web/streams/columns.tsx';
import type { useHidden } from '#web/streams/use-hidden.ts';
import { shiftDay } from './period.ts';
import type { Period } from './period.ts';
import styles from './schedule.module.css';
import { groupings, views } from './schedule-search.ts';
import type { ScheduleScreen } from './use-schedule.ts';

/** The picker of a day loads after the schedule. */
const DayInput = lazyPart(async () => (await import('#ui/day-input.tsx')).DayInput);

type Props = {
  screen: ScheduleScreen;
  list: ListState;
  changeList: (change: Partial<ListState>, replace?: boolean) => void;
  hidden: ReturnType<typeof useHidden>;
  filters: readonly Filter[];
  /** How many matches are shown; undefined until they are loaded. */
  total: number | undefined;
  isPhone: boolean;
  /** Null for users who may not create streams. */
  onCreate: (() => void) | null;
  /** Beside the heading, so that nothing moves when they come. */
  notes: ReactNode;
};

const icon = { size: 16, stroke: 1.7 } as const;

/** The heading and the toolbar: the period, the groups, filters, export and print. */
export function Tools({ screen, list, changeList, hidden, filters, total, isPhone, onCreate, notes }: Props) {
  const { t } = useTranslation(['schedule', 'streams']);
  const columns = useStreamColumns();
  const { view, grouping, change, period } = screen;
  const rows = {
    search: list.search,
    sort: { column: 'startAt', order: 'asc' } as const,
    filters: [...hidden.filters, ...list.filters, duringFilter(period)],
    list: 'streams' as const,
    columns,
    total,
  };
  return (
    <>
      <div className={styles['head']}>
        <h1>{t('title')}</h1>
        {notes}
        {onCreate ? (
          <Button look="filled" icon={<IconPlus size={16} />} onClick={onCreate}>
            {t('streams:create')}
          </Button>
        ) : null}
      </div>
      <div className={styles['bar']}>
        <Days screen={screen} />
        {isPhone ? null : (
          <>
            <SegmentedControl
              label={t('view.label')}
              value={view}
              options={views.map((value) => ({ value, label: t(`view.${value}`) }))}
              onChange={(next) => change({ view: next })}
            />
            <SegmentedControl
              label={t('by.label')}
              value={grouping}
              options={groupings.map((value) => ({ value, label: t(`by.${value}`) }))}
              onChange={(next) => change({ grouping: next })}
            />
          </>
        )}
        <div className={styles['tools']}>
          <div className={styles['search']}>
            <SearchBox value={list.search} onSearch={(search) => changeList({ search }, true)} />
          </div>
          <HiddenSwitch
            list="streams"
            search={list.search}
            filters={[...list.filters, duringFilter(period)]}
            on={hidden.isShown}
            onChange={hidden.show}
          />
          <FilterMenu filters={filters} active={list.filters} onChange={(active) => changeList({ filters: active })} />
          <SpreadsheetButton entity="stream" rows={rows} />
          <Button look="default" icon={<IconPrinter {...icon} />} onClick={() => window.print()}>
            {t('print')}
          </Button>
        </div>
      </div>
    </>
  );
}

/** The list's filter that finds the matches of a period. */
const duringFilter = ({ fromMs, toMs }: Period) => ({
  column: 'during',
  value: `${new Date(fromMs).toISOString()}..${new Date(toMs).toISOString()}`,
});

/** Which days are shown. */
function Days({ screen: { view, day, today, change } }: { screen: ScheduleScreen }) {
  const { t } = useTranslation('schedule');
  // Today is left out of the address, so that a link opened tomorrow shows that day.
  const go = (next: string) => change({ day: next === today ? null : next });
  return (
    <div className={styles['days']}>
      <IconButton look="default" size={34} aria-label={t('previous')} onClick={() => go(shiftDay(view, day, -1))}>
        <IconChevronLeft {...icon} />
      </IconButton>
      <Button look="default" disabled={day === today} onClick={() => go(today)}>
        {t('today')}
      </Button>
      <IconButton look="default" size={34} aria-label={t('next')} onClick={() => go(shiftDay(view, day, 1))}>
        <IconChevronRight {...icon} />
      </IconButton>
      <div className={styles['day']}>
        <Suspense>
          <DayInput aria-label={t('day')} value={day} onChange={(next) => (next === '' ? null : go(next))} />
        </Suspense>
      </div>
    </div>
  );
}
