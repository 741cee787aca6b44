import * as z from 'zod/mini';
import { defaultLanguages, defaultNavTypes, defaultThemes } from './appearance-choices.ts';
import { nothing, route } from '#kit/route';

/** Settings that screens need before sign-in. */
export const appearance = z.object({
  productName: z.string(),
  registration: z.boolean(),
  /** Name of the provider of single sign-on, or its host; null: there is none. */
  singleSignOn: z.nullable(z.string()),
  defaultLanguage: z.enum(defaultLanguages),
  defaultTheme: z.enum(defaultThemes),
  defaultNavType: z.enum(defaultNavTypes),
  brandText: z.string(),
});
export type Appearance = z.infer<typeof appearance>;

export const appearanceRoutes = {
  find: route('GET', '/system/appearance', 'public', 'What signed-out screens show', nothing, appearance),
};
