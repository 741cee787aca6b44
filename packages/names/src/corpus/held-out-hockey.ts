import { pairsOf } from './pairs.ts';

export const heldOutHockey = pairsOf(
  'hockey',
  `
# transliteration
Нефтехимик Нижнекамск = Neftekhimik Nizhnekamsk
Адмирал Владивосток = Admiral Vladivostok
Химик Воскресенск = Khimik Voskresensk
Молот Пермь = Molot Perm
Сокол Красноярск = Sokol Krasnoyarsk
Юность Минск = Yunost Minsk
Стальные Лисы Магнитогорск = Stalnye Lisy Magnitogorsk
Металлург Новокузнецк ! Metallurg Zhlobin
Торпедо Нижний Новгород ! Torpedo-Gorky Nizhny Novgorod
Сокол Красноярск ! Sokol Kyiv
# by ear
Ильвес = Ilves Tampere
Пеликанс = Lahti Pelicans
Шеллефтео = Skellefteå AIK
Ферьестад = Färjestad BK
Эребру = Örebro HK
Дюргорден = Djurgårdens IF
Оцеларжи Тршинец = HC Oceláři Třinec
Адлер Мангейм = Adler Mannheim
Лозанна = Lausanne HC
Коламбус Блю Джекетс = Columbus Blue Jackets
Баффало Сейбрз = Buffalo Sabres
Миннесота Уайлд = Minnesota Wild
Юта Мамонт = Utah Mammoth
Лулео ! Luleå HF J20
Слован Братислава ! Slovan Ústí
Лугано ! HC Ambrì-Piotta
# exonyms
СКА Санкт-Петербург = SKA Saint Petersburg
Монреаль Канадиенс = Montréal Canadiens
Шанхайские Драконы = Shanghai Dragons
# short forms
НЙ Рейнджерс = New York Rangers
ЛА Кингз = Los Angeles Kings
Н-Дж Девилз = New Jersey Devils
Металлург Мг = Metallurg Magnitogorsk
Металлург Нк = Metallurg Novokuznetsk
Торпедо НН = Torpedo Nizhny Novgorod
Вегас = Vegas Golden Knights
Тампа-Бэй = TB Lightning
Питтсбург = Pittsburgh Penguins
НЙ Рейнджерс ! New York Islanders
ЛА Кингз ! Sacramento Kings
Динамо М ! Dinamo Minsk
Динамо Мн ! Dynamo Moscow
Динамо Р ! Dynamo Moscow
# nicknames
Пингвины = Pittsburgh Penguins
Лифс = Toronto Maple Leafs
Пантеры ! Nashville Predators
# marks
США мол. до 20 = USA U20
Канада U20 ! Canada U18
Россия ! Russia U20
Швеция U20 ! Sweden
# numbers
СКА 1946 Санкт-Петербург = SKA-1946 St. Petersburg
Локо-76 Ярославль = Loko 76 Yaroslavl
СКА Санкт-Петербург ! SKA-1946
СКА-1946 ! SKA-VMF
СКА-Нева ! SKA Saint Petersburg
Локомотив Ярославль ! Loko-76
# look-alikes
Барс Казань ! Irbis Kazan
ХК Сочи ! HC Sochi U18
МХК Динамо Москва ! HC Dynamo Moscow
Авто Екатеринбург ! Avtomobilist Yekaterinburg
Омские Ястребы ! Avangard Omsk
Снежные Барсы Астана ! Barys Astana
Тайфун Приморье ! Admiral Vladivostok
Алмаз Череповец ! Severstal Cherepovets
Сан-Хосе Барракуда ! San Jose Sharks
# dropped city
СКА = SKA St Petersburg
Лада = Lada Tolyatti
Рубин = Rubin Tyumen
Спартак = Spartak Moscow
Металлург ~ Metallurg Magnitogorsk
Амур = Amur Khabarovsk
# renamed
Горняк-УГМК = Gornyak-UGMK Verkhnyaya Pyshma
Амур Хабаровск ! Amurskie Tigry Khabarovsk
Динамо-Алтай Барнаул ! Altai Barnaul
# national teams
Швейцария = Switzerland
Великобритания = Great Britain
# look-alikes
Спартак Москва ! Dynamo Moscow
Динамо-Шинник Бобруйск ! Dinamo Minsk
Динамо Рига ! HC Riga
Мамонты Югры ! Yugra Khanty-Mansiysk
Русские Витязи ! Vityaz Podolsk
Сахалинские Акулы ! San Jose Sharks
АИК Стокгольм ! Djurgården Stockholm
Детройт Ред Уингз ! Grand Rapids Griffins
Эдмонтон Ойл Кингз ! Edmonton Oilers
Монреаль Виктуар (ж) ! Montreal Canadiens
Бостон Флит ! Boston Bruins
# numbers
Локомотив-2 ! Lokomotiv Yaroslavl
Динамо-576 СПб ! Dynamo Saint Petersburg
Динамо-576 = Dynamo-576
Тайфун-2 ! Taifun
# short forms
Спартак (М) = Spartak Moscow
`,
);
