import type { Stream } from '@touchline/contract';
import { useProfile } from '#web/session/profile.ts';
import { useStreamActions } from './use-stream-actions.ts';

/** Whether the user holds a stream, and a function that takes or releases it; null if the user may not. */
export function useTake(stream: Stream): { isMine: boolean; toggle: () => void } | null {
  const profile = useProfile();
  const actions = useStreamActions();
  if (!profile || !stream.abilities.includes('take')) return null;
  const isMine = stream.takes.some((holder) => holder.id === profile.id);
  return { isMine, toggle: () => void actions.setTaken([stream], profile.id, !isMine) };
}
