import type { OpenPanel } from '#kit/use-panel.ts';
import { useOpenPanel as useOpenPanelOf, usePanel as usePanelOf } from '#kit/use-panel.ts';

const panels = ['view', 'create', 'edit', 'reviews', 'choose', 'why'] as const;

/** The panel that is open above the playlist. */
export const usePanel = () => usePanelOf(panels);

export const useOpenPanel = (): OpenPanel<(typeof panels)[number]> => useOpenPanelOf();
