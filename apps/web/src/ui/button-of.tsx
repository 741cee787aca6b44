import { useLayoutEffect } from 'react';
import type { RefCallback } from 'react';
import type { Opening } from './use-opener.ts';

/** Positions a menu or a popover at its button, which is outside of it. `ref` is set by Mantine's target. */
export function ButtonOf({ opening, ref }: { opening: Opening; ref?: RefCallback<HTMLElement> }) {
  const { button } = opening;
  useLayoutEffect(() => void ref?.(button.current), [button, ref]);
  return null;
}
