import { expect, it } from 'vitest';
import { titles } from './corpus/titles.ts';
import type { Title } from './corpus/titles.ts';
import { haveAllTerms } from './find-text.ts';
import { knownNames } from './known-names.ts';
import { searchTerms, searchText } from './search.ts';
import { withoutTimes } from './times.ts';

/** What is stored for a match: its teams and its sport. */
const keysOf = ({ names, sport }: Title) => [...names, sport].map((name) => searchText([name], knownNames(name)));

/** Titles that their typed text does not find. */
function missing(typedFor: (title: Title) => string): string[] {
  return titles.flatMap((title) => {
    const typed = typedFor(title);
    return haveAllTerms(keysOf(title), searchTerms(withoutTimes(typed))) ? [] : [typed];
  });
}

const keys = { latin: "`qwertyuiop[]asdfghjkl;'zxcvbnm,.", russian: 'ёйцукенгшщзхъфывапролджэячсмитьбю' };

/** What the keys of a text type in the other keyboard layout; no keyboard has Latin accents. */
function inOtherLayout(text: string): string {
  const isRussian = /[а-яё]/i.test(text);
  const [from, to] = isRussian ? [keys.russian, keys.latin] : [keys.latin, keys.russian];
  const plain = isRussian ? text : text.normalize('NFD').replace(/\p{M}/gu, '');
  return Array.from(plain.toLowerCase(), (key) => to[from.indexOf(key)] ?? key).join('');
}

it('there are 200 different titles', () => {
  expect(new Set(titles.map(({ names }) => names.join())).size).toBe(200);
});

it('all are found by their copied rows', () => {
  expect(missing(({ names: [home, away], sport }) => `12:00 Fri, 1 May ${home} – ${away} ${sport}`)).toEqual([]);
});

it('all are found by their words in another order', () => {
  expect(missing(({ names }) => names.join(' ').split(' ').toReversed().join(' '))).toEqual([]);
});

it('all are found when typed in the wrong keyboard layout', () => {
  expect(missing(({ names }) => inOtherLayout(names.join(' ')))).toEqual([]);
});

// If a name differs between languages in more than its spelling, the directory needs a synonym.
it('184 are found in the other script', () => {
  expect(missing(({ inOtherScript }) => inOtherScript)).toEqual([
    'Ross Smith Ricardo Pietreczko',
    'Аль-Ахли Каир Шериф Тирасполь',
    'Omonia Nicosia FC Schalke',
    'Stade Brestois Dynamo Moscow II',
    'Торпедо-БелАЗ Жодино Ислочь Минский район',
    'Пахтакор Ташкент Ворскла Полтава',
    "Шон О'Мэлли Джастин Гейджи",
    'Dricus du Plessis Israel Adesanya',
    'Пэдди Пимблетт Люк Рокхолд',
    'Michael Page Robert Whittaker',
    'Сяо Гуодун У Ицзэ',
    'Pang Junxu Lyu Haotian',
    'Фань Чжэнъи Теппачайя Ун-Нух',
    'Сорана Кырстя Ига Швёнтек',
    'Иржи Легечка Томаш Махач',
    'Wang Xiyu Yibing Wu',
  ]);
});

it('none is found by the names of another one', () => {
  const found = titles.map((title, at) => {
    const other = titles[(at + 1) % titles.length] ?? title;
    return haveAllTerms(keysOf(title), searchTerms(other.names.join(' ')));
  });
  expect(found.filter(Boolean)).toEqual([]);
});
