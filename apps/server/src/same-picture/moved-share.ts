/** Cells whose brightness differs by more show another thing; re-encoding hardly changes any by as much. */
const movedAbove = 8;

/** Share of the cells of two pictures of 64 × 36 that show another thing, whatever their overall brightness. */
export function movedShare(before: Uint8Array, after: Uint8Array): number {
  const counts = new Uint16Array(511);
  for (const [at, value] of before.entries()) {
    const index = 255 + value - (after[at] ?? 0);
    counts[index] = (counts[index] ?? 0) + 1;
  }
  const usual = median(counts, before.length);
  let same = 0;
  for (const count of counts.subarray(Math.max(0, usual - movedAbove), usual + movedAbove + 1)) same += count;
  return 1 - same / before.length;
}

function median(counts: Uint16Array, total: number): number {
  let passed = 0;
  return counts.findIndex((count) => (passed += count) > total / 2);
}
