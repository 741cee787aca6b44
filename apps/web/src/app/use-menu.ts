import { can } from '@touchline/contract';
import { useRouter } from '@tanstack/react-router';
import { menu, profileMenu } from './menu.tsx';
import type { Entry, Section } from './menu.tsx';
import { useProfile } from '#web/session/profile.ts';

/** The part of the main navigation that the signed-in user can use. */
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

/** Whether the program has a screen at a path: the menus never lead to the 404 page. */
function useScreens(): (path: string) => boolean {
  const { routesByPath } = useRouter();
  return (path) => path in routesByPath;
}
