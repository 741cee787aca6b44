import { pairsOf } from './pairs.ts';

export const tuningHockey = pairsOf(
  'hockey',
  `
# transliteration
Северсталь Череповец = Severstal Cherepovets
Салават Юлаев Уфа = Salavat Yulaev Ufa
Автомобилист Екатеринбург = Avtomobilist Yekaterinburg
Трактор Челябинск = Traktor Chelyabinsk
Металлург Магнитогорск = Metallurg Magnitogorsk
Сибирь Новосибирск = Sibir Novosibirsk
Амур Хабаровск = Amur Khabarovsk
Барыс Астана = Barys Astana
Югра Ханты-Мансийск = Yugra Khanty-Mansiysk
Рязань-ВДВ = Ryazan-VDV
Торпедо-Горький = Torpedo-Gorky
Ижсталь Ижевск = Izhstal Izhevsk
Зауралье Курган = Zauralie Kurgan
Шахтер Солигорск = Shakhter Soligorsk
Лада Тольятти = Lada Togliatti
Толпар Уфа = Tolpar Ufa
Ладья Тольятти = Ladya Togliatti
Чайка Нижний Новгород = Chayka Nizhny Novgorod
Белые Медведи Челябинск = Belye Medvedi Chelyabinsk
Лада Тольятти ! Ladia Togliatti
Ладья Тольятти ! Lada Togliatti
Толпар Уфа ! Toros Neftekamsk
Металлург Магнитогорск ! Metallurg Novokuznetsk
Торпедо Усть-Каменогорск ! Torpedo Nizhny Novgorod
Химик Воскресенск ! Khimik Novopolotsk
# by ear
Юкурит = Jukurit Mikkeli
Кярпят = Oulun Kärpät
Таппара = Tappara Tampere
Лукко = Rauman Lukko
Фрёлунда = Frölunda HC
Лулео = Luleå HF
Векшё Лейкерс = Växjö Lakers
Градец-Кралове = Mountfield Hradec Králové
Витковице = HC Vítkovice Ridera
Слован Братислава = Slovan Bratislava
Кошице = HC Košice
Айсберен Берлин = Eisbären Berlin
Ред Булл Мюнхен = EHC Red Bull München
Кёльнер Хайе = Kölner Haie
Цуг = EV Zug
Давос = HC Davos
Нэшвилл Предаторз = Nashville Predators
Сент-Луис Блюз = St Louis Blues
Анахайм Дакс = Anaheim Ducks
Ильвес ! Tappara Tampere
Цюрих Лайонс ! GCK Lions
Пеликанс ! Pelicans II
Кельнер Хайе ! Kölner EC U20
Лозанна ! Genève-Servette
# exonyms
Спарта Прага = HC Sparta Praha
Йокерит Хельсинки = Jokerit Helsinki
Динамо Рига = Dinamo Rīga
Динамо Минск = Dynamo Minsk
ХК Сочи = HC Sochi
Берн = SC Bern
Женева-Серветт = Genève-Servette HC
Динамо Пардубице = HC Dynamo Pardubice
Куньлунь Ред Стар = Kunlun Red Star
# short forms
НЙ Айлендерс = NY Islanders
Салават = Salavat Yulaev Ufa
Локо Ярославль = Loko Yaroslavl
Металлург Мг = Metallurg Mg
Спартак М = Spartak Moscow
Динамо М = Dynamo Moscow
ХК Динамо Мн = HC Dinamo Minsk
Динамо СПб = Dynamo Saint Petersburg
Тампа = Tampa Bay Lightning
Торонто МЛ = Toronto Maple Leafs
Каролина = Carolina Hurricanes
Эдмонтон = Edmonton Oilers
Виннипег = Winnipeg Jets
НЙ Айлендерс ! New York Rangers
Динамо СПб ! Dynamo Moscow
Металлург Мг ! Metallurg Novokuznetsk
Металлург Нк ! Metallurg Magnitogorsk
Торпедо НН ! Torpedo Ust-Kamenogorsk
Спартак М ! MHC Spartak Moscow
# nicknames
Хабс = Montreal Canadiens
Магнитка = Metallurg Magnitogorsk
Кэпс = Washington Capitals
Магнитка ! Severstal Cherepovets
# marks
СКА ж = SKA Women
Агидель Уфа (ж) = Agidel Ufa
Динамо-Нева (жен) = Dynamo-Neva Women
Канада (ж) = Canada Women
Россия U20 = Russia U20
Канада U18 (ж) = Canada Women U18
Финляндия (мол) = Finland Juniors
Канада ! Canada Women
США (ж) ! USA
СКА ! SKA Women
Торпедо Нижний Новгород (ж) ! Torpedo Nizhny Novgorod
# numbers
СКА-1946 = SKA-1946
Локо-76 = Loko-76
СКА ! SKA-1946
СКА-1946 ! SKA St. Petersburg
СКА-1946 ! SKA-Neva
СКА-Варяги ! SKA-1946
Локо ! Loko-76
Локо-76 ! Loko Yaroslavl
Крылья Советов ! Krylya Sovetov-2
# look-alikes
Ак Барс Казань ! Bars Kazan
Барс ! Ak Bars
ЦСКА ! Krasnaya Armiya
Красная Армия Москва ! CSKA Moscow
Спартак ! MHK Spartak
Сибирь ! Sibirskie Snaypery
Номад Астана ! Barys Astana
Амурские Тигры ! Amur Khabarovsk
Реактор Нижнекамск ! Neftekhimik Nizhnekamsk
Буран Воронеж ! Rossosh Voronezh
Вашингтон Кэпиталз ! Hershey Bears
Торонто Марлис ! Toronto Maple Leafs
Милуоки Эдмиралс ! Admiral Vladivostok
Флорида Пантерз ! Florida Everblades
Оттава 67 ! Ottawa Senators
Калгари Хитмен ! Calgary Flames
Чикаго Вулвз ! Chicago Blackhawks
Даллас Старз ! Texas Stars
Динамо Рига ! Riga Prizma
# dropped city
ЦСКА = CSKA Moscow
Авангард = Avangard Omsk
Ак Барс = Ak Bars Kazan
Трактор = Traktor Chelyabinsk
Адмирал = Admiral Vladivostok
Автомобилист = Avtomobilist Ekaterinburg
Северсталь = Severstal Cherepovets
Барыс = Barys Nur-Sultan
Салават Юлаев = Salavat Yulaev Ufa
Сибирь = HC Sibir Novosibirsk
Динамо ~ Dynamo Moscow
Торпедо ~ Torpedo Nizhny Novgorod
Химик ~ Khimik Voskresensk
Локомотив = Lokomotiv Yaroslavl
# renamed
Аризона Койотис = Arizona Coyotes
Юта = Utah Hockey Club
Динамо-Алтай Барнаул = Dinamo-Altay Barnaul
Хумо Ташкент = Humo Tashkent
АКМ Новомосковск = AKM Tula Region
Драконы = Shanghai Dragons
# national teams
Чехия = Czechia
Словакия = Slovak Republic
Латвия = Latvia
Казахстан = Kazakhstan
Словакия ! Slovenia
Латвия ! Lithuania
Венгрия ! Hungary U18
Великобритания ! Great Britain Women
# look-alikes
ЦСКА Москва ! SKA St. Petersburg
ХК Динамо Минск ! Dinamo-Shinnik
Динамо-Молодечно ! Dinamo Minsk
Магнитка Магнитогорск ! Stalnye Lisy Magnitogorsk
Кузнецкие Медведи ! Belye Medvedi Chelyabinsk
Локомотив-2004 ! Lokomotiv Yaroslavl
Крылья Советов Москва ! Krylya Sovetov-2 Moscow
Нефтяник Альметьевск ! Neftekhimik Nizhnekamsk
Спутник Альметьевск ! Neftyanik Almetyevsk
Сарыарка Караганда ! Barys Astana
Юность Минск ! Yunior Minsk
Ильвес ! Ilves U20
ТПС Турку ! TUTO Turku
Кярпят ! Kärpät U20
Кельнер Хайе ! Füchse Duisburg
Торонто Септерс ! Toronto Maple Leafs
Нью-Йорк Сиренс ! New York Rangers
# numbers
СКА-1946 = SKA 1946 St Petersburg
Крылья Советов-2 = Krylya Sovetov-2
Локо-76 ! Lokomotiv Yaroslavl
СКА-1946 ! SKA-Varyagi
МХК Спартак-2 ! MHK Spartak
ЦСКА-2 ! CSKA Moscow
Кристалл Саратов ! Kristall-2 Saratov
# short forms
Динамо (М) = Dynamo Moscow
Торпедо (НН) = Torpedo Nizhny Novgorod
Металлург (Мг) = Metallurg Magnitogorsk
Металлург (Нк) = Metallurg Novokuznetsk
Динамо (Мн) = HC Dinamo Minsk
Динамо (Р) ! Dynamo Moscow
Металлург (Мг) ! Metallurg Novokuznetsk
Динамо (М) ! MHK Dynamo Moscow
`,
);
