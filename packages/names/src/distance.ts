import { correspondences } from './correspondences.ts';

const VOWELS = new Set('aeiouyаеиоуыэюяіїє');

type Step = { letters: string; spelling: string; cost: number };

/**
 * The correspondences of each Cyrillic letter, by the first letter of the Latin spelling; the empty spelling under ''.
 */
const steps = new Map(
  [...correspondences].map(([letter, found]) => {
    const all = found.flatMap(({ cyrillic, spellings }) =>
      spellings.map(({ latin, cost }): Step => ({ letters: cyrillic, spelling: latin, cost })),
    );
    return [letter, Map.groupBy(all, ({ spelling }) => spelling.slice(0, 1))];
  }),
);
const none: Step[] = [];

/** Reused tables: comparisons never overlap. */
let costs = new Float64Array(512);
let letters = new Uint16Array(512);
let dearestStep = 1;

/**
 * Distance of a Cyrillic word from a Latin one, as the cheapest way to spell it: 0 when some mixture of the usual
 * schemes gives exactly this spelling, about 1 for every letter without a counterpart; infinite when it exceeds `most`,
 * or needs a step that costs more than `dearest`. Both words must be bare, without spaces.
 */
export function crossDistance(cyrillic: string, latin: string, most: number, dearest: number): number {
  const width = latin.length + 1;
  const size = (cyrillic.length + 1) * width;
  if (costs.length < size) costs = new Float64Array(size);
  costs.fill(Number.POSITIVE_INFINITY, 0, size);
  costs[0] = 0;
  dearestStep = dearest;
  for (let row = 0; row <= cyrillic.length; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const at = row * width + column;
      const cost = costs[at] ?? Number.POSITIVE_INFINITY;
      // Costs only increase along the way, so this branch cannot succeed.
      if (cost > most) continue;
      if (column < latin.length) lower(at + 1, cost, extraLatin(latin, column));
      if (row < cyrillic.length) spellLetter(cyrillic, row, latin, column, cost);
    }
  }
  const distance = costs[size - 1] ?? 0;
  return distance > most ? Number.POSITIVE_INFINITY : distance;
}

function spellLetter(cyrillic: string, row: number, latin: string, column: number, cost: number): void {
  const width = latin.length + 1;
  const at = row * width + column;
  const letter = cyrillic[row] ?? '';
  lower(at + width, cost, letter === cyrillic[row - 1] ? 0.1 : 1);
  const found = steps.get(letter);
  if (column < latin.length) {
    const other = latin[column] ?? '';
    lower(at + width + 1, cost, substitution(letter, other));
    for (const { letters, spelling, cost: more } of found?.get(other) ?? none)
      if (isAt(cyrillic, letters, row) && isAt(latin, spelling, column))
        lower(at + letters.length * width + spelling.length, cost, more);
  }
  for (const { letters, cost: more } of found?.get('') ?? none)
    if (isAt(cyrillic, letters, row)) lower(at + letters.length * width, cost, more);
}

/** The first letter is known to match. */
function isAt(word: string, part: string, at: number): boolean {
  return part.length < 2 || word.startsWith(part, at);
}

function lower(at: number, before: number, step: number): void {
  if (step <= dearestStep && before + step < (costs[at] ?? 0)) costs[at] = before + step;
}

/** A Latin letter without a Cyrillic counterpart: cheap where it is often silent. */
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

/**
 * Number of letters to change, drop, add or swap with their neighbor (Damerau–Levenshtein, optimal string alignment).
 */
export function editDistance(a: string, b: string): number {
  if (a === b) return 0;
  const width = b.length + 1;
  const size = (a.length + 1) * width;
  if (letters.length < size) letters = new Uint16Array(size);
  for (let column = 0; column < width; column += 1) letters[column] = column;
  for (let row = 1; row <= a.length; row += 1) {
    const start = row * width;
    letters[start] = row;
    for (let column = 1; column < width; column += 1) {
      const at = start + column;
      const isSame = a[row - 1] === b[column - 1];
      const [above, left, across] = [letters[at - width] ?? 0, letters[at - 1] ?? 0, letters[at - width - 1] ?? 0];
      let cost = Math.min(above + 1, left + 1, isSame ? across : across + 1);
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        cost = Math.min(cost, (letters[at - 2 * width - 2] ?? 0) + 1);
      letters[at] = cost;
    }
  }
  return letters[size - 1] ?? 0;
}
