import { namesOfClub } from './clubs.ts';
import { givenNameForms } from './given-names.ts';
import { type Name, readName } from './name.ts';
import { normalize } from './normalize.ts';
import { otherTournamentNames } from './tournaments.ts';
import { spellingsOf } from './vocabulary.ts';

/** Sports whose names sound different in the two languages. */
const SPORTS = `
ice hockey|хоккей с шайбой
american football|американский футбол
table tennis|настольный теннис
beach volleyball|пляжный волейбол
beach soccer|пляжный футбол
football|soccer|футбол
baseball|бейсбол
boxing|бокс
chess|шахматы
water polo|водное поло
esports|киберспорт
motorsport|автоспорт
cycling|велоспорт
swimming|плавание
athletics|легкая атлетика
figure skating|фигурное катание
wrestling|борьба
horse racing|скачки
`
  .trim()
  .split('\n')
  .map((line) => line.split('|'));

/** Designators of clubs in the two languages. */
const DESIGNATORS = [
  ['fc', 'фк'],
  ['hc', 'хк'],
  ['bc', 'бк'],
  ['vc', 'вк'],
  ['mfk', 'мфк'],
];

/**
 * Bare words with the same meaning as a name, according to the dictionaries: a sport, a tournament, other names of a
 * club, a city or a common word in the other language.
 */
export function knownNames(name: string): string[] {
  const read = readName(name);
  const translated = read.words.flatMap(({ term }) => (term ? spellingsOf(term) : []));
  const sports = SPORTS.filter((names) => names.includes(read.text)).flat();
  const persons = read.words.flatMap(({ text }) => givenNameForms(text));
  const designators = DESIGNATORS.filter((pair) => pair.some((word) => read.text.split(' ').includes(word))).flat();
  const clubs = [...designators, ...otherTournamentNames(name), ...namesOfClub(read)];
  const names = [...translated, ...sports, ...persons, ...clubs, ...marksOf(read)];
  return [...new Set(names.flatMap((each) => normalize(each).split(' ')))].filter(Boolean);
}

/** Words for the women's, youth and reserve marks of a name. */
function marksOf({ attributes: { women, age, reserve } }: Name): string[] {
  return [
    ...(women ? ['women', 'w', 'жен', 'женщины', 'ж'] : []),
    ...(age === null
      ? []
      : age === 'youth'
        ? ['youth', 'junior', 'мол', 'юниоры']
        : [`u${age}`, `до ${age}`, `u ${age}`]),
    ...(reserve === null ? [] : [reserve === 2 ? 'ii b' : 'iii c', 'дубль', 'reserves']),
  ];
}
