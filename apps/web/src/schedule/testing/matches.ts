import type { Schedule, ScheduledMatch } from '@touchline/contract';

/** A match of an answer, at 18:00 UTC for two hours unless told otherwise. */
export const planned = (id: number, more: Partial<ScheduledMatch> = {}): ScheduledMatch => ({
  id,
  version: 1,
  title: `Match ${id}`,
  startAt: '2031-06-04T18:00:00.000Z',
  duration: 120,
  timezone: 'Europe/Moscow',
  startTimeTbd: false,
  postponed: false,
  phase: 'scheduled',
  status: 1,
  state: 'unknown',
  sport: 1,
  tournament: null,
  server: 1,
  holders: [],
  ...more,
});

export const answer = (data: readonly ScheduledMatch[]): Schedule => ({
  isCut: false,
  data: [...data],
  sports: [{ id: 1, name: 'Football', nameRu: '' }],
  tournaments: [{ id: 1, name: 'Cup' }],
  servers: [
    { id: 1, name: 'media-10.example.org' },
    { id: 2, name: 'media-9.example.org' },
  ],
  users: [
    { id: 1, name: 'Ada' },
    { id: 2, name: 'Bob' },
  ],
  statuses: [{ id: 1, name: 'Scheduled', nameRu: 'Запланирована', color: '#000000' }],
});

/** `18:00` of the day of the matches, in UTC. */
export const at = (clock: string): number => Date.parse(`2031-06-04T${clock}:00Z`);
