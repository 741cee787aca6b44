const QWERTY = '`qwertyuiop[]asdfghjkl;\'zxcvbnm,.~{}:"<>';
const RUSSIAN = 'ёйцукенгшщзхъфывапролджэячсмитьбюёхъжэбю';

const TO_RUSSIAN = new Map(Array.from(QWERTY).map((key, index) => [key, RUSSIAN[index] ?? key]));
// The unshifted key wins, because characters with Shift are later in the row.
const TO_LATIN = new Map(
  Array.from(RUSSIAN)
    .map((key, index) => [key, QWERTY[index] ?? key] as const)
    .toReversed(),
);

/**
 * What the same keys type in the other layout (йцукен ↔ qwerty), for a lower-case text; null when nothing would change.
 */
export function inOtherLayout(typed: string): string | null {
  const table = /\p{Script=Cyrillic}/u.test(typed) ? TO_LATIN : TO_RUSSIAN;
  const other = Array.from(typed, (key) => table.get(key) ?? key).join('');
  return other === typed ? null : other;
}
