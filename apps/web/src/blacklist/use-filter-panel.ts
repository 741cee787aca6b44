import { useNavigate, useSearch } from '@tanstack/react-router';

/** The open form, as the address bar says it; `id` is null for a new filter. */
export function useFilterPanel() {
  const search: { panel?: string; id?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const put = (panel: 'create' | 'edit' | undefined, id: number | null) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, panel, id: id === null ? undefined : String(id) }),
      resetScroll: false,
    });
  const id = search.panel === 'edit' ? Number(search.id) || null : null;
  return {
    isOpen: search.panel === 'create' || id !== null,
    id,
    create: () => put('create', null),
    edit: (filter: number) => put('edit', filter),
    close: () => put(undefined, null),
  };
}
