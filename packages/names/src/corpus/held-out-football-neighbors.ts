import { pairsOf } from './pairs.ts';

export const heldOutFootballNeighbors = pairsOf(
  'football',
  `
# same city
Глазго Селтик ! Glasgow Rangers
Осасуна ! Osasuna B
Кьево ! Hellas Verona
Динамо Тбилиси ! Lokomotiv Tbilisi
Локомотив Тбилиси ! Dinamo Tbilisi
ЦСКА Москва ! Dynamo Moscow
Динамо Вологда ! Dynamo Bryansk
Динамо Брянск ! Dynamo Barnaul
Металлург Выкса ! Metallurg Vidnoye
Текстильщик Иваново ! Tekstilshchik Kamyshin
Звезда Санкт-Петербург ! Zenit Saint Petersburg
Олимпиец Нижний Новгород ! Olimpiyets Dolgoprudny
# marks
ПСЖ (ж) ! Paris Saint-Germain
Реал Мадрид (ж) ! Real Madrid
Англия U21 ! England
Испания U19 ! Spain U21
ПСВ ! Jong PSV
Урал-2 ! Ural Yekaterinburg
Рубин ! Rubin Kazan Youth
# look-alikes
Индепендьенте Петролеро ! Independiente del Valle
Насьональ Асунсьон ! Nacional Montevideo
Олимпия Асунсьон ! Olimpia Tegucigalpa
Олимпия Тегусигальпа ! Club Olimpia
Ботафого СП ! Botafogo RJ
Химнасия Мендоса ! Gimnasia La Plata
Эстудиантес Мерида ! Estudiantes La Plata
Болтон Уондерерс ! Wycombe Wanderers
Данди ! Dundela
Тирана ! Partizani Tirana
Железничар Сараево ! Železničar Pančevo
Сараево ! Željezničar Sarajevo
Тузла Сити ! Sloboda Tuzla
# numbers
Нант 2 = FC Nantes II
Бохум = VfL Bochum 1848
Ростов-2 ! FC Rostov
Университатя 1948 Крайова ! CS Universitatea Craiova
# short forms
Динамо (М) = Dynamo Moscow
Спартак (М) = Spartak Moskva
Локомотив (М) = FC Lokomotiv Moscow
Динамо (Бр) = Dinamo Brest
Динамо (Мн) = Dinamo Minsk
Универсидад де Чили = U. de Chile
Депортиво Ла-Корунья = Dep. La Coruña
Динамо (М) ! Dynamo Minsk
Динамо (Мн) ! Dynamo Moscow
`,
);
