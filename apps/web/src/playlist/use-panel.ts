import { useNavigate, useSearch } from '@tanstack/react-router';

const panels = ['view', 'create', 'edit', 'reviews'] as const;
type PanelName = (typeof panels)[number];

/** What is open above the playlist, as the address bar says it, and how to open and close it. */
export function usePanel() {
  const search: { panel?: string; id?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const put = (panel: PanelName | null, id: number | null) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, panel: panel ?? undefined, id: id === null ? undefined : String(id) }),
      resetScroll: false,
    });
  const name = panels.find((known) => known === search.panel) ?? null;
  return { name, id: Number(search.id) || null, open: put, close: () => put(null, null) };
}
