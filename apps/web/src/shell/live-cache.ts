import type { EventData, EventKind } from '@touchline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLive } from '#kit/live.ts';

/** Events of one moment are answered by one new reading. Well below the second in which a change must be on every screen. */
const gatherMs = 150;

/** Which cached answers an event makes old. The first word of a query key is the entity's name. */
function stale(kind: EventKind, data: EventData): readonly string[] {
  if (kind === 'stream' || kind === 'monitor') return ['stream'];
  if (kind === 'take') return ['stream', 'take'];
  if (kind === 'comment') return ['stream', 'comment'];
  if (kind === 'reference') return data.entity ? [data.entity] : [];
  return [];
}

/** Keeps everything on the screen true while others work: reads again what a live event made old. */
export function useLiveCache(): void {
  const client = useQueryClient();
  const waiting = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useLive((kind, data) => {
    if (kind === 'reset') return void client.invalidateQueries();
    for (const name of stale(kind, data)) waiting.current.add(name);
    timer.current ??= setTimeout(() => {
      timer.current = null;
      for (const name of waiting.current) void client.invalidateQueries({ queryKey: [name] });
      waiting.current.clear();
    }, gatherMs);
  });
  useEffect(() => () => clearTimeout(timer.current ?? undefined), []);
}
