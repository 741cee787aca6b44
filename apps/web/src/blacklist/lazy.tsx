import { lazy } from 'react';
import { loadWords } from '#web/shell/i18n.ts';

/** What lists of streams show of the blacklist comes after their rows, with its words. */
const words = () => loadWords('blacklist');

export const HiddenMark = lazy(async () => {
  const [{ HiddenMark: part }] = await Promise.all([import('./in-lists.tsx'), words()]);
  return { default: part };
});

export const HideItem = lazy(async () => {
  const [{ HideItem: part }] = await Promise.all([import('./in-lists.tsx'), words()]);
  return { default: part };
});

export const HiddenSwitch = lazy(async () => {
  const [{ HiddenSwitch: part }] = await Promise.all([import('./in-lists.tsx'), words()]);
  return { default: part };
});

export const HideLike = lazy(async () => {
  const [{ HideLike: part }] = await Promise.all([import('./hide-like.tsx'), words()]);
  return { default: part };
});
