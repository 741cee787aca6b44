import { pairsOf } from './pairs.ts';

export const heldOutFutsal = pairsOf(
  'futsal',
  `
# transliteration
Синара Екатеринбург = Sinara Ekaterinburg
Столица Минск = Stalitsa Minsk
Синара ! Sinara-VIZ-2
Торпедо Нижегородская область ! Torpedo Moscow
Кристалл ! Kristall-2 St. Petersburg
# by ear
Барселона = Barça Futsal
Хаэн = Jaén Paraíso Interior
Спортинг Лиссабон = Sporting CP Futsal
Картахена ! Cartagena de Indias
# short forms
КПРФ М = KPRF Moscow
Дина М = Dina Moscow
# marks
Лагуна-УОР Пенза = Laguna-UOR Penza
# look-alikes
Газпром-Югра ! Ugra-2 Yugorsk
Динамо-Самара ! KPRF Moscow
Спартак Москва ! Dina Moscow
`,
);
