/**
 * What distinguishes the teams of one club. `age` is the upper limit in years, or `youth` without a limit; `reserve` is
 * 2 for the second team, 3 for the third; `game` is set when it is not the sport's usual form.
 */
export type Attributes = { age: number | 'youth' | null; women: boolean; reserve: number | null; game: string | null };

/** Words that are a mark at any position, tried in this order on a bare text. */
const WOMEN =
  /(?<= )(?:women|womens|woman|ladies|female|girls|femenino|femenina|femeni|feminino|feminina|feminin|feminine|feminines|feminas|femminile|frauen|damen|dames|damer|kvinner|kobiet|kadin|zeny|zhenshchiny|женщины|женская|женский|жен|девушки|жінки|жінок|жанчыны)(?= )/gu;
const MEN = /(?<= )(?:men|mens|мужчины|мужская|мужской|муж)(?= )/gu;
const AGE_LIMIT =
  /(?<= )(?:(?:u|у) ?(\d\d)s?|under ?(\d\d)s?|sub ?(\d\d)|до (\d\d)(?: (?:лет|года|год))?|(\d\d)u)(?= )/gu;
const YOUTH =
  /(?<= )(?:молодежная|молодежный|молодежь|молод|юношеская|юноши|юнош|юниоры|юниорская|юниор|девушки|girls|youth|juvenil|junioren|espoirs|primavera)(?= сборная | |$)/gu;
/** Short marks of youth teams, which other words and names start with too: only after a name. */
const YOUTH_BEHIND = /(?<= \S+ )(?:мол|юн|u|(?<!(?:пушкаш|puskas) )(?:academy|академия))(?= $)/gu;
const RESERVE =
  /(?<= )(?:дубль|дублеры|дублирующий состав|резерв|резервисты|молодежка|фарм клуб|фарм|reserves|reserve|res|rez|amateure|jong|b team|second team|next ?gen)(?= )/gu;
const GAMES: [game: string, words: RegExp][] = [
  ['beach', /(?<= )(?:пляжный футбол|пляжный|пляжная|пляж|beach soccer|beach football|beach)(?= )/gu],
  ['futsal', /(?<= )(?:футзал|мини футбол|futsal)(?= )/gu],
  ['esports', /(?<= )(?:cyber|кибер|киберфутбол|киберспорт|fifa|srl|cs ?2|cs ?go|dota ?2|valorant)(?= )/gu],
  ['sevens', /(?<= )(?:регби 7|rugby 7s?|sevens|7s)(?= )/gu],
  ['indoor', /(?<= )(?:indoor|в зале)(?= )/gu],
  ['veterans', /(?<= )(?:veterans|legends|ветераны|легенды)(?= )/gu],
  ['wheelchair', /(?<= )(?:wheelchair|на колясках|sitting|сидя|deaf)(?= )/gu],
];
const COUNTED_GAME = /(?<= )(\d) ?(?:x|х|на|on|v) ?(\d)(?= )/gu;

/** Marks that count only at the very end of a name. */
const LAST_RESERVE = new Map<string, number>([
  ['ii', 2], ['2', 2], ['b', 2], ['б', 2], ['в', 2], ['iii', 3], ['3', 3], ['iv', 4], ['4', 4],
]); // prettier-ignore
const LAST_WOMEN = new Set(['w', 'ж', 'f']);

/** Removes the attributes from a bare text that has a space at both ends, and returns them. */
export function takeAttributes(padded: string): { rest: string; attributes: Attributes } {
  const attributes: Attributes = { age: null, women: false, reserve: null, game: null };
  let rest = padded;
  const take = (pattern: RegExp, found: (groups: string[]) => void): void => {
    rest = rest.replace(pattern, (...match) => {
      found(match.slice(1, -2).filter((group) => typeof group === 'string'));
      return '';
    });
  };
  for (const [game, words] of GAMES) take(words, () => (attributes.game ??= game));
  take(COUNTED_GAME, ([side, other]) => (attributes.game ??= `${side}x${other}`));
  if (/ (?:девушки|girls) /u.test(rest)) attributes.age = 'youth';
  take(WOMEN, () => (attributes.women = true));
  take(MEN, () => undefined);
  take(RESERVE, () => (attributes.reserve ??= 2));
  take(AGE_LIMIT, ([limit]) => (attributes.age = Number(limit)));
  take(YOUTH, () => (attributes.age ??= 'youth'));
  rest = rest.replace(/ +/gu, ' ');
  take(YOUTH_BEHIND, () => (attributes.age ??= 'youth'));
  return { rest, attributes };
}

/** The same for a person: a mark outside brackets may be a surname (Мол, Jong), except for an age limit in figures. */
export function takePersonAttributes(bracketed: string, padded: string): { rest: string; attributes: Attributes } {
  const inside = takeAttributes(bracketed);
  let { age, women } = inside.attributes;
  const rest = padded
    .replace(AGE_LIMIT, (...match) => {
      age = Number(match.slice(1, -2).find((group) => typeof group === 'string'));
      return '';
    })
    .replace(/(?<= )(?:women|женщины)(?= )/gu, () => {
      women = true;
      return '';
    });
  return { rest: `${rest}${inside.rest}`.replace(/ +/gu, ' '), attributes: { ...inside.attributes, age, women } };
}

/**
 * Moves short marks (II, 2, B, W, Ж) from the end of the words to the attributes; at least one word remains. Single
 * letters of a person's name are initials.
 */
export function takeLastMarks(words: string[], attributes: Attributes, isPerson: boolean): string[] {
  const rest = [...words];
  while (rest.length > 1) {
    const last = rest.at(-1) ?? '';
    if (isPerson && /^\p{L}$/u.test(last)) break;
    const reserve = LAST_RESERVE.get(last);
    if (reserve !== undefined && attributes.reserve === null) attributes.reserve = reserve;
    else if (LAST_WOMEN.has(last) && !attributes.women) attributes.women = true;
    else break;
    rest.pop();
  }
  return rest;
}

export type Disagreement = 'age' | 'women' | 'reserve' | 'game';

/** Whether any mark is set. */
export function hasMarks({ age, women, reserve, game }: Attributes): boolean {
  return age !== null || women || reserve !== null || game !== null;
}

/** Which attribute certainly distinguishes two names or leaves it open; null when all agree. */
export function agreeOnAttributes(a: Attributes, b: Attributes): { on: Disagreement; sure: boolean } | null {
  if (a.women !== b.women) return { on: 'women', sure: true };
  if (a.game !== b.game) return { on: 'game', sure: true };
  if (isYouthOrReserve(a) && isYouthOrReserve(b)) return { on: 'age', sure: false };
  if (a.reserve !== b.reserve) return { on: 'reserve', sure: true };
  if (a.age === b.age) return null;
  const sure = a.age === null || b.age === null || (a.age !== 'youth' && b.age !== 'youth');
  return { on: 'age', sure };

  /** A youth team without a limit and a second team may be the same eleven. */
  function isYouthOrReserve(one: Attributes): boolean {
    return (one.age === 'youth') !== (one.reserve === 2) && a.age !== b.age && a.reserve !== b.reserve && noLimit();
  }
  function noLimit(): boolean {
    return typeof a.age !== 'number' && typeof b.age !== 'number';
  }
}
