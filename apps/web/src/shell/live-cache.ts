import type { EventData, EventKind } from '@touchline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLive } from '#kit/live.ts';
import { gather } from './gather.ts';

/** Events of one moment are answered by one new reading. Well below the second in which a change must be on every screen. */
const changeMs = 150;
/** What the prober sees changes all the time; a list need not follow faster than the eye. */
const probeMs = 1500;

/** Which cached answers an event makes old. The first word of a query key is the entity's name. */
function stale(kind: EventKind, data: EventData): readonly string[] {
  if (kind === 'stream' || kind === 'monitor') return ['stream'];
  if (kind === 'take') return ['stream', 'take'];
  if (kind === 'comment') return ['stream', 'comment'];
  if (kind === 'notice') return ['notice'];
  if (kind === 'job') return ['import'];
  // One's own name, role and picture are a user's too.
  if (kind === 'reference' && data.entity === 'user') return ['user', 'profile'];
  if (kind === 'reference') return data.entity ? [data.entity] : [];
  return [];
}

/** Keeps everything on the screen true while others work: reads again what a live event made old. */
export function useLiveCache(): void {
  const client = useQueryClient();
  const [gathered] = useState(() =>
    gather({
      // A new reading would abort the one under way; on a slow line none would ever arrive.
      isBusy: (name) => client.isFetching({ queryKey: [name] }) > 0,
      onDue: (name) => void client.invalidateQueries({ queryKey: [name] }),
    }),
  );
  useLive((kind, data) => {
    if (kind === 'reset') return void client.invalidateQueries();
    for (const name of stale(kind, data)) gathered.add(name, kind === 'monitor' ? probeMs : changeMs);
  });
  useEffect(() => () => gathered.stop(), [gathered]);
}
