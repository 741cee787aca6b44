import type { RefObject } from 'react';
import { letterOf } from '#ui/key-meaning.ts';
import { isForScreen } from '#ui/single-keys.ts';
import { useWindowKeys } from '#ui/use-window-keys.ts';

type Keys<T> = {
  rows: readonly T[] | undefined;
  /** Opens the form of a record; null if the list has none. */
  onEdit: ((row: T) => void) | null;
  /** Opens the form of a new record; null if the list has none. */
  onCreate: (() => void) | null;
};

/**
 * The keys of a list: j and k move between the rows, x selects, e edits, n makes a new record. Enter opens the row by
 * itself, because the focus is on its link. `list` contains the rows, each with its id in `data-row`.
 */
export function useListKeys<T extends { id: number }>(
  list: RefObject<HTMLElement | null>,
  { rows, onEdit, onCreate }: Keys<T>,
): void {
  useWindowKeys((event) => {
    const letter = event.shiftKey || !isForScreen(event) ? null : letterOf(event);
    const row = document.activeElement?.closest<HTMLElement>('[data-row]') ?? null;
    const record = rows?.find(({ id }) => String(id) === row?.dataset['row']);
    const actions: Record<string, (() => void) | null | undefined> = {
      j: () => moveFocus(list.current, row, 1),
      k: () => moveFocus(list.current, row, -1),
      x: row && (() => row.querySelector<HTMLElement>('input[type="checkbox"]')?.click()),
      e: record && onEdit && (() => onEdit(record)),
      n: onCreate,
    };
    const act = letter === null ? null : actions[letter];
    if (!act) return;
    event.preventDefault();
    act();
  });
}

/** To the next or the previous row; to the first one if none has the focus. */
function moveFocus(list: HTMLElement | null, row: HTMLElement | null, by: number): void {
  const all = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const next = all[row ? all.indexOf(row) + by : 0];
  if (!next) return;
  // Its first link; a list whose rows open by a button has that, and one whose rows cannot be opened the row itself.
  const target = next.querySelector<HTMLElement>('a, button') ?? next;
  target.focus();
  next.scrollIntoView({ block: 'nearest' });
}
