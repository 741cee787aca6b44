import { pairsOf } from './pairs.ts';

export const heldOutCricketAndWaterPolo = pairsOf(
  'cricket and water polo',
  `
# cricket
Мумбаи Индианс = Mumbai Indians
Ченнаи Супер Кингс = Chennai Super Kings
Колката Найт Райдерс = Kolkata Knight Riders
Раджастхан Роялс = Rajasthan Royals
Мельбурн Старс = Melbourne Stars
Сидней Сиксерс ! Sydney Thunder
Пенджаб Кингс ! Chennai Super Kings
Бангладеш = Bangladesh
# short forms
КСК = CSK
# water polo
Ференцварош = FTC Telekom Budapest
Младость Загреб = HAVK Mladost Zagreb
Кинеф Кириши = KINEF Kirishi
Младость Загреб ! Mladost Women
Синтез Казань ! Rubin Kazan
Про Рекко ! Recco Women
`,
);
