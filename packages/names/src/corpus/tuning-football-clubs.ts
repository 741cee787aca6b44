import { pairsOf } from './pairs.ts';

export const tuningFootballClubs = pairsOf(
  'football',
  `
# exonyms
Бавария = Bayern München
Бавария Мюнхен = FC Bayern Munich
Нюрнберг = 1. FC Nuremberg
Стяуа ~ FCSB
Спортинг Лиссабон = Sporting CP
Лион = Olympique Lyonnais
Марсель = Olympique de Marseille
Ницца = OGC Nice
Олимпиакос Пирей = Olympiacos Piraeus
ПАОК Салоники = PAOK Thessaloniki
Копенгаген = FC København
Гётеборг = IFK Gothenburg
Цюрих = FC Zürich
Базель = FC Basel 1893
Янг Бойз = BSC Young Boys
Рапид Вена = SK Rapid Wien
Динамо Киев = Dynamo Kyiv
Заря Луганск = Zorya Luhansk
Севилья = Sevilla FC
Сарагоса = Real Zaragoza
Антверпен = Royal Antwerp
Маккаби Хайфа = Maccabi Haifa
Апоэль Беэр-Шева = Hapoel Be'er Sheva
Аль-Иттихад Джидда = Al Ittihad Jeddah
Аль-Ахли Каир = Al Ahly SC
Копер = FC Koper
Шериф Тирасполь = Sheriff Tiraspol
Омония Никосия = Omonia Nicosia
Спортинг Лиссабон ! Sporting Braga
Спортинг Лиссабон ! Sporting Gijón
Аль-Ахли Джидда ! Al Ahly Cairo
Аль-Наср Дубай ! Al-Nassr Riyadh
Аль-Иттихад Александрия ! Al Ittihad Jeddah
ФКСБ ! CSA Steaua București
Рапид Бухарест ! Rapid Wien
Спарта Прага ! Slavia Praha
Динамо Киев ! Dinamo Zagreb
Легия Варшава ! Polonia Warszawa
Црвена Звезда ! Zvezda Perm
# marks
Барселона (жен) = FC Barcelona Femení
Рома (ж) = AS Roma Women
Зенит-2 = Zenit II
Реал Мадрид Кастилья = Real Madrid B
Аякс-2 = Jong Ajax
Спартак М мол. = Spartak Moscow Youth
Бенфика Б = Benfica B
Манчестер Сити до 21 = Manchester City U21
Боруссия Дортмунд U-19 = Borussia Dortmund U19
Юношеская сборная Испании до 17 = Spain U17
Монако 2 = AS Monaco B
Локомотив Москва (мол) = Lokomotiv Moscow Youth
Барселона ! FC Barcelona Femení
Барселона ! Barcelona Atlètic
Реал Мадрид ! Real Madrid Castilla
Зенит ! Zenit-2
Зенит-2 ! Zenit
Боруссия Дортмунд ! Borussia Dortmund II
Манчестер Сити U21 ! Manchester City U18
Бенфика ! Benfica U23
Россия U21 ! Russia U19
Ювентус ! Juventus Next Gen
Краснодар ! Krasnodar-2
Спартак Москва ! Spartak Moscow U19
Боруссия М ! Borussia Mönchengladbach U23
Атлетик Бильбао ! Bilbao Athletic
Манчестер Юнайтед ! Manchester United Legends
# short forms
ПСЖ = Paris Saint-Germain
ПСЖ = Paris SG
Ман Сити = Manchester City
Ман Юнайтед = Manchester United
Ман Юн = Man Utd
МС = Man City
Боруссия М = Borussia Mönchengladbach
Боруссия Мг = Borussia M'gladbach
Спартак М = FC Spartak Moscow
Пари НН = Pari Nizhny Novgorod
КПР = QPR
Вест Бром = WBA
Шеффилд Уэд = Sheffield Wednesday
Шеффилд Юн = Sheffield Utd
Ноттингем = Nott'm Forest
Астон = Aston Villa
РБ Зальцбург = Red Bull Salzburg
ЛА Гэлакси = Los Angeles Galaxy
НЙ Сити = New York City FC
Нью-Йорк РБ = New York Red Bulls
Р. Сосьедад = Real Sociedad
Атл. Минейро = Atletico MG
Мюнхен 1860 = TSV 1860 München
Унион = Union Berlin
Боруссия М ! Borussia Dortmund
Боруссия Д ! Borussia Neunkirchen
Ман Сити ! Manchester United
Ман Юн ! Manchester City
МЮ ! Newcastle United
Реал М ! Real Murcia
Атлетико М ! Real Madrid
Динамо М ! Dinamo Minsk
Шеффилд Юн ! Sheffield Wednesday
Локомотив М ! Lokomotiv Plovdiv
РБ Лейпциг ! RB Salzburg
Красный Бык Брагантино ! Red Bull Salzburg
ЛАФК ! LA Galaxy
ПСЖ ! PSV Eindhoven
Бристоль Сити ! Bristol Rovers
Ноттингем Форест ! Notts County
# nicknames
Блаугранас = FC Barcelona
Канониры = Arsenal London
Росонери = AC Milan
Барса = FC Barcelona
Шпоры = Tottenham Hotspur
Волки = Wolverhampton Wanderers
Локо = Lokomotiv Moscow
Лацио = S.S. Lazio
Кони ! Zenit
Канониры ! Chelsea
Барса ! Espanyol
# dropped city
Зенит = Zenit Saint Petersburg
Рубин = Rubin Kazan
Ростов = FC Rostov-on-Don
Шериф = Sheriff Tiraspol
Айнтрахт = Eintracht Frankfurt
Вердер = SV Werder Bremen
Герта = Hertha Berlin
Панатинаикос = Panathinaikos Athens
Ференцварош = Ferencvaros Budapest
Акрон = Akron Tolyatti
Балтика = Baltika Kaliningrad
Ахмат = Akhmat Grozny
Ордабасы = Ordabasy Shymkent
Интер = Inter Milan
Спартак ~ Spartak Moscow
Спартак ~ Spartak Kostroma
Динамо ~ Dynamo Moscow
Динамо ~ Dynamo Kyiv
ЦСКА ~ CSKA Moscow
Локомотив ~ Lokomotiv Moscow
Локомотив ~ Lokomotiv Sofia
Торпедо ~ Torpedo Moscow
Арсенал ~ Arsenal Tula
Боруссия ~ Borussia Dortmund
Эвертон ~ Everton de Viña del Mar
Эвертон ~ Everton FC
Арсенал ~ Arsenal
Спартак Москва ! Spartak Kostroma
Спартак Трнава ! Spartak Varna
ЦСКА Москва ! CSKA Sofia
Локомотив Москва ! Lokomotiv Tashkent
Арсенал Тула ! Arsenal London
Арсенал Дзержинск ! Arsenal Tula
Шахтер Донецк ! Shakhter Karagandy
Шахтер Караганда ! Shakhtyor Soligorsk
Динамо Минск ! Dynamo Moscow
Динамо Бухарест ! Dinamo Bucuresti II
Торпедо Кутаиси ! Torpedo Moscow
Айнтрахт Франкфурт ! Eintracht Braunschweig
Штурм Грац ! Grazer AK
Рубин Казань ! Rubin Yalta
Реал Бетис ! Real Valladolid
Реал Сосьедад ! Real Sociedad B
Атлетико Тукуман ! Atletico Madrid
Манчестер Сити ! Manchester United
Рома ! Lazio Roma
Торино ! Juventus Torino
Дженоа ! Sampdoria Genova
Динамо Загреб ! Lokomotiva Zagreb
Краснодар ! Kuban Krasnodar
# numbers
Шальке 04 = FC Schalke
Майнц 05 = Mainz
Ганновер 96 = Hannover 96
1. ФК Кёльн = 1. FC Köln
Хоффенхайм 1899 = Hoffenheim
Брест 29 = Stade Brestois
Комо 1907 = Como
Парма Кальчо 1913 = Parma
Клермон 63 = Clermont
Арарат-Армения = FC Ararat-Armenia
Динамо-2 Москва = Dynamo Moscow II
Металлист 1925 Харьков = Metalist 1925 Kharkiv
ЦСКА София ! CSKA 1948 Sofia
ЦСКА 1948 ! CSKA Sofia
Металлист Харьков ! Metalist 1925
Днепр ! Dnipro-1
Ботев Пловдив ! Botev Vratsa
Динамо-2 Москва ! Dynamo Moscow
Саарбрюккен ! Homburg 08
Иберия 1999 ! Iberia 2010
# renamed
Сабуртало = Iberia 1999 Tbilisi
Астана ФК = FC Astana
Пари Нижний Новгород = FC Nizhny Novgorod
Тамбов = FK Tambov
Стяуа Бухарест ~ FC FCSB
РБ Брагантино = Red Bull Bragantino
Ди Си Юнайтед = D.C. United
Сан-Хосе = San Jose Earthquakes
Кайсериспор = Zecorner Kayserispor
Адана Демирспор = Yukatel Adana Demirspor
Пари Нижний Новгород ! Volga Nizhny Novgorod
Астана ! Zhenis Astana
Адана Демирспор ! Adanaspor
`,
);
