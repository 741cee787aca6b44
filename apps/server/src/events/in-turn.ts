/** Parts of the interval; a member keeps the part that it was assigned first. */
const slots = 60;

/** Calls back for each member once in `everyMs`, spread evenly. Returns the timer. */
export function inTurn<T extends object>(
  members: ReadonlySet<T>,
  everyMs: number,
  visit: (member: T) => void,
): NodeJS.Timeout {
  const slotOf = new WeakMap<T, number>();
  let next = 0;
  let now = 0;
  const slot = (member: T): number => {
    const memberSlot = slotOf.get(member) ?? next++ % slots;
    slotOf.set(member, memberSlot);
    return memberSlot;
  };
  return setInterval(() => {
    now = (now + 1) % slots;
    for (const member of members) if (slot(member) === now) visit(member);
  }, everyMs / slots);
}
