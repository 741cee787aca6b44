import * as z from 'zod/mini';
import { nothing, route } from '#kit/route';

export const defaultLanguages = ['browser', 'en', 'ru'] as const;
export const defaultThemes = ['dark', 'light'] as const;
export const defaultNavTypes = ['side', 'top'] as const;

/** Settings that screens need before sign-in. */
export const appearance = z.object({
  productName: z.string(),
  registration: z.boolean(),
  defaultLanguage: z.enum(defaultLanguages),
  defaultTheme: z.enum(defaultThemes),
  defaultNavType: z.enum(defaultNavTypes),
  brandText: z.string(),
});
export type Appearance = z.infer<typeof appearance>;

export const appearanceRoutes = {
  find: route('GET', '/system/appearance', 'public', 'What signed-out screens show', nothing, appearance),
};
