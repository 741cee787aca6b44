import type { ListView } from '@touchline/contract';
import { writeList } from '#kit/list-state.ts';
import type { ListState } from '#kit/list-state.ts';
import { isSame } from '#kit/save-layout.ts';

type Shown = Pick<ListView, 'state' | 'layout'>;

/**
 * What a view keeps of a list: everything in the address but the page. The tab, the order and the page size are named even
 * where they are the usual ones, because those differ between people and may change.
 */
export function viewStateOf(
  { tag, search, sort, filters, size }: ListState,
  address: { hidden?: string },
): ListView['state'] {
  const { page: _, ...state } = writeList({}, { tag, search, sort, filters, size }, 0);
  return address.hidden === 'true' ? { ...state, hidden: 'true' } : state;
}

/** Whether a list shows exactly what a view stands for. */
export function isShowing(shown: Shown, view: Shown): boolean {
  const text = (state: ListView['state']) =>
    JSON.stringify(Object.entries(state).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  return text(shown.state) === text(view.state) && isSame(shown.layout, view.layout);
}
