import { listLayoutRoutes, listNames } from '@touchline/contract';
import type { ListLayout, ListName } from '@touchline/contract';
import i18next, { t } from 'i18next';
import { call } from '#kit/call.ts';
import { CallError, errorText } from '#kit/call-error.ts';
import { defaultLayout, readLayout, showLayouts } from '#kit/list-layouts.ts';
import type { Layouts } from '#kit/list-layouts.ts';
import { showFailure } from '#ui/toast.ts';

/** What the server does not have yet; a list that is dragged changes faster than calls are answered. */
const unsaved = new Map<ListName, ListLayout | null>();
/** For each reading under way, the lists of which its answer may be older than what is shown. */
const readings = new Set<Set<ListName>>();
let isSending = false;

/** Changes the layout of a list at once, and on the server after what has been sent before. */
export async function saveLayout(list: ListName, change: Partial<ListLayout>): Promise<void> {
  const layout = { ...readLayout(list), ...change };
  const chosen = isDefault(layout) ? null : layout;
  showLayouts({ [list]: chosen ?? undefined });
  unsaved.set(list, chosen);
  for (const changed of readings) changed.add(list);
  if (isSending) return;
  isSending = true;
  try {
    await sendUnsaved();
  } finally {
    isSending = false;
  }
}

/** Reads and shows the layouts that the server has, except of lists that have been changed here meanwhile. */
export async function readLayouts(signal: AbortSignal): Promise<Layouts> {
  const changed = new Set(unsaved.keys());
  readings.add(changed);
  try {
    const { layouts } = await call(listLayoutRoutes.find, {}, signal);
    receive(layouts, changed);
    return layouts;
  } finally {
    readings.delete(changed);
  }
}

function receive(layouts: Layouts, changed: ReadonlySet<ListName>): void {
  const isNew = (list: ListName) => !changed.has(list) && !isSame(layouts[list] ?? defaultLayout, readLayout(list));
  const received = listNames.filter(isNew).map((list) => [list, layouts[list]] as const);
  // Also with nothing new: another tab of this browser has changed the common copy without this one hearing of it.
  showLayouts(Object.fromEntries(received));
}

async function sendUnsaved(): Promise<void> {
  for (const [list, layout] of unsaved) {
    try {
      await call(listLayoutRoutes.save, { list, layout }, null);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      showFailure(t('list.layoutFailed'), errorText(i18next, error));
    }
    if (unsaved.get(list) === layout) unsaved.delete(list);
    else return sendUnsaved();
  }
}

const isDefault = (layout: ListLayout) => isSame(layout, defaultLayout);

/** Whether two layouts show a list alike. */
export function isSame(one: ListLayout, other: ListLayout): boolean {
  const text = ({ columns, widths, density }: ListLayout) =>
    JSON.stringify([columns, Object.entries(widths).toSorted(([a], [b]) => (a < b ? -1 : 1)), density]);
  return text(one) === text(other);
}
