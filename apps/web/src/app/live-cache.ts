import { rereadDelayMs } from '@touchline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLive } from '#kit/live.ts';
import { batchByKey } from './batch-by-key.ts';
import { invalidatedBy } from './invalidated-by.ts';

/** Means all names; no entity has this name. */
const everything = '*';
const keyOf = (name: string) => (name === everything ? {} : { queryKey: [name] });

/** Keeps the screen up to date while others work: reloads what a live event invalidates. */
export function useLiveCache(): void {
  const client = useQueryClient();
  const [gathered] = useState(() =>
    batchByKey({
      // A reload would abort the one under way; on a slow connection none would ever finish.
      isBusy: (name) => name !== everything && client.isFetching(keyOf(name)) > 0,
      onDue: (name) => void client.invalidateQueries(keyOf(name)),
    }),
  );
  useLive((kind, data) => {
    const names = kind === 'reset' ? [everything] : invalidatedBy(kind, data);
    for (const name of names) gathered.add(name, rereadDelayMs(kind));
  });
  useEffect(() => () => gathered.stop(), [gathered]);
}
