import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

export type OpenPanel<Name extends string> = (panel: Name | null, id: number | null) => void;

/**
 * Which panel is open above a screen, one of `names`, and how to open and close it; `id` is null for a new record. It is
 * kept in the address, so that a link can open it.
 */
export function usePanel<Name extends string>(names: readonly Name[]) {
  const search: { panel?: string; id?: string } = useSearch({ strict: false });
  const open: OpenPanel<Name> = useOpenPanel();
  const close = useCallback(() => open(null, null), [open]);
  const name = names.find((known) => known === search.panel) ?? null;
  const id = name === null || name === 'create' ? null : Number(search.id) || null;
  return { name, id, open, close };
}

/** Opens panels without rendering again whenever the address changes, as each row of a list would. */
export function useOpenPanel(): OpenPanel<string> {
  const navigate = useNavigate();
  return useCallback(
    (panel, id) =>
      void navigate({
        to: '.',
        search: (before: object) => ({
          ...before,
          panel: panel ?? undefined,
          id: id === null ? undefined : String(id),
        }),
        resetScroll: false,
      }),
    [navigate],
  );
}
