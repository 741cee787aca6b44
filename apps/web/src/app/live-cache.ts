import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLive } from '#kit/live.ts';
import { rereadAfterEvents } from './reread-after-events.ts';

/** Keeps the screen up to date while others work: reloads what a live event invalidates. */
export function useLiveCache(): void {
  const client = useQueryClient();
  const [reread] = useState(() => rereadAfterEvents(client, Math.random()));
  useLive(reread.hear);
  useEffect(() => reread.stop, [reread]);
}
