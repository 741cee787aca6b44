import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** What is open above the list; it stands in the address bar, so that it can be handed to somebody. */
export const panels = ['view', 'comments', 'history', 'edit', 'create', 'preview', 'takes', 'hide'] as const;
export type PanelName = (typeof panels)[number];

type PanelSearch = { panel?: string; id?: string };

/** The open panel, and how to open and close one. */
export function usePanel() {
  const search: PanelSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const name = panels.find((known) => known === search.panel) ?? null;
  const put = (panel: PanelName | null, id: number | null) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, panel: panel ?? undefined, id: id === null ? undefined : String(id) }),
      resetScroll: false,
    });
  return { name, id: Number(search.id) || null, open: put, close: () => put(null, null) };
}

/** A link that opens a panel; a plain link, so that it also opens in another tab. */
export function PanelLink(props: { panel: PanelName; id: number; className: string | undefined; children: ReactNode }) {
  return (
    <Link
      to="."
      search={(before: object) => ({ ...before, panel: props.panel, id: String(props.id) })}
      resetScroll={false}
      preload={false}
      className={props.className}
    >
      {props.children}
    </Link>
  );
}
