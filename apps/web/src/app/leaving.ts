/** A location of the router. */
type Place = { pathname: string; search: unknown };

/** A navigation from one location to another; `action` is the history's name for it. */
export type Move = { current: Place; next: Place; action: string };

/** The query parameters that open something on a screen; all others only filter its list. */
const opening = ['panel', 'id', 'tab'] as const;

/** Whether a navigation closes what is open, forms included. */
export function isLeaving({ current, next, action }: Move): boolean {
  if (current.pathname !== next.pathname) return true;
  const [before, after] = [valuesOf(current.search), valuesOf(next.search)];
  // A screen that corrects its own address, as a list does after its last page, closes nothing.
  const names = action === 'REPLACE' ? opening : new Set([...before.keys(), ...after.keys()]);
  return [...names].some((name) => before.get(name) !== after.get(name));
}

/**
 * Decides for the router whether a navigation is blocked. `ask` resolves to whether the user agrees to lose the input. If
 * Back is pressed again while the question is open, only the last navigation counts, and the promise of the one before
 * never resolves, because the router would undo both.
 */
export function leaveGuard(hasUnsaved: () => boolean, ask: () => Promise<boolean>): (move: Move) => Promise<boolean> {
  let asked = 0;
  let isAsking = false;
  return async (move) => {
    if (!hasUnsaved() || !isLeaving(move)) return false;
    if (isAsking && (move.action === 'PUSH' || move.action === 'REPLACE')) return true;
    asked += 1;
    const mine = asked;
    isAsking = true;
    const isAgreed = await ask();
    if (mine !== asked) return new Promise<never>(() => {});
    isAsking = false;
    return !isAgreed;
  };
}

function valuesOf(search: unknown): Map<string, unknown> {
  return new Map(typeof search === 'object' && search !== null ? Object.entries(search) : []);
}
