import { correspondences } from './correspondences.ts';

/** More expensive renderings are too rare at the start of a name to match an initial. */
const MAX_COST = 0.1;
/**
 * Frequent initial letters of foreign names that cost more inside a word: Жорж and George, Хулио and Julio, Цзюньхуэй
 * and Junhui, Синьтун and Xintong, Чжао and Zhao, Чэнь and Qian.
 */
const ALSO: Record<string, string> = { ж: 'g', х: 'j', э: 'a', ц: 'jzq', с: 'x', ч: 'zq' };

/** Whether two words may start with the same sound, in either script; either may be only an initial. */
export function beginAlike(a: string, b: string): boolean {
  const [isCyrillicA, isCyrillicB] = [CYRILLIC.test(a), CYRILLIC.test(b)];
  if (isCyrillicA === isCyrillicB) return a.slice(0, 1) === b.slice(0, 1);
  return isCyrillicA ? beginAcross(a, b) : beginAcross(b, a);
}

const CYRILLIC = /^\p{Script=Cyrillic}/u;

function beginAcross(cyrillic: string, latin: string): boolean {
  const first = cyrillic.slice(0, 1);
  if (ALSO[first]?.includes(latin.slice(0, 1))) return true;
  return (correspondences.get(first) ?? []).some(
    (correspondence) =>
      (cyrillic.startsWith(correspondence.cyrillic) || (cyrillic === 'д' && correspondence.cyrillic === 'дж')) &&
      correspondence.spellings.some(({ latin: spelling, cost }) => cost <= MAX_COST && isBeginning(spelling, latin)),
  );
}

/** A Latin initial matches every spelling that starts with it. */
function isBeginning(spelling: string, latin: string): boolean {
  if (spelling === '') return false;
  return latin.length === 1 ? spelling.startsWith(latin) : latin.startsWith(spelling);
}
