/** Parts of the interval; a member keeps the part that it was assigned first. */
const slots = 60;

/** Calls back for each member once in `everyMs`, spread evenly. No timer runs without a member; `begin` follows the first one. */
export function inTurn<T extends object>(
  members: ReadonlySet<T>,
  everyMs: number,
  visit: (member: T) => void,
): { begin: () => void; stop: () => void } {
  const slotOf = new WeakMap<T, number>();
  let next = 0;
  let now = 0;
  let timer: NodeJS.Timeout | null = null;
  const stop = () => {
    clearInterval(timer ?? undefined);
    timer = null;
  };
  const slot = (member: T): number => {
    const memberSlot = slotOf.get(member) ?? next++ % slots;
    slotOf.set(member, memberSlot);
    return memberSlot;
  };
  const visitNext = () => {
    if (members.size === 0) stop();
    now = (now + 1) % slots;
    for (const member of members) if (slot(member) === now) visit(member);
  };
  return { begin: () => void (timer ??= setInterval(visitNext, everyMs / slots)), stop };
}
