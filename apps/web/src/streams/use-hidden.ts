import { useNavigate, useSearch } from '@tanstack/react-router';

/** The list filters of the address's `hidden`. */
export const hiddenFilters = (hidden: string | undefined) =>
  hidden === 'true' ? [{ column: 'hidden', value: 'true' }] : [];

/** Whether the list includes what the user's blacklist hides. Kept in the address. */
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
  return { isShown, show, filters: hiddenFilters(search.hidden) };
}
