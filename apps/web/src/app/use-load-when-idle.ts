import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { runWhenIdle } from './run-when-idle.ts';

const againMs = 10_000;

/** Loads a part that is not needed before the screen is there; null until it has loaded. A failed attempt is repeated. */
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
