import { pairsOf } from './pairs.ts';

export const tuningBeachVolleyball = pairsOf(
  'beach volleyball',
  `
# doubles
Красильников/Стояновский = Viacheslav Krasilnikov / Oleg Stoyanovskiy
Семёнов/Лешуков = Konstantin Semenov / Ilya Leshukov
Ахман/Хельвиг = Åhman D. / Hellvig J.
Хельвиг/Аман = Jonatan Hellvig / David Åhman
Шериф/Ахмед = Cherif Younousse / Ahmed Tijan
Перусич/Швайнер = Ondřej Perušič / David Schweiner
Николаи/Коттафава = Paolo Nicolai / Samuele Cottafava
Элерс/Виклер = Nils Ehlers / Clemens Wickler
Макрогузова/Холомина = Makroguzova / Kholomina
Хьюз/Чэн = Sara Hughes / Kelly Cheng
Бухарина/Воронина = Bukharina A. / Voronina M.
Мол А./Сёрум К. ! Hendrik Mol / Mathias Berntsen
Мол Х./Бернтсен М. ! Anders Mol / Christian Sorum
Мол А./Мол Х. ! Anders Mol / Christian Sorum
Семёнов/Лешуков ! Ilya Leshukov / Nikita Liamin
Ахман/Хельвиг ! Ahman / Holting Nilsson
Красильников/Стояновский ! Oleg Stoyanovskiy / Igor Velichko
Элерс/Виклер ! Thole / Wickler
Макрогузова/Холомина ! Svetlana Kholomina / Voronina
Хьюз/Чэн ! Kelly Claes / Sarah Sponcil
Перусич/Швайнер ! Sepka / Semerad
Шериф/Ахмед ! Cherif / Samba
Людвиг/Козух = Laura Ludwig / Margareta Kozuch
Макрогузова Н./Холомина С. = Nadezda Makroguzova / Svetlana Kholomina
Лупо/Ранггьери = Daniele Lupo / Alex Ranghieri
# by ear
Андерс Мол = Anders Mol
Свен Винтер = Sven Winter
Андерс Мол ! Hendrik Mol
# marks
Норвегия (ж) = Norway Women
Норвегия ! Norway Women
Нидерланды 2 = Netherlands 2
Нидерланды 2 ! Netherlands 1
# initials
Бернтсен М. = Mathias Berntsen
Мол М. = Markus Mol
Мол М. ! Anders Mol
Мол А. ! Markus Mol
Лешуков И. ! Taras Leshukov
`,
);
