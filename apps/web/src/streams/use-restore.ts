import type { Stream } from '@touchline/contract';
import { useStreamActions } from './use-stream-actions.ts';

/** Restores an archived stream. `onKeyInUse` asks for a new key if another stream has reused its key. */
export function useRestore(onKeyInUse: (stream: Stream) => void): (stream: Stream) => Promise<void> {
  const actions = useStreamActions();
  return async (stream) => {
    if ((await actions.restore([stream], undefined)) === 'key_in_use') onKeyInUse(stream);
  };
}
