import { lazy } from 'react';
import { loadWords } from '#web/shell/i18n.ts';

/** What lists of streams show of the blacklist comes after their rows, with its words. */
async function inLists() {
  const [parts] = await Promise.all([import('./in-lists.tsx'), loadWords('blacklist')]);
  return parts;
}

export const HiddenMark = lazy(async () => ({ default: (await inLists()).HiddenMark }));
export const HideItem = lazy(async () => ({ default: (await inLists()).HideItem }));
export const HiddenSwitch = lazy(async () => ({ default: (await inLists()).HiddenSwitch }));

export const HideLike = lazy(async () => {
  const [{ HideLike: panel }] = await Promise.all([import('./hide-like.tsx'), loadWords('blacklist')]);
  return { default: panel };
});
