import { useNavigate, useSearch } from '@tanstack/react-router';
import { isForScreen } from '#ui/single-keys.ts';
import { useWindowKeys } from '#ui/use-window-keys.ts';
import { useFullScreen } from '#ui/full-screen.ts';

/** Whether the dashboard fills the screen, which its address says, and a function that toggles it, as the key F does. */
export function useFull(): { isFull: boolean; toggle: () => void } {
  const search: { full?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const isFull = search.full === 'true';
  const toggle = useFullScreen(isFull, (next) => void navigate({ to: '.', search: next ? { full: 'true' } : {} }));
  useWindowKeys((event) => {
    if (isForScreen(event) && event.code === 'KeyF') toggle();
  });
  return { isFull, toggle };
}
