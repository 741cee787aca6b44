import { useNavigate, useSearch } from '@tanstack/react-router';

type Name = 'create' | 'view' | 'edit';

/** What is open beside the list, as the address bar says it; `id` is null for a new record. */
export function useRecordPanel() {
  const search: { panel?: string; id?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const open = (panel: Name | undefined, id: number | null) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, panel, id: id === null ? undefined : String(id) }),
      resetScroll: false,
    });
  const kind = search.panel === 'edit' || search.panel === 'view' ? search.panel : null;
  const id = kind ? Number(search.id) || null : null;
  const name: Name | null = search.panel === 'create' ? search.panel : id === null ? null : kind;
  return { name, id, open, close: () => open(undefined, null) };
}
