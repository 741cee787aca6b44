import { pairsOf } from './pairs.ts';

export const heldOutHandball = pairsOf(
  'handball',
  `
# transliteration
Донские Казаки Таганрог = Donskie Kazaki Taganrog
Динамо-Синара Волгоград = Dinamo-Sinara Volgograd
Мешков Брест = Meshkov Brest
Пермские Медведи ! Chekhovskiye Medvedi
Лада Тольятти ! Lada-2 Togliatti
СКА Минск ! SKIF Krasnodar
Звезда Звенигород ! Crvena zvezda
# by ear
Вардар Скопье = RK Vardar 1961
Загреб = RK Zagreb PPD
Рейн-Неккар Лёвен = Rhein-Neckar Löwen
Крим Любляна = Krim Mercator Ljubljana
Кельце ! Wisła Płock
Эсбьерг ! Ribe-Esbjerg HH
# short forms
ЦСКА М = CSKA Moscow
ПСЖ = Paris Saint-Germain Handball
Барса = Barça Handbol
ЦСКА М ! CSKA Sofia
# marks
Ростов-Дон-2 = Rostov-Don 2
ЦСКА (ж) ! CSKA Moscow
Норвегия до 20 ! Norway
# renamed
Динамо-Виктор = Viktor Stavropol
Виктор Ставрополь ! Dinamo-Sinara Volgograd
# look-alikes
ЦСКА ! SKA Minsk
Динамо Астрахань ! Dinamo Volgograd
Динамо Волгоград ! Dinamo Bucuresti
Динамо Бухарест ! CSM București
Мешков Брест ! Brest Bretagne
Спортинг ! Sporting Kansas City
`,
);
