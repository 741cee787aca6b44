/** What administrators choose for visitors who have not chosen themselves. */
export const defaultLanguages = ['browser', 'en', 'ru'] as const;
export const defaultThemes = ['dark', 'light'] as const;
export const defaultNavTypes = ['side', 'top'] as const;
