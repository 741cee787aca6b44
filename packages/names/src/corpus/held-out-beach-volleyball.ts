import { pairsOf } from './pairs.ts';

export const heldOutBeachVolleyball = pairsOf(
  'beach volleyball',
  `
# doubles
Мол А./Сёрум К. = Anders Mol / Christian Sørum
Мол/Сорум = Mol A. / Sorum C.
Стояновский О./Красильников В. = Krasilnikov / Stoyanovskiy
Ана Патрисия/Дуда = Duda / Ana Patrícia
Нусс/Клот = Kristen Nuss / Taryn Kloth
Хумана-Паредес/Уилкерсон = Melissa Humana-Paredes / Brandie Wilkerson
Красильников/Стояновский ! Krasilnikov / Semenov
Николаи/Коттафава ! Nicolai / Lupo
Дуда/Агата ! Duda / Ana Patricia
Брауэр/Меувсен = Alexander Brouwer / Robert Meeuwsen
# by ear
Кристиан Сёрум = Christian Sorum
Хендрик Мол = Hendrik Mol
Хендрик Мол ! Anders Mol
# marks
Бразилия 1 = Brazil 1
Бразилия 1 ! Brazil 2
`,
);
