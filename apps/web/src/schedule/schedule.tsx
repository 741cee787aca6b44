import { Suspense, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Failed } from '#kit/failed.tsx';
import { FilterChips } from '#kit/filters.tsx';
import { useListState } from '#kit/use-list.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { usePhone } from '#ui/phone.ts';
import { useTitle } from '#ui/title.ts';
import { useCan } from '#web/session/profile.ts';
import { useStreamFilters } from '#web/streams/filters.ts';
import { usePanel } from '#web/streams/panel-link.tsx';
import { useHidden } from '#web/streams/use-hidden.ts';
import { HourList } from './hour-list.tsx';
import { useLook } from './look.ts';
import { PrintedSchedule } from './printed-schedule.tsx';
import styles from './schedule.module.css';
import { ScheduleEmpty } from './schedule-empty.tsx';
import { ScheduleLoading } from './schedule-loading.tsx';
import { ScheduleNotes } from './schedule-notes.tsx';
import { Timeline } from './timeline.tsx';
import { Tools } from './tools.tsx';
import { useConflicts } from './use-conflicts.ts';
import { useDraft } from './use-draft.ts';
import { useLanes } from './use-lanes.ts';
import { usePrinting } from './use-printing.ts';
import { useReschedule } from './use-reschedule.ts';
import { useSchedule, useScheduleState } from './use-schedule.ts';

const Panels = lazyPart(async () => (await import('#web/streams/panels.tsx')).Panels);
const CreateStream = lazyPart(async () => (await import('#web/streams/stream-form.tsx')).CreateStream);

/** Matches by time: a day, three days or a week, by server, sport, tournament or holder. */
export function Schedule() {
  const { t } = useTranslation(['schedule', 'streams']);
  const isPhone = usePhone();
  const isEditor = useCan('stream.write');
  const screen = useScheduleState(isPhone);
  const { period, grouping, view, day, today } = screen;
  const hidden = useHidden();
  const { state: list, change: changeList } = useListState({ tag: 'all', sort: null });
  const filters = useMemo(() => [...hidden.filters, ...list.filters], [hidden.filters, list.filters]);
  const schedule = useSchedule(period, list.search, filters);
  const { data, error, isStale } = schedule;
  const isFiltered = list.search !== '' || list.filters.length > 0;
  const lanes = useLanes(data, grouping, isFiltered);
  const conflicts = useConflicts(period, isEditor, data && !isStale ? data.matches.length : null);
  const look = useLook(data?.names ?? null, conflicts.conflicts);
  const reschedule = useReschedule({ queryKey: schedule.queryKey, look, onChecked: conflicts.put });
  const panel = usePanel();
  const { open } = panel;
  const onOpen = useCallback((id: number) => open('view', id), [open]);
  const draft = useDraft(grouping);
  const isPrinting = usePrinting();
  const streamFilters = useStreamFilters();
  useTitle(t('title'));

  const editing = isEditor
    ? {
        isFree: reschedule.isFree,
        onChange: (...change: Parameters<typeof reschedule.change>) => void reschedule.change(...change),
        onDraw: draft.onDraw,
      }
    : null;
  // Servers without matches have rows, in which a match can be drawn.
  const isBlank = data?.matches.length === 0 && !isPhone && !isFiltered && lanes !== null && lanes.rowCount > 0;
  const content = () => {
    if (error) return <Failed title={t('failedToLoad')} error={error} onRetry={schedule.refetch} />;
    if (!data || !lanes) return <ScheduleLoading />;
    if (data.matches.length === 0 && !isStale && !isBlank)
      return (
        <ScheduleEmpty
          isFiltered={isFiltered}
          isEditor={isEditor}
          onReset={() => changeList({ search: '', filters: [] })}
          onCreate={() => panel.open('create', null)}
        />
      );
    if (isPhone) return <HourList matches={data.matches} isToday={day === today && !isStale} {...{ look, onOpen }} />;
    return <Timeline view={view} period={period} lanes={lanes} look={look} editing={editing} onOpen={onOpen} />;
  };
  return (
    <>
      <div className={styles['page']} data-stale={isStale}>
        <Tools
          screen={screen}
          list={list}
          changeList={changeList}
          hidden={hidden}
          filters={streamFilters}
          total={data?.matches.length}
          isPhone={isPhone}
          onCreate={isEditor ? () => panel.open('create', null) : null}
          notes={error || isStale || !data ? null : <ScheduleNotes {...{ data, isBlank, conflicts, onOpen }} />}
        />
        {list.filters.length > 0 ? (
          <div className={styles['chips']}>
            <FilterChips
              filters={streamFilters}
              active={list.filters}
              onChange={(active) => changeList({ filters: active })}
            />
          </div>
        ) : null}
        {content()}
      </div>
      {isPrinting && lanes ? <PrintedSchedule period={period} lanes={lanes} look={look} /> : null}
      {panel.name === null ? null : (
        <Suspense>
          <Panels />
        </Suspense>
      )}
      {draft.given ? (
        <Suspense>
          <CreateStream given={draft.given} onClose={draft.close} onCreated={draft.onCreated} />
        </Suspense>
      ) : null}
    </>
  );
}
