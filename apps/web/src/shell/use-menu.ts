import { can } from '@touchline/contract';
import { menu } from './menu.tsx';
import type { Section } from './menu.tsx';
import { useProfile } from './profile.ts';

/** The part of the main navigation that the signed-in user can use. */
export function useMenu(): readonly Section[] {
  const profile = useProfile();
  return menu
    .map((section) => ({
      ...section,
      entries: section.entries.filter((entry) => profile && can(profile.role, entry.ability)),
    }))
    .filter((section) => section.entries.length > 0);
}
