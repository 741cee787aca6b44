import { pairsOf } from './pairs.ts';

export const tuningEsports = pairsOf(
  'esports',
  `
# transliteration
Виртус Про = Virtus.pro
Гамбит = Gambit Esports
Бетбум Тим = BetBoom Team
Бетбум = BetBoom
Фалконс = Team Falcons
Витэлити = Team Vitality
Аврора = Aurora Gaming
Ликвид = Team Liquid
Фейз = FaZe Clan
Астралис = Astralis
Форз = forZe
Энтропик = Entropiq
Хироик = Heroic
# short forms
ВП = Virtus.pro
Спирит = Team Spirit Esports
НиП = Ninjas in Pyjamas
НИП = NIP
G2 = G2 Esports
T1 = SK Telecom T1
Gen.G = Gen.G Esports
C9 = Cloud9
OG = OG Esports
EG = Evil Geniuses
PSG.LGD = LGD Gaming
HLE = Hanwha Life Esports
Монголз = The MongolZ
mousesports = MOUZ
Тандра = Tundra Esports
Natus Vincere = Natus Vincere (CS2)
Паривижн = PARIVISION
9 Пандас = 9Pandas
# marks
Team Spirit ! Team Spirit Academy
Спирит Академия = Spirit Academy
НАВИ Джуниор = NAVI Junior
НАВИ Джуниор ! Natus Vincere
НАВИ Джавелинс = NAVI Javelins
НАВИ ! NAVI Javelins
Янг Нинджас = Young Ninjas
Астралис Талант = Astralis Talent
Астралис ! Astralis Talent
G2 ! G2 Gozen
G2 ! G2 Ares
ФаЗе ! FaZe Academy
Виртус Про ! VP.Prodigy
Gen.G ! Gen.G Global Academy
T1 ! T1 Esports Academy
BLG ! BLG Junior
Eternal Fire ! Eternal Fire Academy
DRX ! DRX Challengers
Фалконс ! Falcons Force
# look-alikes
Team Liquid ! Team Liquid Brazil
LGD Gaming ! LNG Esports
Invictus Gaming ! Team Invictus
Nemiga ! Nemesis
Империал ! Imperial Valkyries
Империал = Imperial Esports
Фурия = FURIA Esports
Немига = Nemiga Gaming
# e-football
Реал Мадрид (Bomb1to) = Real Madrid (Bomb1to)
Барселона (Кира) = Barcelona (Kira)
ПСЖ (Kray) = Paris SG (Kray)
Бавария (Nio) = Bayern (Nio)
Реал Мадрид (Bomb1to) ! Real Madrid (Kray)
Арсенал (Sky) ! Arsenal (Nio)
Барселона (Кира) ! Barcelona (Foggy)
Ман Сити (Foggy) ! Manchester United (Foggy)
Бавария (Nio) ! Real Madrid (Nio)
ПСЖ (Kray) ! PSG (Spike)
`,
);
