import { pairsOf } from './pairs.ts';

export const tuningDarts = pairsOf(
  'darts',
  `
# by ear
Люк Литтлер = Luke Littler
Люк Хамфрис = Luke Humphries
Стивен Бантинг = Stephen Bunting
Джеймс Уэйд = James Wade
Гэри Андерсон = Gary Anderson
Натан Аспиналл = Nathan Aspinall
Крис Доби = Chris Dobey
Джош Рок = Josh Rock
Дэймон Хета = Damon Heta
Реймонд ван Барневельд = Raymond van Barneveld
Мартин Шиндлер = Martin Schindler
Жиан ван Вен = Gian van Veen
Росс Смит = Ross Smith
Рикардо Петрецко = Ricardo Pietreczko
Фэллон Шеррок = Fallon Sherrock
Майк де Декер = Mike De Decker
Люк Вудхаус = Luke Woodhouse
Райан Сёрл = Ryan Searle
Джо Каллен = Joe Cullen
Люк Литтлер ! Luke Humphries
Люк Хамфрис ! Luke Woodhouse
Люк Вудхаус ! Luke Littler
Гэри Андерсон ! Kyle Anderson
Дирк ван Дуйвенбоде ! Raymond van Barneveld
Питер Райт ! Peter Manley
Райан Сёрл ! Ryan Joyce
Майк де Декер ! Mike van Duivenbode
# initials
Литтлер Л. = Luke Littler
Хамфрис Л. = Luke Humphries
Ван Гервен М. = Michael van Gerwen
Райт П. = Peter Wright
М. ван Гервен = Michael van Gerwen
Прайс Г = Gerwyn Price
Уэйд Дж. = James Wade
Клейтон Дж = Jonny Clayton
Смит М. = Michael Smith
Андерсон Г. = Gary Anderson
Смит М. ! Ross Smith
Андерсон К. ! Gary Anderson
Эванс Р. ! Daniel Evans
Ван Дуйвенбоде М. ! Dirk van Duijvenbode
# nicknames
МвГ = Michael van Gerwen
# initials
Price G = Gerwyn Price
Clayton J = Jonny Clayton
Wright P ! Dave Wright
Humphries L ! Luke Littler
`,
);
