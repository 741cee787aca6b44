import { usePanel as usePanelOf } from '#kit/use-panel.ts';

/** What is open above the playlist. */
export const usePanel = () => usePanelOf(['view', 'create', 'edit', 'reviews', 'choose']);
