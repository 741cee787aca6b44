import { can } from '@touchline/contract';
import { useRouter } from '@tanstack/react-router';
import { menu, profileMenu } from './menu.tsx';
import type { Section } from './menu.tsx';
import { useProfile } from './profile.ts';

/** The part of the main navigation that the signed-in user can use. */
export function useMenu(): readonly Section[] {
  const profile = useProfile();
  const isScreen = useScreens();
  return menu
    .map((section) => ({
      ...section,
      entries: section.entries.filter(
        ({ to, ability }) => isScreen(to) && profile && (ability === null || can(profile.role, ability)),
      ),
    }))
    .filter((section) => section.entries.length > 0);
}

/** The entries of the profile menu. */
export function useProfileMenu() {
  const isScreen = useScreens();
  return profileMenu.filter(({ to }) => isScreen(to));
}

/** Whether the program has a screen at a path: the menus never lead to the 404 page. */
function useScreens(): (path: string) => boolean {
  const { routesByPath } = useRouter();
  return (path) => path in routesByPath;
}
