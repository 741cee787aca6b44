import { useBlocker } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { confirmDiscard, discardUnsaved, hasUnsaved, watchUnsaved } from '#ui/unsaved.ts';
import { leaveGuard } from './leaving.ts';

const shouldBlockFn = leaveGuard(hasUnsaved, async () => {
  const isAgreed = await confirmDiscard();
  if (isAgreed) discardUnsaved();
  return isAgreed;
});

/** Asks before leaving a changed form by history, link, menu, palette, reload or closing the tab. */
export function LeaveGuard() {
  const isUnsaved = useSyncExternalStore(watchUnsaved, hasUnsaved, hasUnsaved);
  useBlocker({ shouldBlockFn, enableBeforeUnload: hasUnsaved, disabled: !isUnsaved });
  return null;
}
