import { pairsOf } from './pairs.ts';

export const heldOutRugby = pairsOf(
  'rugby',
  `
# transliteration
Локомотив Пенза = Lokomotiv Penza
Слава Москва = Slava Moscow
Енисей-СТМ ! Krasny Yar Krasnoyarsk
Локомотив Пенза ! Lokomotiv Moscow
# by ear
Эксетер Чифс = Exeter Chiefs
Бат = Bath Rugby
Тулон = RC Toulon
Клермон Овернь = ASM Clermont Auvergne
Расинг 92 = Racing 92 Paris
Блумфонтейн Чийтас = Cheetahs Bloemfontein
Уиган Уорриорз = Wigan Warriors
Халл ! Hull KR
Сидней Рустерс ! South Sydney Rabbitohs
# marks
Англия A = England A
Ирландия U20 = Ireland U20
ЮАР 7 ! South Africa
Ирландия U20 ! Ireland
# nicknames
Уоллабис = Australia
# national teams
ЮАР = South Africa
Шотландия = Scotland
`,
);
