import { pairsOf } from './pairs.ts';

export const tuningFootballNeighbors = pairsOf(
  'football',
  `
# same city
Ливерпуль ! Everton Liverpool
Бирмингем Сити ! Birmingham Legion
Данди Юнайтед ! Dundee City
Тоттенхэм ! Arsenal London
Бетис ! Sevilla
Леванте ! Valencia CF
Спортинг Лиссабон ! Benfica Lisbon
Порту ! Boavista Porto
Бешикташ ! Galatasaray Istanbul
Панатинаикос Афины ! AEK Athens
Арис Салоники ! PAOK Thessaloniki
Партизан Белград ! Red Star Belgrade
Левски София ! Slavia Sofia
Славия София ! Slavia Praha
ЦСКА София ! Lokomotiv Sofia
Минск ! Dinamo Minsk
Динамо Минск ! Krumkachy Minsk
Днепр Могилев ! Dnipro
Пахтакор Ташкент ! Lokomotiv Tashkent
Бунедкор Ташкент ! Pakhtakor Tashkent
Нефтчи Баку ! Neftchi Fergana
Нефтчи Фергана ! Neftchi Baku
Сан-Паулу ! Palmeiras São Paulo
Атлетико Мадрид ! Real Madrid
Атлетико Мадрид ! Atlético Madrid B
Нью-Йорк Ред Буллз ! New York City FC
Аустрия Вена ! Austria Klagenfurt
Спартак Москва ! Torpedo Moscow
Локомотив Москва ! Spartak Moscow
Торпедо Москва ! Torpedo-2 Moscow
Динамо Ставрополь ! Dynamo Makhachkala
Динамо Киров ! Dynamo Kyiv
Локомотив Лиски ! Lokomotiv Moscow
Олимп Долгопрудный ! Olympiacos
# marks
Тоттенхэм U21 ! Tottenham Hotspur
Бавария Мюнхен II ! Bayern München
Бавария (ж) ! FC Bayern München
Милан U20 ! AC Milan
Милан ! Milan Futuro
Спортинг Б ! Sporting CP
Порту Б ! FC Porto
Штутгарт II ! VfB Stuttgart
Бразилия (ж) ! Brazil
Франция (ж) ! France
Япония U23 ! Japan
США ! USA Women
АЗ ! Jong AZ Alkmaar
Ливерпуль U18 ! Liverpool U21
Ростов (ж) ! FC Rostov
Шахтер Донецк U19 ! Shakhtar Donetsk
Локомотив Москва (ж) ! Lokomotiv Moscow
# look-alikes
Индепендьенте ! Independiente Santa Fe
Университарио ! Universidad de Chile
Универсидад Католика Кито ! Universidad Católica
Спортинг Кристал ! Sporting CP
Серро Портеньо ! Cerro Largo
Серро ! Cerro Porteño
Ботафого ! Botafogo PB
Атлетико Гоияниенсе ! Atlético Mineiro
Атлетико Паранаэнсе ! Atlético Goianiense
Америка Минейро ! América RN
Спорт Ресифи ! Sport Boys
Велес Сарсфилд ! Velež Mostar
Вилла Нова ! Aston Villa
Сан-Лоренсо ! Sportivo San Lorenzo
Эстудиантес Ла-Плата ! Estudiantes Río Cuarto
Сантьяго Уондерерс ! Wolverhampton Wanderers
Карлайл Юнайтед ! Newcastle United
Ньюкасл Джетс ! Newcastle United
Перт Глори ! St Johnstone Perth
Ганновер 96 II ! Hannover 96
Виктория Берлин ! Viktoria Köln
Дукла Прага ! Dukla Banská Bystrica
Слован Либерец ! Slovan Bratislava
Спартак Трнава ! Spartak Moscow
Слован Братислава ! Inter Bratislava
Рудар Велене ! Rudar Pljevlja
Борац Баня-Лука ! Borac Čačak
Работнички ! Radnički Niš
Раднички Крагуевац ! Radnički Niš
Младост Лучани ! Mladost Novi Sad
Слобода Ужице ! Sloboda Tuzla
# numbers
Торпедо-2 Москва = Torpedo-2 Moscow
Днепр-1 = SC Dnipro-1
Факел-М Воронеж ! Fakel Voronezh
Шинник-М ! Shinnik Yaroslavl
Краснодар-3 ! Krasnodar-2
Спартак-2 ! Spartak Moscow
ЦСКА 1948 II ! CSKA 1948
Пюник ! Pyunik-2
Алания Владикавказ ! Alania-2 Vladikavkaz
Мюнхен 1860 ! TSV 1860 Rosenheim
Ганновер 96 ! Arminia Hannover
Локомотив Лейпциг ! Chemie Leipzig
Локомотив Лейпциг ! RB Leipzig
Висла 1906 ! Wisla Plock
# short forms
Торпедо (М) = FC Torpedo Moscow
Шахтер (С) = Shakhtyor Soligorsk
Универсидад Католика = U. Católica
Сан-Паулу ФК = Sao Paulo FC
Динамо (Бр) ! Dynamo Bryansk
Торпедо (М) ! Torpedo Minsk
Спартак (К) ! Spartak Moscow
Шахтер (С) ! Shakhtar Donetsk
Универсидад Католика ! U. de Chile
Локомотив (М) ! Lokomotiv Tashkent
`,
);
