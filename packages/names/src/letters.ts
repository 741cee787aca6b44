/** Latin letters that cannot be decomposed, and their ASCII spellings in feeds. */
const ASCII_OF: Record<string, string> = {
  ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ı: 'i', ħ: 'h', ŋ: 'n', ĸ: 'k', ŧ: 't', ə: 'a', ɐ: 'a',
}; // prettier-ignore

/** Letters with a mark as written out by feeds that know their sound, where that differs from the bare letter. */
const SOUND_OF: Record<string, string> = {
  š: 'sh', ş: 'sh', ș: 'sh', ž: 'zh', ż: 'zh', č: 'ch', ć: 'ch', ç: 'ch', ŝ: 'shch', â: 'ya', û: 'yu', đ: 'dj', ö: 'oe', ü: 'ue', ä: 'ae', ø: 'oe', å: 'aa', ñ: 'ny', ą: 'on', ę: 'en',
}; // prettier-ignore

const LOOKALIKES = 'aа bв cс eе hн kк mм oо pр tт xх yу iі sѕ jј'
  .split(' ')
  .map((pair) => Array.from(pair) as [string, string]);
const CYRILLIC_LIKE = new Map(LOOKALIKES);
const LATIN_LIKE = new Map(LOOKALIKES.map(([latin, cyrillic]) => [cyrillic, latin]));

export type Script = 'latin' | 'cyrillic' | 'number' | 'mixed';

const LATIN = /\p{Script=Latin}/u;
const CYRILLIC = /\p{Script=Cyrillic}/u;

/** The script of a word; `mixed` for several scripts or one that is neither Latin nor Cyrillic. */
export function scriptOf(word: string): Script {
  if (/^\p{N}+$/u.test(word)) return 'number';
  if (/^[\p{Script=Latin}\p{N}\p{M}]+$/u.test(word)) return 'latin';
  return /^[\p{Script=Cyrillic}\p{N}\p{M}]+$/u.test(word) ? 'cyrillic' : 'mixed';
}

/**
 * Replaces letters of the other script that only look right within a word, in either case: `Cпартaк` becomes all
 * Cyrillic. A word that could be either follows its neighbors: `Mocквa` next to `Cпартaк` is Cyrillic too.
 */
export function foldLookalikes(text: string): string {
  if (!LATIN.test(text) || !CYRILLIC.test(text)) return text;
  const words = text.match(WORD) ?? [];
  if (!words.some((word) => LATIN.test(word) && CYRILLIC.test(word))) return text;
  const neighbors = new Set(words.map(onlyScript).filter((script) => script !== null));
  const [script = null] = neighbors.size === 1 ? neighbors : [];
  return text.replace(WORD, (word) => (LATIN.test(word) && CYRILLIC.test(word) ? oneScript(word, script) : word));
}

const WORD = /[\p{L}\p{M}]+/gu;

/** The only script that a word's letters allow; null when both or neither do. */
function onlyScript(word: string): 'latin' | 'cyrillic' | null {
  const [asCyrillic, asLatin] = [canBe(word, LATIN, CYRILLIC_LIKE), canBe(word, CYRILLIC, LATIN_LIKE)];
  if (asCyrillic === asLatin) return null;
  return asCyrillic ? 'cyrillic' : 'latin';
}

function canBe(word: string, other: RegExp, table: Map<string, string>): boolean {
  return Array.from(word).every((letter) => !other.test(letter) || table.has(letter.toLowerCase()));
}

function oneScript(word: string, neighbors: 'latin' | 'cyrillic' | null): string {
  const letters = Array.from(word);
  const count = (script: RegExp): number => letters.filter((letter) => script.test(letter)).length;
  const likelier = neighbors ?? (count(CYRILLIC) >= count(LATIN) ? 'cyrillic' : 'latin');
  const [asCyrillic, asLatin] = [canBe(word, LATIN, CYRILLIC_LIKE), canBe(word, CYRILLIC, LATIN_LIKE)];
  const toCyrillic = asCyrillic && (!asLatin || likelier === 'cyrillic');
  if (!toCyrillic && !asLatin) return word;
  const table = toCyrillic ? CYRILLIC_LIKE : LATIN_LIKE;
  return letters.map((letter) => replaced(letter, table)).join('');
}

function replaced(letter: string, table: Map<string, string>): string {
  const lower = letter.toLowerCase();
  const other = table.get(lower);
  if (other === undefined) return letter;
  return lower === letter ? other : other.toUpperCase();
}

/** Lower-case text without accents: Latin becomes ASCII where possible, Cyrillic keeps й, ў and ї, and ё becomes е. */
export function foldMarks(text: string): string {
  const withoutMarks = text
    .normalize('NFD')
    .replace(/(?<=и)\u0306|(?<=у)\u0306|(?<=і)\u0308|[\u0300-\u036f]/gu, (mark, at: number, all: string) =>
      keepsMark(all[at - 1] ?? '', mark) ? mark : '',
    )
    .normalize('NFC');
  return withoutMarks.replace(/[ßæœøđðþłıħŋĸŧəɐ]/gu, (letter) => ASCII_OF[letter] ?? letter);
}

function keepsMark(letter: string, mark: string): boolean {
  return mark === '\u0306' ? letter === 'и' || letter === 'у' : mark === '\u0308' && letter === 'і';
}

/**
 * Lower-case text with marked letters written out by their sound (š → sh, ö → oe), before the other accents are
 * removed.
 */
export function soundMarks(text: string): string {
  return foldMarks(
    text
      .normalize('NFC')
      .replaceAll('ão', 'an')
      .replace(/[šşșžżčćçŝâûđöüäøåñąę]/gu, (letter) => SOUND_OF[letter] ?? letter),
  );
}
