/** The languages that users can choose; the first is the default. */
export const languages = ['en', 'ru'] as const;

export type Language = (typeof languages)[number];
