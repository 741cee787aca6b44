import { pairsOf } from './pairs.ts';

export const heldOutAmericanFootball = pairsOf(
  'American football',
  `
# by ear
Джексонвилл Джагуарс = Jacksonville Jaguars
Питтсбург Стилерз = Pittsburgh Steelers
Нью-Ингленд Пэтриотс = New England Patriots
Индианаполис Колтс = Indianapolis Colts
Теннесси Тайтенс = Tennessee Titans
Детройт Лайонс ! BC Lions
# same city
ЛА Чарджерс ! Los Angeles Rams
Виннипег Джетс ! New York Jets
# short forms
ЛА Рэмс = Los Angeles Rams
# renamed
Вашингтон Коммандерс = Washington Commanders
Лас-Вегас Рэйдерс = Las Vegas Raiders
Вашингтон Футбол Тим = Washington Commanders
# look-alikes
Майами ! Miami (OH)
Вашингтон Стэйт ! Washington Huskies
Техас Тех ! Texas Longhorns
`,
);
