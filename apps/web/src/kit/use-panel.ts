import { useNavigate, useSearch } from '@tanstack/react-router';

/**
 * Which panel is open above a screen, one of `names`, and how to open and close it; `id` is null for a new record. It is
 * kept in the address, so that a link can open it.
 */
export function usePanel<Name extends string>(names: readonly Name[]) {
  const search: { panel?: string; id?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const open = (panel: Name | null, id: number | null) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, panel: panel ?? undefined, id: id === null ? undefined : String(id) }),
      resetScroll: false,
    });
  const name = names.find((known) => known === search.panel) ?? null;
  const id = name === null || name === 'create' ? null : Number(search.id) || null;
  return { name, id, open, close: () => open(null, null) };
}
