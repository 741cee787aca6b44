import { pairsOf } from './pairs.ts';

export const tuningBaseball = pairsOf(
  'baseball',
  `
# by ear
Хьюстон Астрос = Houston Astros
Торонто Блю Джейс = Toronto Blue Jays
Филадельфия Филлис = Philadelphia Phillies
Балтимор Ориолс = Baltimore Orioles
Миннесота Твинс = Minnesota Twins
Цинциннати Редс = Cincinnati Reds
Питтсбург Пайрэтс = Pittsburgh Pirates
Сиэтл Маринерс = Seattle Mariners
Милуоки Брюэрс = Milwaukee Brewers
Аризона Даймондбэкс = Arizona Diamondbacks
Колорадо Рокис = Colorado Rockies
Майами Марлинс = Miami Marlins
Техас Рейнджерс = Texas Rangers
Вашингтон Нэшионалс = Washington Nationals
Питтсбург Пайрэтс ! Pittsburgh Penguins
Канзас-Сити Роялс ! Kansas City Chiefs
Тампа-Бэй Рейс ! Tampa Tarpons
# short forms
ЛА Доджерс = Los Angeles Dodgers
Чикаго УС = Chicago White Sox
Бостон = Boston Red Sox
НЙ Янкис ! New York Mets
НЙ Метс ! New York Yankees
ЛА Доджерс ! Los Angeles Angels
ЛА Энджелс ! Los Angeles Dodgers
Сан-Франциско Джайентс ! Yomiuri Giants
# same city
Чикаго Кабс ! Chicago White Sox
Чикаго Уайт Сокс ! Boston Red Sox
Чикаго Уайт Сокс = Chicago White Sox
# renamed
Кливленд Гардианс = Cleveland Guardians
Атлетикс = Oakland Athletics
Атлетикс = Sacramento Athletics
Кливленд Гардианс ! Cleveland Cavaliers
# asian names
Хансин Тайгерс = Hanshin Tigers Osaka
Орикс Баффалос = Orix Buffaloes
Хоккайдо Ниппон-Хэм Файтерс = Hokkaido Nippon-Ham Fighters
Чиба Лотте Маринс = Chiba Lotte Marines
Ханва Иглз = Hanwha Eagles
Киа Тайгерс = KIA Tigers
Дусан Беарс = Doosan Bears
Ханшин Тайгерс ! KIA Tigers
Чиба Лотте Маринс ! Lotte Giants
Самсунг Лайонс ! Saitama Seibu Lions
Лотте Джайентс ! San Francisco Giants
# national teams
Пуэрто-Рико = Puerto Rico
Доминиканская Республика = Dominican Republic
Доминиканская Республика ! Dominica
# nicknames
Бронкские бомбардиры = New York Yankees
Метрополитанс = New York Mets
Бомбардиры ! New York Mets
`,
);
