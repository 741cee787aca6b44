/** A place of the console as the router names it. */
type Place = { pathname: string; search: unknown };

/** A way from one place to another; `action` as the history calls it. */
export type Move = { current: Place; next: Place; action: string };

/** The parameters that say what is open on a screen; all others only say what its list shows. */
const opening = ['panel', 'id', 'tab'] as const;

/** Whether a move closes what is open, forms included. */
export function isLeaving({ current, next, action }: Move): boolean {
  if (current.pathname !== next.pathname) return true;
  const [before, after] = [valuesOf(current.search), valuesOf(next.search)];
  // A screen that corrects its own address, as a list does beyond its last page, leaves nothing.
  const names = action === 'REPLACE' ? opening : new Set([...before.keys(), ...after.keys()]);
  return [...names].some((name) => before.get(name) !== after.get(name));
}

/**
 * Decides for the router whether a move is blocked. `ask` answers whether the person agrees to lose what was typed. Back
 * pressed again while the question is open leads further back: only the last move then counts, and the one before it
 * never gets an answer, because the router would undo both.
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
