import { leastStaleAfterMs, staleAfterMs } from '@touchline/contract';
import { createContext, useContext } from 'react';
import { useProfile } from '#web/session/profile.ts';

/** For the cards: hundreds of them, which need not each follow the profile. */
export const StaleAfter = createContext(leastStaleAfterMs);

/** After how many milliseconds a card is not believed any more. */
export const useStaleAfter = (): number => useContext(StaleAfter);

/** The same as the settings say now; until the server has said it, the shortest, so that nothing old looks true. */
export function useStaleAfterSettings(): number {
  const profile = useProfile();
  return profile ? staleAfterMs(profile.probeIntervalS) : leastStaleAfterMs;
}
