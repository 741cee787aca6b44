import { minStaleAfterMs, staleAfterMs } from '@touchline/contract';
import { createContext, useContext } from 'react';
import { useProfile } from '#web/session/profile.ts';

/** A context, so that hundreds of cards do not each subscribe to the profile. */
export const StaleAfter = createContext(minStaleAfterMs);

/** The age in milliseconds from which a card is stale. */
export const useStaleAfter = (): number => useContext(StaleAfter);

/** The same from the settings; the shortest until they are loaded, so that no stale card looks current. */
export function useStaleAfterSettings(): number {
  const profile = useProfile();
  return profile ? staleAfterMs(profile.probeIntervalS) : minStaleAfterMs;
}
