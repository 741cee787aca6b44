import { useState } from 'react';
import { calendarDay, clock } from '#ui/dates.ts';
import { useOpenPanel } from '#web/streams/panel-link.tsx';
import type { StreamValues } from '#web/streams/form-values.ts';
import type { Times } from './drag.ts';
import type { Group } from './lanes.ts';
import type { Grouping } from './schedule-search.ts';

type Draft = { group: Group; times: Times };

/** A match that was drawn: the form of a new stream begins with its times and what its group has in common. */
export function useDraft(grouping: Grouping) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const open = useOpenPanel();
  const close = () => setDraft(null);
  return {
    onDraw: (group: Group, times: Times) => setDraft({ group, times }),
    given: draft && ((zone: string) => valuesOf(draft, grouping, zone)),
    close,
    onCreated: (id: number) => {
      close();
      open('view', id);
    },
  };
}

/** The values of the form in the time zone of new streams. */
export function valuesOf({ group, times }: Draft, grouping: Grouping, zone: string): Partial<StreamValues> {
  const start = new Date(times.startMs);
  const [first] = group.matches;
  return {
    startDate: calendarDay(start, zone),
    startTime: clock(start, 'en', zone),
    duration: (times.endMs - times.startMs) / 60_000,
    ...(grouping === 'server' ? { server: group.id } : {}),
    ...(grouping === 'sport' ? { sport: group.id } : {}),
    // The sport is that of the tournament.
    ...(grouping === 'tournament' && group.id !== null ? { tournament: group.id, sport: first?.sport ?? null } : {}),
  };
}
