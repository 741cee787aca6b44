import { useEffect, useSyncExternalStore } from 'react';
import { confirmDiscard, discardUnsaved, hasUnsaved, watchUnsaved } from '#ui/unsaved.ts';
import { history } from './history.ts';
import { leaveGuard } from './leaving.ts';
import { parseSearchParams } from './search-params.ts';

const shouldBlock = leaveGuard(hasUnsaved, async () => {
  const isAgreed = await confirmDiscard();
  if (isAgreed) discardUnsaved();
  return isAgreed;
});

const placeOf = ({ pathname, search }: { pathname: string; search: string }) => ({
  pathname,
  search: parseSearchParams(search),
});

/** Asks before leaving a changed form by history, link, menu, palette, reload or closing the tab. */
export function LeaveGuard() {
  const isUnsaved = useSyncExternalStore(watchUnsaved, hasUnsaved, hasUnsaved);
  useEffect(() => {
    if (!isUnsaved) return undefined;
    return history.block({
      blockerFn: ({ currentLocation, nextLocation, action }) =>
        shouldBlock({ current: placeOf(currentLocation), next: placeOf(nextLocation), action }),
      enableBeforeUnload: hasUnsaved,
    });
  }, [isUnsaved]);
  return null;
}
