/** Addresses of the pictures that `npm run pictures` makes, by `./pictures/<name>-<language>-<theme>.webp`. */
const pictures = import.meta.glob<string>('./pictures/*.webp', { query: '?url', import: 'default', eager: true });

/** The address of a picture of a screen; null when there is none. Languages without pictures of their own see the English ones. */
export function pictureOf(name: string, language: string, theme: 'light' | 'dark'): string | null {
  const shown = language.startsWith('ru') ? 'ru' : 'en';
  return pictures[`./pictures/${name}-${shown}-${theme}.webp`] ?? null;
}
