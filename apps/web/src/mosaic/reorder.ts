/** The list with the item at `from` moved to the place `to`. */
export function reorder<T>(list: readonly T[], from: number, to: number): T[] {
  const moved = [...list];
  moved.splice(Math.max(0, Math.min(to, list.length - 1)), 0, ...moved.splice(from, 1));
  return moved;
}
