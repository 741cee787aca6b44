import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLive } from '#kit/live.ts';
import { batchByKey } from './batch-by-key.ts';
import { invalidatedBy } from './invalidated-by.ts';

/** Events within this time cause one reload. Well below the second in which a change must be on every screen. */
const changeMs = 150;
/** Probe results change all the time; lists need not follow faster than the eye. */
const probeMs = 1500;
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
    if (kind === 'reset') return gathered.add(everything, 0);
    for (const name of invalidatedBy(kind, data)) gathered.add(name, kind === 'monitor' ? probeMs : changeMs);
  });
  useEffect(() => () => gathered.stop(), [gathered]);
}
