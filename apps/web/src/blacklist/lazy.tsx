import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { ComponentProps } from 'react';
import { loadWords } from '#web/app/i18n.ts';
import { useIsIdle } from '#web/app/use-is-idle.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { anyFilterQuery } from './any-filter.ts';

/** The blacklist's parts of stream lists are loaded after the rows, together with their texts. */
const loadBlacklistWords = () => loadWords('blacklist');

export const HiddenMark = lazyPart(async () => {
  const [{ HiddenMark: part }] = await Promise.all([import('./in-lists.tsx'), loadBlacklistWords()]);
  return part;
});

export const HideItem = lazyPart(async () => {
  const [{ HideItem: part }] = await Promise.all([import('./hide-item.tsx'), loadBlacklistWords()]);
  return part;
});

const LoadedSwitch = lazyPart(async () => {
  const [{ HiddenSwitch: part }] = await Promise.all([import('./in-lists.tsx'), loadBlacklistWords()]);
  return part;
});

/** Switches hidden rows on. Loaded after the rows, and only for users with filters. */
export function HiddenSwitch(props: ComponentProps<typeof LoadedSwitch>) {
  const isIdle = useIsIdle();
  const anyFilter = useQuery({ ...anyFilterQuery, enabled: isIdle });
  if (!props.on && anyFilter.data !== true) return null;
  return (
    <Suspense>
      <LoadedSwitch {...props} />
    </Suspense>
  );
}

export const HideLike = lazyPart(async () => {
  const [{ HideLike: part }] = await Promise.all([import('./hide-like.tsx'), loadBlacklistWords()]);
  return part;
});
