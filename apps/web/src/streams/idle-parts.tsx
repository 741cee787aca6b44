import type { Stream } from '@touchline/contract';
import { useEffect } from 'react';
import { preloadPanels } from './panels.tsx';
import { HoverPicture } from './picture/hover-picture.tsx';

/** What the list gets once its rows are there: pictures beside the pointer, and panels that open without delay. */
export function IdleParts({ streams }: { streams: readonly Stream[] }) {
  useEffect(() => void preloadPanels(), []);
  return <HoverPicture streams={streams} />;
}
