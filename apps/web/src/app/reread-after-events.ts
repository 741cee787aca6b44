import type { QueryClient } from '@tanstack/react-query';
import { rereadDelayMs } from '@touchline/contract';
import type { EventData, EventKind } from '@touchline/contract';
import { batchByKey } from './batch-by-key.ts';
import { invalidatedBy } from './invalidated-by.ts';

/** Means all names; no entity has this name. */
const everything = '*';
const keyOf = (name: string) => (name === everything ? {} : { queryKey: [name] });

/** Reads again what live events concern. `place`: see `rereadDelayMs`. */
export function rereadAfterEvents(client: Pick<QueryClient, 'isFetching' | 'invalidateQueries'>, place: number) {
  const gathered = batchByKey({
    // A reload would abort the one under way; on a slow connection none would ever finish.
    isBusy: (name) => name !== everything && client.isFetching(keyOf(name)) > 0,
    onDue: (name) => void client.invalidateQueries(keyOf(name)),
  });
  return {
    hear(kind: EventKind, data: EventData): void {
      const names = kind === 'reset' ? [everything] : invalidatedBy(kind, data);
      for (const name of names) gathered.add(name, rereadDelayMs(kind, data.listeners, place));
    },
    stop: gathered.stop,
  };
}
