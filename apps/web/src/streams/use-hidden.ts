import { useNavigate, useSearch } from '@tanstack/react-router';

/** Whether the list also shows what the person's blacklist hides; it stands in the address bar. */
export function useHidden() {
  const search: { hidden?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const isShown = search.hidden === 'true';
  const show = (next: boolean) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, hidden: next ? 'true' : undefined, page: undefined }),
      resetScroll: false,
    });
  return { isShown, show, filters: isShown ? [{ column: 'hidden', value: 'true' }] : [] };
}
