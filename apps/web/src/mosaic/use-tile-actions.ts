import { useEffect, useRef, useState } from 'react';
import { usePanel } from '#web/streams/panel-link.tsx';
import type { ChangeMosaic } from './mosaic-search.ts';
import type { TileActions } from './tile-actions.ts';
import type { MosaicView } from './use-mosaic.ts';

export function useTileActions(mosaic: MosaicView, change: ChangeMosaic, onSound: () => void): TileActions {
  const panel = usePanel();
  const now: TileActions = {
    focus: mosaic.setFocus,
    open: (id) => panel.open('view', id),
    remove: (id) => change({ streams: mosaic.ids.filter((each) => each !== id) }),
    enlarge: (id) => {
      mosaic.setFocus(id);
      change({ isLarge: true });
    },
    toggleSound: onSound,
  };
  const latest = useRef(now);
  useEffect(() => {
    latest.current = now;
  });
  const [stable] = useState<TileActions>(() => ({
    focus: (id) => latest.current.focus(id),
    open: (id) => latest.current.open(id),
    remove: (id) => latest.current.remove(id),
    enlarge: (id) => latest.current.enlarge(id),
    toggleSound: () => latest.current.toggleSound(),
  }));
  return stable;
}
