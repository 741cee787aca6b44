import { pairsOf } from './pairs.ts';

export const tuningCricketAndWaterPolo = pairsOf(
  'cricket and water polo',
  `
# cricket
Роял Челленджерс Бангалор = Royal Challengers Bengaluru
Пенджаб Кингс = Punjab Kings
Сидней Сиксерс = Sydney Sixers
Сидней Тандер = Sydney Thunder
Карачи Кингс = Karachi Kings
Мумбаи Индианс ! Mumbai Indians Women
Мумбаи Индианс ! MI Cape Town
Сидней Тандер ! Sydney Sixers
Мельбурн Старс ! Melbourne Renegades
Дели Кэпиталс ! Pretoria Capitals
Раджастхан Роялс ! Paarl Royals
Карачи Кингс ! Punjab Kings
Вест-Индия = West Indies
Шри-Ланка = Sri Lanka
Зимбабве = Zimbabwe
Индия А = India A
Индия ! India A
Вест-Индия ! India
Индия (ж) ! India
# short forms
СРХ = Sunrisers Hyderabad
РКБ = RCB
Лакхнау = Lucknow Super Giants
# water polo
Динамо Москва = Dynamo Moscow
Синтез Казань = Sintez Kazan
Спартак Волгоград = Spartak Volgograd
Штурм-2002 Чехов = Shturm 2002 Chekhov
Про Рекко = Pro Recco
Нови-Београд = VK Novi Beograd
Юг Дубровник = Jug Dubrovnik
Чн Барселонета = CN Atlètic-Barceloneta
Олимпиакос = Olympiacos Piraeus
Динамо Уралочка Златоуст = Dynamo-Uralochka Zlatoust
Спартак Волгоград ! Spartak Moscow
Динамо Москва ! Dynamo-Uralochka Zlatoust
Барселонета ! CN Barcelona
Нови-Београд ! Radnicki Beograd
Юг Дубровник ! Jug Dubrovnik II
Кинеф Кириши ! KINEF-2
`,
);
