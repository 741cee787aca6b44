import { can } from '@touchline/contract';
import { useRouter } from '@tanstack/react-router';
import { menu, profileMenu } from './menu.tsx';
import type { Entry, Section } from './menu.tsx';
import { useProfile } from '#web/session/profile.ts';

/** The main navigation, reduced to what the signed-in user may open. */
export function useMenu(): readonly (Section | Entry)[] {
  const profile = useProfile();
  const isScreen = useScreens();
  const isOpen = ({ to, ability }: Entry) =>
    isScreen(to) && profile !== undefined && (ability === null || can(profile.role, ability));
  return menu.flatMap((item): (Section | Entry)[] => {
    if (!('entries' in item)) return isOpen(item) ? [item] : [];
    const entries = item.entries.filter(isOpen);
    return entries.length > 0 ? [{ ...item, entries }] : [];
  });
}

/** The entries of the profile menu. */
export function useProfileMenu() {
  const isScreen = useScreens();
  return profileMenu.filter(({ to }) => isScreen(to));
}

/** Whether a path has a screen, so that menus never lead to the 404 page. */
function useScreens(): (path: string) => boolean {
  const { routesByPath } = useRouter();
  return (path) => path in routesByPath;
}
