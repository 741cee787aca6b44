import { can, profileRoutes } from '@touchline/contract';
import type { Ability, Profile } from '@touchline/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#kit/call.ts';
import { forgetDraftsExceptOf } from '#kit/drafts.ts';
import { setPerson, useToken } from '#kit/session.ts';
import { prefer } from '#ui/preferences.ts';

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }) => {
    const profile = await call(profileRoutes.find, {}, signal);
    setPerson(profile.id);
    forgetDraftsExceptOf(profile.id);
    // Settings made on another device apply here as soon as they are loaded.
    prefer({ zone: profile.timezone, pageSize: profile.pageSize, singleKeys: profile.singleKeys });
    return profile;
  },
  staleTime: 60_000,
});

/** The signed-in user; undefined until loaded. */
export function useProfile(): Profile | undefined {
  const token = useToken();
  return useQuery({ ...profileQuery, enabled: token !== null }).data;
}

/** Whether the signed-in user has an ability; false until the profile is loaded. */
export function useCan(ability: Ability): boolean {
  const profile = useProfile();
  return profile !== undefined && can(profile.role, ability);
}
