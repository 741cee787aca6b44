import { correspondences } from './correspondences.ts';

const VOWELS = new Set('aeiouyаеиоуыэюяіїє');

/**
 * How far a Cyrillic word is from a Latin one, as the cheapest way to spell it: 0 when some mixture of the usual schemes
 * gives exactly this spelling, about 1 for every letter that has no counterpart. Both words bare, without spaces.
 */
export function crossDistance(cyrillic: string, latin: string): number {
  const width = latin.length + 1;
  const costs = new Float64Array((cyrillic.length + 1) * width).fill(Number.POSITIVE_INFINITY);
  costs[0] = 0;
  for (let row = 0; row <= cyrillic.length; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const cost = costs[row * width + column] ?? Number.POSITIVE_INFINITY;
      if (cost === Number.POSITIVE_INFINITY) continue;
      const reach = (rows: number, columns: number, more: number): void => {
        const at = (row + rows) * width + column + columns;
        if (cost + more < (costs[at] ?? 0)) costs[at] = cost + more;
      };
      if (column < latin.length) reach(0, 1, extraLatin(latin, column));
      if (row === cyrillic.length) continue;
      reach(1, 0, cyrillic[row] === cyrillic[row - 1] ? 0.1 : 1);
      if (column < latin.length) reach(1, 1, substitution(cyrillic[row] ?? '', latin[column] ?? ''));
      for (const { cyrillic: letters, spellings } of correspondences.get(cyrillic[row] ?? '') ?? []) {
        if (!cyrillic.startsWith(letters, row)) continue;
        for (const { latin: spelling, cost: more } of spellings) {
          if (latin.startsWith(spelling, column)) reach(letters.length, spelling.length, more);
        }
      }
    }
  }
  return costs[costs.length - 1] ?? 0;
}

/** A Latin letter that no Cyrillic one asked for: cheap where it is often silent. */
function extraLatin(latin: string, at: number): number {
  const letter = latin[at] ?? '';
  if (letter === latin[at - 1]) return 0.1;
  if (letter === 'h') return 0.2;
  if (letter === 'e' && at === latin.length - 2 && latin.endsWith('s')) return 0.3;
  return at === latin.length - 1 && 'est'.includes(letter) ? 0.4 : 1;
}

function substitution(a: string, b: string): number {
  if (a === b) return 0;
  return VOWELS.has(a) && VOWELS.has(b) ? 0.7 : 1;
}

/** Letters to change, drop, add or swap with their neighbour (Damerau–Levenshtein, optimal string alignment). */
export function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      current.push(cost);
    }
    before = last;
    last = current;
  }
  return last[b.length] ?? 0;
}
