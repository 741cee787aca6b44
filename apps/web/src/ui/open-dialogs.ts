/** Identifies an open dialog; only the object's identity matters. */
export type OpenDialog = object;

let stack: readonly OpenDialog[] = [];
const watchers = new Set<() => void>();

/** Puts a dialog on top of the open ones. Returns the function that removes it. */
export function putOnTop(dialog: OpenDialog): () => void {
  set([...stack, dialog]);
  return () => set(stack.filter((each) => each !== dialog));
}

/** The dialog on top of all others; null while none is open. */
export const topDialog = (): OpenDialog | null => stack.at(-1) ?? null;

/** Whether one dialog is above another, or the same. Every dialog is above the page, which is null. */
export function isOver(upper: OpenDialog | null, lower: OpenDialog | null): boolean {
  if (lower === null) return true;
  return upper !== null && stack.indexOf(upper) >= stack.indexOf(lower);
}

export function watchDialogs(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

function set(next: readonly OpenDialog[]): void {
  stack = next;
  for (const watcher of watchers) watcher();
}
