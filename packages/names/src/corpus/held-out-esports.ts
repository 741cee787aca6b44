import { pairsOf } from './pairs.ts';

export const heldOutEsports = pairsOf(
  'esports',
  `
# transliteration
Тим Спирит = Team Spirit
Нави = Natus Vincere
НаВи = NAVI
Клауд Найн = Cloud9
Тандер Эвейкен = Thunder Awaken
# short forms
Xtreme = Xtreme Gaming
BLG = Bilibili Gaming
МОУЗ = MOUZ
Eternal Fire = EF
NAVI = Natus Vincere
ФаЗе = FaZe
Team Spirit = Team Spirit Esports
# marks
НАВИ ! NAVI Junior
Янг Нинджас ! Ninjas in Pyjamas
MOUZ ! MOUZ NXT
# look-alikes
Тим Секрет ! Team Secret Whales
Аврора ! Aurora Young Blud
Гамбит ! Gambit Youngsters
# e-football
Арсенал (Sky) = Arsenal (Sky)
Ман Сити (Foggy) = Manchester City (Foggy)
`,
);
