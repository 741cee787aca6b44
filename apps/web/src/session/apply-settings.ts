import { profileRoutes } from '@touchline/contract';
import { changeLanguage } from 'i18next';
import { call } from '#kit/call.ts';
import { prefer } from '#ui/preferences.ts';

/** Applies the user's saved language, theme and text direction at sign-in. Without a reply nothing changes. */
export async function applySettings(): Promise<void> {
  const chosen = await call(profileRoutes.settings, {}, null).catch(() => null);
  if (chosen?.theme) prefer({ currentTheme: chosen.theme });
  if (chosen?.direction) prefer({ direction: chosen.direction });
  if (chosen?.language) await changeLanguage(chosen.language);
}
