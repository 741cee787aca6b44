import { pairsOf } from './pairs.ts';

export const heldOutBaseball = pairsOf(
  'baseball',
  `
# by ear
Лос-Анджелес Доджерс = Los Angeles Dodgers
Атланта Брейвз = Atlanta Braves
Тампа-Бэй Рейс = Tampa Bay Rays
Канзас-Сити Роялс = Kansas City Royals
Миннесота Твинс ! Minnesota Wild
Техас Рейнджерс ! New York Rangers
# short forms
НЙ Янкис = New York Yankees
НЙ Метс = NY Mets
ЛА Энджелс = Los Angeles Angels
Сан-Диего = San Diego Padres
Сан-Франциско = SF Giants
Д-бэкс = Arizona D-backs
# same city
Чикаго Уайт Сокс ! Chicago Cubs
Чикаго Кабс = Chicago Cubs
Бостон Ред Сокс = Boston Red Sox
# asian names
Йомиури Джайентс = Yomiuri Giants
Ханшин Тайгерс = Hanshin Tigers
Тюнити Драгонс = Chunichi Dragons
Якулт Своллоуз = Tokyo Yakult Swallows
Фукуока Софтбанк Хокс = Fukuoka SoftBank Hawks
Тохоку Ракутэн Голден Иглз = Tohoku Rakuten Golden Eagles
Лотте Джайентс = Lotte Giants Busan
Йомиури Джайентс ! Lotte Giants
Детройт Тайгерс ! Hanshin Tigers
Ханва Иглз ! Rakuten Golden Eagles
Дусан Беарс ! SSG Landers
# national teams
Куба = Cuba
Тайвань = Chinese Taipei
`,
);
