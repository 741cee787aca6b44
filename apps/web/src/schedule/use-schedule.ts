import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { PageRequest } from '#kit/page-headers.ts';
import { useNow } from '#ui/clock.ts';
import { calendarDay } from '#ui/dates.ts';
import { useViewerZone } from '#ui/viewer-zone.ts';
import { periodOf } from './period.ts';
import { scheduleQuery } from './schedule-query.ts';
import { readScheduleSearch, writeScheduleSearch } from './schedule-search.ts';
import type { ScheduleState } from './schedule-search.ts';

/** The state of the schedule in the address, and how to change it. On a phone it is a day. */
export function useScheduleState(isPhone: boolean) {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const zone = useViewerZone();
  const today = calendarDay(useNow(60_000), zone);
  const state = readScheduleSearch(search);
  const view = isPhone ? 'day' : state.view;
  const day = state.day ?? today;
  const period = useMemo(() => periodOf(view, day, zone), [view, day, zone]);
  const change = (next: Partial<ScheduleState>) =>
    void navigate({ to: '.', search: (before: object) => writeScheduleSearch(before, next), resetScroll: false });
  return { ...state, view, day, today, period, change };
}

export type ScheduleScreen = ReturnType<typeof useScheduleState>;

/** The matches of the period, kept up to date by live events. */
export function useSchedule(period: ScheduleScreen['period'], search: string, filters: PageRequest['filters']) {
  const asked = scheduleQuery({ period, search, filters });
  const query = useQuery({ ...asked, placeholderData: keepPreviousData });
  const isFailed = query.error !== null && (query.data === undefined || query.isPlaceholderData);
  return {
    queryKey: asked.queryKey,
    data: query.data,
    /** Whether the data is that of another period or other filters. */
    isStale: query.isPlaceholderData,
    error: isFailed ? query.error : null,
    refetch: () => void query.refetch(),
  };
}
