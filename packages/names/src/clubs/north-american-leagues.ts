/** NHL, NBA, NFL and MLB. The form is that of `clubs.ts`. */
export const NORTH_AMERICAN_LEAGUES = `
Anaheim Ducks|Анахайм Дакс|ANA Ducks|?Ducks|?Дакс
Boston Bruins|Бостон Брюинз|Бостон Брюинс|BOS Bruins|?Bruins|?Брюинз
Buffalo Sabres|Баффало Сейбрз|Баффало Сэйбрз|Баффало Сейбрс|BUF Sabres|?Sabres|?Сейбрз
Calgary Flames|Калгари Флэймз|Калгари Флеймс|Калгари Флэймс|CGY Flames|?Flames|?Флэймз
Carolina Hurricanes|Каролина Харрикейнз|Каролина Харрикейнс|CAR Hurricanes|?Hurricanes|?Харрикейнз|Canes|Carolina Canes
Chicago Blackhawks|Чикаго Блэкхокс|Чикаго Блэкхоукс|CHI Blackhawks|?Blackhawks|?Блэкхокс
Colorado Avalanche|Колорадо Эвеланш|Колорадо Аваланш|COL Avalanche|?Avalanche|?Эвеланш|Avs|Colorado Avs
Columbus Blue Jackets|Коламбус Блю Джекетс|Коламбус Блю Джэкетс|CBJ Blue Jackets|?Blue Jackets|?Блю Джекетс
Dallas Stars|Даллас Старз|Даллас Старс|DAL Stars|?Stars|?Старз
Detroit Red Wings|Детройт Ред Уингз|Детройт Ред Уингс|DET Red Wings|?Red Wings|?Ред Уингз
Edmonton Oilers|Эдмонтон Ойлерз|Эдмонтон Ойлерс|EDM Oilers|?Oilers|?Ойлерз
Florida Panthers|Флорида Пантерз|Флорида Пантерс|FLA Panthers|?Panthers|?Пантерз
Los Angeles Kings|Лос-Анджелес Кингз|Лос-Анджелес Кингс|LA Kings|LAK Kings|ЛА Кингз|?Kings|?Кингз
Minnesota Wild|Миннесота Уайлд|MIN Wild|?Wild|?Уайлд
Montreal Canadiens|Монреаль Канадиенс|Монреаль Канадиенз|MTL Canadiens|?Canadiens|?Канадиенс|Habs
Nashville Predators|Нэшвилл Предаторз|Нэшвилл Предаторс|NSH Predators|?Predators|?Предаторз
New Jersey Devils|Нью-Джерси Девилз|Нью-Джерси Девилс|NJ Devils|NJD Devils|НД Девилз|?Devils|?Девилз
New York Islanders|Нью-Йорк Айлендерс|Нью-Йорк Айлендерз|NY Islanders|NYI Islanders|НЙ Айлендерс|?Islanders|?Айлендерс
New York Rangers|Нью-Йорк Рейнджерс|NY Rangers|NYR Rangers|НЙ Рейнджерс|?Rangers|?Рейнджерс
Ottawa Senators|Оттава Сенаторз|Оттава Сенаторс|OTT Senators|?Senators|?Сенаторз
Philadelphia Flyers|Филадельфия Флайерз|Филадельфия Флайерс|PHI Flyers|?Flyers|?Флайерз
Pittsburgh Penguins|Питтсбург Пингвинз|Питтсбург Пингвинс|PIT Penguins|?Penguins|?Пингвинз
San Jose Sharks|Сан-Хосе Шаркс|Сан-Хосе Шаркз|SJ Sharks|SJS Sharks|СХ Шаркс|?Sharks|?Шаркс
Seattle Kraken|Сиэтл Кракен|SEA Kraken|?Kraken|?Кракен
St Louis Blues|Сент-Луис Блюз|STL Blues|?Blues|?Блюз
Tampa Bay Lightning|Тампа-Бэй Лайтнинг|TB Lightning|TBL Lightning|Tampa Lightning|ТБ Лайтнинг|Тампа Лайтнинг|?Lightning|?Лайтнинг|Bolts
Toronto Maple Leafs|Торонто Мэйпл Лифс|Торонто Мейпл Лифс|TOR Maple Leafs|?Maple Leafs|?Мэйпл Лифс
Utah Mammoth|Юта Маммот|Юта Мамонт|UTA Mammoth|?Mammoth|?Маммот|Utah Hockey Club|Utah HC|Юта Хоккей Клаб
Vancouver Canucks|Ванкувер Кэнакс|Ванкувер Канакс|VAN Canucks|?Canucks|?Кэнакс
Vegas Golden Knights|Вегас Голден Найтс|Вегас Голден Найтз|VGS Golden Knights|Las Vegas Golden Knights|Лас-Вегас Голден Найтс|?Golden Knights|?Голден Найтс|VGK|ВГК
Washington Capitals|Вашингтон Кэпиталз|Кэпс|Вашингтон Кэпиталс|WSH Capitals|?Capitals|?Кэпиталз|Caps|Washington Caps
Winnipeg Jets|Виннипег Джетс|WPG Jets|?Jets|?Джетс
Atlanta Hawks|Атланта Хокс|Атланта Хоукс|ATL Hawks|?Hawks|?Хокс
Boston Celtics|Бостон Селтикс|BOS Celtics|?Celtics|?Селтикс
Brooklyn Nets|Бруклин Нетс|BKN Nets|?Nets|?Нетс
Charlotte Hornets|Шарлотт Хорнетс|CHA Hornets|?Hornets|?Хорнетс
Chicago Bulls|Чикаго Буллз|Чикаго Буллс|CHI Bulls|?Bulls|?Буллз
Cleveland Cavaliers|Кливленд Кавальерс|CLE Cavaliers|?Cavaliers|?Кавальерс|Cavs|Cleveland Cavs|Кливленд Кавс|Кавс
Dallas Mavericks|Даллас Маверикс|DAL Mavericks|?Mavericks|?Маверикс|Mavs|Dallas Mavs
Denver Nuggets|Денвер Наггетс|DEN Nuggets|?Nuggets|?Наггетс
Detroit Pistons|Детройт Пистонс|DET Pistons|?Pistons|?Пистонс
Golden State Warriors|Голден Стэйт Уорриорз|Голден Стэйт Уорриорс|GS Warriors|GSW Warriors|ГС Уорриорз|?Warriors|?Уорриорз
Houston Rockets|Хьюстон Рокетс|HOU Rockets|?Rockets|?Рокетс
Indiana Pacers|Индиана Пэйсерс|Индиана Пейсерс|IND Pacers|?Pacers|?Пэйсерс
Los Angeles Clippers|Лос-Анджелес Клипперс|LA Clippers|LAC Clippers|ЛА Клипперс|?Clippers|?Клипперс
Los Angeles Lakers|Лос-Анджелес Лейкерс|LA Lakers|LAL Lakers|ЛА Лейкерс|?Lakers|?Лейкерс
Memphis Grizzlies|Мемфис Гриззлис|Мемфис Гризлис|MEM Grizzlies|?Grizzlies|?Гриззлис
Miami Heat|Майами Хит|MIA Heat|?Heat|?Хит
Milwaukee Bucks|Милуоки Бакс|MIL Bucks|?Bucks|?Бакс
Minnesota Timberwolves|Миннесота Тимбервулвз|Миннесота Тимбервулвс|MIN Timberwolves|?Timberwolves|?Тимбервулвз|Миннесота Вулвз|?Wolves
New Orleans Pelicans|Новый Орлеан Пеликанс|NO Pelicans|NOP Pelicans|Нью-Орлеан Пеликанс|?Pelicans|?Пеликанс
New York Knicks|Нью-Йорк Никс|NY Knicks|NYK Knicks|НЙ Никс|?Knicks|?Никс
Oklahoma City Thunder|Оклахома-Сити Тандер|OKC Thunder|ОКС Тандер|Оклахома Тандер|?Thunder|?Тандер|OKC|ОКС
Orlando Magic|Орландо Мэджик|ORL Magic|?Magic|?Мэджик
Philadelphia 76ers|Филадельфия 76ерс|Филадельфия Севенти Сиксерс|Филадельфия Сиксерс|PHI 76ers|?76ers|?76ерс|Sixers|Philadelphia Sixers|Сиксерс
Phoenix Suns|Финикс Санз|Финикс Санс|PHX Suns|?Suns|?Санз
Portland Trail Blazers|Портленд Трэйл Блэйзерс|Портленд Трейл Блейзерс|POR Trail Blazers|?Trail Blazers|?Трэйл Блэйзерс|Portland Blazers|Blazers|Портленд Блейзерс
Sacramento Kings|Сакраменто Кингз|Сакраменто Кингс|SAC Kings|?Kings|?Кингз
San Antonio Spurs|Сан-Антонио Спёрс|SA Spurs|SAS Spurs|СА Спёрс|?Spurs|?Спёрс
Toronto Raptors|Торонто Рэпторс|TOR Raptors|?Raptors|?Рэпторс
Utah Jazz|Юта Джаз|UTA Jazz|?Jazz|?Джаз
Washington Wizards|Вашингтон Уизардс|WAS Wizards|?Wizards|?Уизардс
Arizona Cardinals|Аризона Кардиналс|ARI Cardinals|?Cardinals|?Кардиналс
Atlanta Falcons|Атланта Фэлконс|Атланта Фалконс|ATL Falcons
Baltimore Ravens|Балтимор Рэйвенс|Балтимор Рейвенс|BAL Ravens|?Ravens|?Рэйвенс
Buffalo Bills|Баффало Биллс|BUF Bills|?Bills|?Биллс
Carolina Panthers|Каролина Пантерз|Каролина Пантерс|CAR Panthers|?Panthers|?Пантерз
Chicago Bears|Чикаго Беарз|Чикаго Беарс|Чикаго Бэрс|CHI Bears|?Bears|?Беарз
Cincinnati Bengals|Цинциннати Бенгалс|CIN Bengals|?Bengals|?Бенгалс
Cleveland Browns|Кливленд Браунс|CLE Browns|?Browns|?Браунс
Dallas Cowboys|Даллас Ковбойз|Даллас Ковбойс|DAL Cowboys|?Cowboys|?Ковбойз
Denver Broncos|Денвер Бронкос|DEN Broncos|?Broncos|?Бронкос
Detroit Lions|Детройт Лайонс|DET Lions|?Lions|?Лайонс
Green Bay Packers|Грин-Бей Пэкерс|Грин-Бей Пакерс|GB Packers|Грин-Бэй Пэкерс|?Packers|?Пэкерс
Houston Texans|Хьюстон Тексанс|Хьюстон Тексанз|HOU Texans|?Texans|?Тексанс
Indianapolis Colts|Индианаполис Колтс|IND Colts|?Colts|?Колтс
Jacksonville Jaguars|Джексонвилл Ягуарс|Джексонвилл Джагуарс|JAX Jaguars|?Jaguars|?Ягуарс
Kansas City Chiefs|Канзас-Сити Чифс|KC Chiefs|КС Чифс|?Chiefs|?Чифс
Las Vegas Raiders|Лас-Вегас Рэйдерс|Лас-Вегас Рейдерс|LV Raiders|Oakland Raiders|Окленд Рэйдерс|Окленд Рейдерс|ЛВ Рэйдерс|?Raiders|?Рэйдерс
Los Angeles Chargers|Лос-Анджелес Чарджерс|LA Chargers|LAC Chargers|ЛА Чарджерс|?Chargers|?Чарджерс
Los Angeles Rams|Лос-Анджелес Рэмс|LA Rams|LAR Rams|ЛА Рэмс|?Rams|?Рэмс
Miami Dolphins|Майами Долфинс|MIA Dolphins|?Dolphins|?Долфинс
Minnesota Vikings|Миннесота Вайкингс|MIN Vikings|?Vikings|?Вайкингс
New England Patriots|Нью-Инглэнд Пэтриотс|NE Patriots|Нью-Ингленд Пэтриотс|?Patriots|?Пэтриотс|Pats|NE Pats|Нью-Инглэнд Патриотс
New Orleans Saints|Новый Орлеан Сэйнтс|Новый Орлеан Сейнтс|NO Saints|Нью-Орлеан Сэйнтс|?Saints|?Сэйнтс
New York Giants|Нью-Йорк Джайентс|Нью-Йорк Джайантс|NY Giants|NYG Giants|НЙ Джайентс|?Giants|?Джайентс
New York Jets|Нью-Йорк Джетс|NY Jets|NYJ Jets|НЙ Джетс|?Jets|?Джетс
Philadelphia Eagles|Филадельфия Иглз|Филадельфия Иглс|PHI Eagles|?Eagles|?Иглз
Pittsburgh Steelers|Питтсбург Стилерс|PIT Steelers|?Steelers|?Стилерс
San Francisco 49ers|Сан-Франциско 49ерс|Сан-Франциско Форти Найнерс|Сан-Франциско Фотинайнерс|SF 49ers|Сан-Франциско 49|СФ 49ерс|?49ers|?49ерс|Niners
Seattle Seahawks|Сиэтл Сихокс|SEA Seahawks|?Seahawks|?Сихокс
Tampa Bay Buccaneers|Тампа-Бэй Бакканирс|Тампа-Бэй Бакканирз|TB Buccaneers|Tampa Buccaneers|ТБ Бакканирс|Тампа Бакканирс|?Buccaneers|?Бакканирс|Bucs|Tampa Bay Bucs
Tennessee Titans|Теннесси Тайтенс|Теннесси Тайтанс|TEN Titans|?Titans|?Тайтенс
Washington Commanders|Вашингтон Коммандерс|WAS Commanders|?Commanders|?Коммандерс
Arizona Diamondbacks|Аризона Даймондбэкс|ARI Diamondbacks|?Diamondbacks|?Даймондбэкс|D-backs|Arizona D-Backs
Atlanta Braves|Атланта Брэйвз|Атланта Брейвз|ATL Braves|?Braves|?Брэйвз
Baltimore Orioles|Балтимор Ориолс|BAL Orioles|?Orioles|?Ориолс
Boston Red Sox|Бостон Ред Сокс|BOS Red Sox|?Red Sox|?Ред Сокс
Chicago Cubs|Чикаго Кабс|CHI Cubs|CHC Cubs|?Cubs|?Кабс
Chicago White Sox|Чикаго Уайт Сокс|CHI White Sox|CWS White Sox|Чикаго УС|?White Sox|?Уайт Сокс
Cincinnati Reds|Цинциннати Редс|CIN Reds|?Reds|?Редс
Cleveland Guardians|Кливленд Гардианс|CLE Guardians|?Guardians|?Гардианс
Colorado Rockies|Колорадо Рокиз|Колорадо Рокис|COL Rockies|?Rockies|?Рокиз
Detroit Tigers|Детройт Тайгерс|DET Tigers|?Tigers|?Тайгерс
Houston Astros|Хьюстон Астрос|HOU Astros|?Astros|?Астрос
Kansas City Royals|Канзас-Сити Роялс|KC Royals|КС Роялс|?Royals|?Роялс
Los Angeles Angels|Лос-Анджелес Энджелс|Лос-Анджелес Эйнджелс|LA Angels|LAA Angels|ЛА Энджелс|?Angels|?Энджелс|LA Angels of Anaheim|Anaheim Angels
Los Angeles Dodgers|Лос-Анджелес Доджерс|LA Dodgers|LAD Dodgers|ЛА Доджерс|?Dodgers|?Доджерс
Miami Marlins|Майами Марлинс|MIA Marlins|?Marlins|?Марлинс
Milwaukee Brewers|Милуоки Брюэрс|MIL Brewers|?Brewers|?Брюэрс
Minnesota Twins|Миннесота Твинс|MIN Twins|?Twins|?Твинс
New York Mets|Нью-Йорк Метс|NY Mets|NYM Mets|Метрополитанс Нью-Йорк|НЙ Метс|?Mets|?Метс
New York Yankees|Нью-Йорк Янкиз|Нью-Йорк Янкис|NY Yankees|NYY Yankees|Бронкские бомбардиры|Бронксские бомбардиры|НЙ Янкиз|?Yankees|?Янкиз
Philadelphia Phillies|Филадельфия Филлис|Филадельфия Филлиз|PHI Phillies|?Phillies|?Филлис
Pittsburgh Pirates|Питтсбург Пайрэтс|Питтсбург Пайретс|PIT Pirates|?Pirates|?Пайрэтс
San Diego Padres|Сан-Диего Падрес|SD Padres|СД Падрес|?Padres|?Падрес
San Francisco Giants|Сан-Франциско Джайентс|Сан-Франциско Джайантс|SF Giants|СФ Джайентс|?Giants|?Джайентс
Seattle Mariners|Сиэтл Маринерс|SEA Mariners|?Mariners|?Маринерс
St Louis Cardinals|Сент-Луис Кардиналс|STL Cardinals|?Cardinals|?Кардиналс
Tampa Bay Rays|Тампа-Бэй Рэйс|Тампа-Бэй Рейс|TB Rays|Tampa Rays|ТБ Рэйс|Тампа Рэйс|?Rays|?Рэйс
Texas Rangers|Техас Рейнджерс|TEX Rangers|?Rangers|?Рейнджерс
Toronto Blue Jays|Торонто Блю Джейс|Торонто Блю Джэйс|TOR Blue Jays|?Blue Jays|?Блю Джейс
Washington Nationals|Вашингтон Нэшионалс|WSH Nationals|?Nationals|?Нэшионалс
Athletics|Атлетикс|Sacramento Athletics|Сакраменто Атлетикс|Oakland Athletics|Окленд Атлетикс|Oakland A’s
`;
