import { pairsOf } from './pairs.ts';

export const heldOutDarts = pairsOf(
  'darts',
  `
# by ear
Майкл ван Гервен = Michael van Gerwen
Майкл Смит = Michael Smith
Питер Райт = Peter Wright
Гервин Прайс = Gerwyn Price
Роб Кросс = Rob Cross
Джонни Клейтон = Jonny Clayton
Дирк ван Дуйвенбоде = Dirk van Duijvenbode
Дэнни Нопперт = Danny Noppert
Дэйв Чизнелл = Dave Chisnall
Майкл Смит ! Ross Smith
Росс Смит ! Michael Smith
Стивен Бантинг ! Stephen Burton
Ник Кенни ! Nick Fullwell
Райан Джойс ! Ryan Searle
Майкл ван Гервен ! Michael Smith
Реймонд ван Барневельд ! Raymond Smith
# initials
Ван ден Берг Д. = Dimitri Van den Bergh
Смит Р. ! Michael Smith
Уильямс Дж. ! Scott Williams
# nicknames
Майти Майк = Michael van Gerwen
Барни ~ Raymond van Barneveld
# initials
Wade J = James Wade
Bunting S = Stephen Bunting
`,
);
