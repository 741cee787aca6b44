import { pairsOf } from './pairs.ts';

export const tuningAmericanFootball = pairsOf(
  'American football',
  `
# by ear
Канзас-Сити Чифс = Kansas City Chiefs
Баффало Биллс = Buffalo Bills
Филадельфия Иглз = Philadelphia Eagles
Балтимор Рэйвенс = Baltimore Ravens
Цинциннати Бенгалс = Cincinnati Bengals
Хьюстон Тексанс = Houston Texans
Миннесота Вайкингс = Minnesota Vikings
Сан-Франциско Форти Найнерс = San Francisco 49ers
Тампа-Бэй Бакканирс = Tampa Bay Buccaneers
Грин-Бэй Пэкерс = Green Bay Packers
Аризона Кардиналс = Arizona Cardinals
Аризона Кардиналс ! St. Louis Cardinals
Миннесота Вайкингс ! Minnesota Twins
Каролина Пантерз ! Florida Panthers
# same city
Нью-Йорк Джайентс = New York Giants
Нью-Йорк Джетс = New York Jets
Нью-Йорк Джетс ! New York Giants
Нью-Йорк Джайентс ! New York Jets
НЙ Джетс ! NY Giants
ЛА Рэмс ! LA Chargers
# short forms
НЙ Джетс = New York Jets
НЙ Джайентс = NY Giants
ЛА Чарджерс = LA Chargers
Сан-Франциско 49 = San Francisco 49ers
Тампа = Tampa Bay Buccaneers
КС Чифс = Kansas City Chiefs
# renamed
Окленд Рэйдерс = Las Vegas Raiders
Вашингтон Коммандерс ! Washington Wizards
# look-alikes
Алабама Кримсон Тайд = Alabama Crimson Tide
Мичиган Вулверинс = Michigan Wolverines
Мичиган Стэйт = Michigan State Spartans
Огайо Стэйт = Ohio State Buckeyes
Мичиган ! Michigan State
Мичиган Стэйт ! Michigan Wolverines
Огайо Стэйт ! Ohio Bobcats
Майами Долфинс ! Miami Hurricanes
`,
);
