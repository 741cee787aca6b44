import type { Stream } from '@touchline/contract';
import { useProfile } from '#web/session/profile.ts';
import { useIsTakePending } from './pending-takes.ts';
import { useStreamActions } from './use-stream-actions.ts';

type Take = { isMine: boolean; isPending: boolean; toggle: () => void };

/** Whether the user holds a stream, and a function that takes or releases it; null if the user may not. */
export function useTake(stream: Stream): Take | null {
  const isPending = useIsTakePending(stream.id);
  const profile = useProfile();
  const actions = useStreamActions();
  if (!profile || !stream.abilities.includes('take')) return null;
  const isMine = stream.takes.some((holder) => holder.id === profile.id);
  return { isMine, isPending, toggle: () => void actions.setTaken([stream], profile.id, !isMine) };
}
