import { pairsOf } from './pairs.ts';

export const tuningHandball = pairsOf(
  'handball',
  `
# transliteration
Чеховские Медведи = Chekhovskie Medvedi
Пермские Медведи = Permskie Medvedi
Астраханочка = Astrakhanochka
Звезда Звенигород = Zvezda Zvenigorod
Лада Тольятти = Lada Togliatti
Кубань Краснодар = Kuban Krasnodar
СКА Минск = SKA Minsk
Мотор Запорожье = Motor Zaporizhzhia
Чеховские Медведи ! Permskie Medvedi
# by ear
Киль = THW Kiel
Фленсбург-Хандевитт = SG Flensburg-Handewitt
Магдебург = SC Magdeburg
Фюксе Берлин = Füchse Berlin
Веспрем = Telekom Veszprém
Сегед = OTP Bank-Pick Szeged
Кельце = Industria Kielce
Висла Плоцк = Orlen Wisła Płock
Ольборг = Aalborg Håndbold
Дьёр = Győri Audi ETO KC
Эсбьерг = Team Esbjerg
Вайперс Кристиансанн = Vipers Kristiansand
Бистрица = Gloria Bistrița
Монпелье = Montpellier HB
Эльверум ! Elverum 2
Дьёр ! Győr U21
Рейн-Неккар Лёвен ! TSV Bayer Dormagen
Киль ! Kiel II
Загреб ! Lokomotiva Zagreb
Бистрица ! Minaur Baia Mare
# short forms
Ростов-Дон = Rostov-Don
ПСЖ = PSG Handball
Медведи = Chekhovskie Medvedi
Фюксе = Füchse Berlin
ПСЖ ! Paris 92
Фюксе ! Füchse Berlin II
# marks
ЦСКА (ж) = CSKA Women
Дания (ж) = Denmark Women
Норвегия до 20 = Norway U20
Франция жен = France W
Дания ! Denmark Women
Ростов-Дон ! Rostov-Don-2
Франция жен ! France
# renamed
Кельце = Łomża Vive Kielce
Барселона = Barça Lassa
Веспрем = One Veszprém HC
# national teams
Исландия = Iceland
Фарерские острова = Faroe Islands
Египет = Egypt
Австрия = Austria
Австрия ! Australia
Исландия ! Ireland
Северная Македония ! Montenegro
# look-alikes
СКИФ Краснодар ! Kuban Krasnodar
Кубань Краснодар ! SKIF Krasnodar
Рапид Бухарест ! Steaua Bucuresti
Монпелье ! Montpellier U18
Брест Бретань ! Meshkov Brest
ГОГ ! GOG U20
Ольборг ! Aalborg Women
Пари 92 ! Paris Saint-Germain
`,
);
