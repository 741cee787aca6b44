import { loadWords } from '#web/app/i18n.ts';
import { lazyPart } from '#ui/lazy-part.tsx';

/** The blacklist's parts of stream lists are loaded after the rows, together with their texts. */
const loadBlacklistWords = () => loadWords('blacklist');

export const HiddenMark = lazyPart(async () => {
  const [{ HiddenMark: part }] = await Promise.all([import('./in-lists.tsx'), loadBlacklistWords()]);
  return part;
});

export const HideItem = lazyPart(async () => {
  const [{ HideItem: part }] = await Promise.all([import('./in-lists.tsx'), loadBlacklistWords()]);
  return part;
});

export const HiddenSwitch = lazyPart(async () => {
  const [{ HiddenSwitch: part }] = await Promise.all([import('./in-lists.tsx'), loadBlacklistWords()]);
  return part;
});

export const HideLike = lazyPart(async () => {
  const [{ HideLike: part }] = await Promise.all([import('./hide-like.tsx'), loadBlacklistWords()]);
  return part;
});
