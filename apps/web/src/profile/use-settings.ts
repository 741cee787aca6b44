import { profileRoutes } from '@touchline/contract';
import type { ProfileSettings } from '@touchline/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '#kit/call.ts';

/** The user's settings. */
export function useSettings() {
  return useQuery<ProfileSettings>({
    queryKey: ['profile', 'settings'],
    queryFn: ({ signal }) => call(profileRoutes.settings, {}, signal),
  });
}
