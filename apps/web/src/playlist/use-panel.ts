import { usePanel as usePanelOf } from '#kit/use-panel.ts';

/** The panel that is open above the playlist. */
export const usePanel = () => usePanelOf(['view', 'create', 'edit', 'reviews', 'choose']);
