import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLive } from '#kit/live.ts';
import { batchByKey } from './batch-by-key.ts';
import { invalidatedBy } from './invalidated-by.ts';

/** Events of one moment are answered by one new reading. Well below the second in which a change must be on every screen. */
const changeMs = 150;
/** What the prober sees changes all the time; a list need not follow faster than the eye. */
const probeMs = 1500;
/** Stands for every name: no entity is called so. */
const everything = '*';
const keyOf = (name: string) => (name === everything ? {} : { queryKey: [name] });

/** Keeps everything on the screen true while others work: reads again what a live event made old. */
export function useLiveCache(): void {
  const client = useQueryClient();
  const [gathered] = useState(() =>
    batchByKey({
      // A new reading would abort the one under way; on a slow line none would ever arrive.
      isBusy: (name) => name !== everything && client.isFetching(keyOf(name)) > 0,
      onDue: (name) => void client.invalidateQueries(keyOf(name)),
    }),
  );
  useLive((kind, data) => {
    if (kind === 'reset') return gathered.add(everything, 0);
    for (const name of invalidatedBy(kind, data)) gathered.add(name, kind === 'monitor' ? probeMs : changeMs);
  });
  useEffect(() => () => gathered.stop(), [gathered]);
}
