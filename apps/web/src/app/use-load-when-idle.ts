import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { runWhenIdle } from './run-when-idle.ts';

const againMs = 10_000;

/** A part that the frame can do without until the screen stands: null until it is here. One that does not come is asked for again. */
export function useLoadWhenIdle<T>(load: () => Promise<T>): T | null {
  const client = useQueryClient();
  const [part, setPart] = useState<{ loaded: T } | null>(null);
  useEffect(() => {
    let again: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const ask = (): void => {
      load().then(
        (loaded) => setPart({ loaded }),
        () => {
          if (!isGone) again = setTimeout(ask, againMs);
        },
      );
    };
    const stop = runWhenIdle(client, ask);
    return () => {
      isGone = true;
      stop();
      clearTimeout(again);
    };
  }, [client, load]);
  return part && part.loaded;
}
