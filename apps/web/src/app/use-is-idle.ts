import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { runWhenIdle } from './run-when-idle.ts';

/** False until the screen has loaded: what it does not need before that waits for it. */
export function useIsIdle(): boolean {
  const client = useQueryClient();
  const [isIdle, setIdle] = useState(false);
  useEffect(() => runWhenIdle(client, () => setIdle(true)), [client]);
  return isIdle;
}
