import { profileRoutes } from '@touchline/contract';
import { changeLanguage } from 'i18next';
import { call } from '#kit/call.ts';
import { prefer } from '#ui/preferences.ts';

/** At sign-in: the language, the theme and the text direction that this person has chosen, on whatever device. Without an answer nothing changes. */
export async function applySettings(): Promise<void> {
  const chosen = await call(profileRoutes.settings, {}, null).catch(() => null);
  if (chosen?.theme) prefer({ currentTheme: chosen.theme });
  if (chosen?.direction) prefer({ direction: chosen.direction });
  if (chosen?.language) await changeLanguage(chosen.language);
}
