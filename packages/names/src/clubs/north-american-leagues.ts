/** NHL, NBA, NFL and MLB. The form is that of `clubs.ts`. */
export const NORTH_AMERICAN_LEAGUES = `
Anaheim Ducks|Анахайм Дакс|ANA Ducks|?Ducks|?Дакс|?Anaheim|?Анахайм
Boston Bruins|Бостон Брюинз|Бостон Брюинс|BOS Bruins|?Bruins|?Брюинз|?Boston|?Бостон
Buffalo Sabres|Баффало Сейбрз|Баффало Сэйбрз|Баффало Сейбрс|BUF Sabres|?Sabres|?Сейбрз|?Buffalo|?Баффало
Calgary Flames|Калгари Флэймз|Калгари Флеймс|Калгари Флэймс|CGY Flames|?Flames|?Флэймз|?Calgary|?Калгари
Carolina Hurricanes|Каролина Харрикейнз|Каролина Харрикейнс|CAR Hurricanes|?Hurricanes|?Харрикейнз|Canes|Carolina Canes|?Carolina|?Каролина
Chicago Blackhawks|Чикаго Блэкхокс|Чикаго Блэкхоукс|CHI Blackhawks|?Blackhawks|?Блэкхокс|?Chicago|?Чикаго
Colorado Avalanche|Колорадо Эвеланш|Колорадо Аваланш|COL Avalanche|?Avalanche|?Эвеланш|Avs|Colorado Avs|?Colorado|?Колорадо
Columbus Blue Jackets|Коламбус Блю Джекетс|Коламбус Блю Джэкетс|CBJ Blue Jackets|?Blue Jackets|?Блю Джекетс|?Columbus|?Коламбус
Dallas Stars|Даллас Старз|Даллас Старс|DAL Stars|?Stars|?Старз|?Dallas|?Даллас
Detroit Red Wings|Детройт Ред Уингз|Детройт Ред Уингс|DET Red Wings|?Red Wings|?Ред Уингз|?Detroit|?Детройт
Edmonton Oilers|Эдмонтон Ойлерз|Эдмонтон Ойлерс|EDM Oilers|?Oilers|?Ойлерз|?Edmonton|?Эдмонтон
Florida Panthers|Флорида Пантерз|Флорида Пантерс|FLA Panthers|?Panthers|?Пантерз|?Florida|?Флорида
Los Angeles Kings|Лос-Анджелес Кингз|Лос-Анджелес Кингс|LA Kings|LAK Kings|ЛА Кингз|?Kings|?Кингз|?Los Angeles|?Лос-Анджелес
Minnesota Wild|Миннесота Уайлд|MIN Wild|?Wild|?Уайлд|?Minnesota|?Миннесота
Montreal Canadiens|Монреаль Канадиенс|Монреаль Канадиенз|MTL Canadiens|?Canadiens|?Канадиенс|Habs|?Montreal|?Монреаль
Nashville Predators|Нэшвилл Предаторз|Нэшвилл Предаторс|NSH Predators|?Predators|?Предаторз|?Nashville|?Нэшвилл
New Jersey Devils|Нью-Джерси Девилз|Нью-Джерси Девилс|NJ Devils|NJD Devils|НД Девилз|?Devils|?Девилз|?New Jersey|?Нью-Джерси
New York Islanders|Нью-Йорк Айлендерс|Нью-Йорк Айлендерз|NY Islanders|NYI Islanders|НЙ Айлендерс|?Islanders|?Айлендерс|?New York|?Нью-Йорк
New York Rangers|Нью-Йорк Рейнджерс|NY Rangers|NYR Rangers|НЙ Рейнджерс|?Rangers|?Рейнджерс|?New York|?Нью-Йорк
Ottawa Senators|Оттава Сенаторз|Оттава Сенаторс|OTT Senators|?Senators|?Сенаторз|?Ottawa|?Оттава
Philadelphia Flyers|Филадельфия Флайерз|Филадельфия Флайерс|PHI Flyers|?Flyers|?Флайерз|?Philadelphia|?Филадельфия
Pittsburgh Penguins|Питтсбург Пингвинз|Питтсбург Пингвинс|PIT Penguins|?Penguins|?Пингвинз|?Pittsburgh|?Питтсбург
San Jose Sharks|Сан-Хосе Шаркс|Сан-Хосе Шаркз|SJ Sharks|SJS Sharks|СХ Шаркс|?Sharks|?Шаркс|?San Jose|?Сан-Хосе
Seattle Kraken|Сиэтл Кракен|SEA Kraken|?Kraken|?Кракен|?Seattle|?Сиэтл
St Louis Blues|Сент-Луис Блюз|STL Blues|?Blues|?Блюз|?St Louis|?Сент-Луис
Tampa Bay Lightning|Тампа-Бэй Лайтнинг|TB Lightning|TBL Lightning|Tampa Lightning|ТБ Лайтнинг|Тампа Лайтнинг|?Lightning|?Лайтнинг|Bolts|?Tampa Bay|?Тампа-Бэй
Toronto Maple Leafs|Торонто Мэйпл Лифс|Торонто Мейпл Лифс|TOR Maple Leafs|?Maple Leafs|?Мэйпл Лифс|?Toronto|?Торонто
Utah Mammoth|Юта Маммот|Юта Мамонт|UTA Mammoth|?Mammoth|?Маммот|Utah Hockey Club|Utah HC|Юта Хоккей Клаб|?Utah|?Юта
Vancouver Canucks|Ванкувер Кэнакс|Ванкувер Канакс|VAN Canucks|?Canucks|?Кэнакс|?Vancouver|?Ванкувер
Vegas Golden Knights|Вегас Голден Найтс|Вегас Голден Найтз|VGS Golden Knights|Las Vegas Golden Knights|Лас-Вегас Голден Найтс|?Golden Knights|?Голден Найтс|VGK|ВГК|?Vegas|?Вегас
Washington Capitals|Вашингтон Кэпиталз|Кэпс|Вашингтон Кэпиталс|WSH Capitals|?Capitals|?Кэпиталз|Caps|Washington Caps|?Washington|?Вашингтон
Winnipeg Jets|Виннипег Джетс|WPG Jets|?Jets|?Джетс|?Winnipeg|?Виннипег
Atlanta Hawks|Атланта Хокс|Атланта Хоукс|ATL Hawks|?Hawks|?Хокс|?Atlanta|?Атланта
Boston Celtics|Бостон Селтикс|BOS Celtics|?Celtics|?Селтикс|?Boston|?Бостон
Brooklyn Nets|Бруклин Нетс|BKN Nets|?Nets|?Нетс|?Brooklyn|?Бруклин
Charlotte Hornets|Шарлотт Хорнетс|CHA Hornets|?Hornets|?Хорнетс|?Charlotte|?Шарлотт
Chicago Bulls|Чикаго Буллз|Чикаго Буллс|CHI Bulls|?Bulls|?Буллз|?Chicago|?Чикаго
Cleveland Cavaliers|Кливленд Кавальерс|CLE Cavaliers|?Cavaliers|?Кавальерс|Cavs|Cleveland Cavs|Кливленд Кавс|Кавс|?Cleveland|?Кливленд
Dallas Mavericks|Даллас Маверикс|DAL Mavericks|?Mavericks|?Маверикс|Mavs|Dallas Mavs|?Dallas|?Даллас
Denver Nuggets|Денвер Наггетс|DEN Nuggets|?Nuggets|?Наггетс|?Denver|?Денвер
Detroit Pistons|Детройт Пистонс|DET Pistons|?Pistons|?Пистонс|?Detroit|?Детройт
Golden State Warriors|Голден Стэйт Уорриорз|Голден Стэйт Уорриорс|GS Warriors|GSW Warriors|ГС Уорриорз|?Warriors|?Уорриорз|?Golden State|?Голден Стэйт
Houston Rockets|Хьюстон Рокетс|HOU Rockets|?Rockets|?Рокетс|?Houston|?Хьюстон
Indiana Pacers|Индиана Пэйсерс|Индиана Пейсерс|IND Pacers|?Pacers|?Пэйсерс|?Indiana|?Индиана
Los Angeles Clippers|Лос-Анджелес Клипперс|LA Clippers|LAC Clippers|ЛА Клипперс|?Clippers|?Клипперс|?Los Angeles|?Лос-Анджелес
Los Angeles Lakers|Лос-Анджелес Лейкерс|LA Lakers|LAL Lakers|ЛА Лейкерс|?Lakers|?Лейкерс|?Los Angeles|?Лос-Анджелес
Memphis Grizzlies|Мемфис Гриззлис|Мемфис Гризлис|MEM Grizzlies|?Grizzlies|?Гриззлис|?Memphis|?Мемфис
Miami Heat|Майами Хит|MIA Heat|?Heat|?Хит|?Miami|?Майами
Milwaukee Bucks|Милуоки Бакс|MIL Bucks|?Bucks|?Бакс|?Milwaukee|?Милуоки
Minnesota Timberwolves|Миннесота Тимбервулвз|Миннесота Тимбервулвс|MIN Timberwolves|?Timberwolves|?Тимбервулвз|Миннесота Вулвз|?Wolves|?Minnesota|?Миннесота
New Orleans Pelicans|Новый Орлеан Пеликанс|NO Pelicans|NOP Pelicans|Нью-Орлеан Пеликанс|?Pelicans|?Пеликанс|?New Orleans|?Новый Орлеан
New York Knicks|Нью-Йорк Никс|NY Knicks|NYK Knicks|НЙ Никс|?Knicks|?Никс|?New York|?Нью-Йорк
Oklahoma City Thunder|Оклахома-Сити Тандер|OKC Thunder|ОКС Тандер|Оклахома Тандер|?Thunder|?Тандер|OKC|ОКС|?Oklahoma City|?Оклахома-Сити|?Oklahoma|?Оклахома
Orlando Magic|Орландо Мэджик|ORL Magic|?Magic|?Мэджик|?Orlando|?Орландо
Philadelphia 76ers|Филадельфия 76ерс|Филадельфия Севенти Сиксерс|Филадельфия Сиксерс|PHI 76ers|?76ers|?76ерс|Sixers|Philadelphia Sixers|Сиксерс|?Philadelphia|?Филадельфия
Phoenix Suns|Финикс Санз|Финикс Санс|PHX Suns|?Suns|?Санз|?Phoenix|?Финикс
Portland Trail Blazers|Портленд Трэйл Блэйзерс|Портленд Трейл Блейзерс|POR Trail Blazers|?Trail Blazers|?Трэйл Блэйзерс|Portland Blazers|Blazers|Портленд Блейзерс|?Portland|?Портленд
Sacramento Kings|Сакраменто Кингз|Сакраменто Кингс|SAC Kings|?Kings|?Кингз|?Sacramento|?Сакраменто
San Antonio Spurs|Сан-Антонио Спёрс|SA Spurs|SAS Spurs|СА Спёрс|?Spurs|?Спёрс|?San Antonio|?Сан-Антонио
Toronto Raptors|Торонто Рэпторс|TOR Raptors|?Raptors|?Рэпторс|?Toronto|?Торонто
Utah Jazz|Юта Джаз|UTA Jazz|?Jazz|?Джаз|?Utah|?Юта
Washington Wizards|Вашингтон Уизардс|WAS Wizards|?Wizards|?Уизардс|?Washington|?Вашингтон
Arizona Cardinals|Аризона Кардиналс|ARI Cardinals|?Cardinals|?Кардиналс|?Arizona|?Аризона
Atlanta Falcons|Атланта Фэлконс|Атланта Фалконс|ATL Falcons|?Atlanta|?Атланта
Baltimore Ravens|Балтимор Рэйвенс|Балтимор Рейвенс|BAL Ravens|?Ravens|?Рэйвенс|?Baltimore|?Балтимор
Buffalo Bills|Баффало Биллс|BUF Bills|?Bills|?Биллс|?Buffalo|?Баффало
Carolina Panthers|Каролина Пантерз|Каролина Пантерс|CAR Panthers|?Panthers|?Пантерз|?Carolina|?Каролина
Chicago Bears|Чикаго Беарз|Чикаго Беарс|Чикаго Бэрс|CHI Bears|?Bears|?Беарз|?Chicago|?Чикаго
Cincinnati Bengals|Цинциннати Бенгалс|CIN Bengals|?Bengals|?Бенгалс|?Cincinnati|?Цинциннати
Cleveland Browns|Кливленд Браунс|CLE Browns|?Browns|?Браунс|?Cleveland|?Кливленд
Dallas Cowboys|Даллас Ковбойз|Даллас Ковбойс|DAL Cowboys|?Cowboys|?Ковбойз|?Dallas|?Даллас
Denver Broncos|Денвер Бронкос|DEN Broncos|?Broncos|?Бронкос|?Denver|?Денвер
Detroit Lions|Детройт Лайонс|DET Lions|?Lions|?Лайонс|?Detroit|?Детройт
Green Bay Packers|Грин-Бей Пэкерс|Грин-Бей Пакерс|GB Packers|Грин-Бэй Пэкерс|?Packers|?Пэкерс|?Green Bay|?Грин-Бей
Houston Texans|Хьюстон Тексанс|Хьюстон Тексанз|HOU Texans|?Texans|?Тексанс|?Houston|?Хьюстон
Indianapolis Colts|Индианаполис Колтс|IND Colts|?Colts|?Колтс|?Indianapolis|?Индианаполис
Jacksonville Jaguars|Джексонвилл Ягуарс|Джексонвилл Джагуарс|JAX Jaguars|?Jaguars|?Ягуарс|?Jacksonville|?Джексонвилл
Kansas City Chiefs|Канзас-Сити Чифс|KC Chiefs|КС Чифс|?Chiefs|?Чифс|?Kansas City|?Канзас-Сити
Las Vegas Raiders|Лас-Вегас Рэйдерс|Лас-Вегас Рейдерс|LV Raiders|Oakland Raiders|Окленд Рэйдерс|Окленд Рейдерс|ЛВ Рэйдерс|?Raiders|?Рэйдерс|?Las Vegas|?Лас-Вегас
Los Angeles Chargers|Лос-Анджелес Чарджерс|LA Chargers|LAC Chargers|ЛА Чарджерс|?Chargers|?Чарджерс|?Los Angeles|?Лос-Анджелес
Los Angeles Rams|Лос-Анджелес Рэмс|LA Rams|LAR Rams|ЛА Рэмс|?Rams|?Рэмс|?Los Angeles|?Лос-Анджелес
Miami Dolphins|Майами Долфинс|MIA Dolphins|?Dolphins|?Долфинс|?Miami|?Майами
Minnesota Vikings|Миннесота Вайкингс|MIN Vikings|?Vikings|?Вайкингс|?Minnesota|?Миннесота
New England Patriots|Нью-Инглэнд Пэтриотс|NE Patriots|Нью-Ингленд Пэтриотс|?Patriots|?Пэтриотс|Pats|NE Pats|Нью-Инглэнд Патриотс|?New England|?Нью-Инглэнд
New Orleans Saints|Новый Орлеан Сэйнтс|Новый Орлеан Сейнтс|NO Saints|Нью-Орлеан Сэйнтс|?Saints|?Сэйнтс|?New Orleans|?Новый Орлеан
New York Giants|Нью-Йорк Джайентс|Нью-Йорк Джайантс|NY Giants|NYG Giants|НЙ Джайентс|?Giants|?Джайентс|?New York|?Нью-Йорк
New York Jets|Нью-Йорк Джетс|NY Jets|NYJ Jets|НЙ Джетс|?Jets|?Джетс|?New York|?Нью-Йорк
Philadelphia Eagles|Филадельфия Иглз|Филадельфия Иглс|PHI Eagles|?Eagles|?Иглз|?Philadelphia|?Филадельфия
Pittsburgh Steelers|Питтсбург Стилерс|PIT Steelers|?Steelers|?Стилерс|?Pittsburgh|?Питтсбург
San Francisco 49ers|Сан-Франциско 49ерс|Сан-Франциско Форти Найнерс|Сан-Франциско Фотинайнерс|SF 49ers|Сан-Франциско 49|СФ 49ерс|?49ers|?49ерс|Niners|?San Francisco|?Сан-Франциско
Seattle Seahawks|Сиэтл Сихокс|SEA Seahawks|?Seahawks|?Сихокс|?Seattle|?Сиэтл
Tampa Bay Buccaneers|Тампа-Бэй Бакканирс|Тампа-Бэй Бакканирз|TB Buccaneers|Tampa Buccaneers|ТБ Бакканирс|Тампа Бакканирс|?Buccaneers|?Бакканирс|Bucs|Tampa Bay Bucs|?Tampa Bay|?Тампа-Бэй
Tennessee Titans|Теннесси Тайтенс|Теннесси Тайтанс|TEN Titans|?Titans|?Тайтенс|?Tennessee|?Теннесси
Washington Commanders|Вашингтон Коммандерс|WAS Commanders|?Commanders|?Коммандерс|?Washington|?Вашингтон
Arizona Diamondbacks|Аризона Даймондбэкс|ARI Diamondbacks|?Diamondbacks|?Даймондбэкс|D-backs|Arizona D-Backs|?Arizona|?Аризона
Atlanta Braves|Атланта Брэйвз|Атланта Брейвз|ATL Braves|?Braves|?Брэйвз|?Atlanta|?Атланта
Baltimore Orioles|Балтимор Ориолс|BAL Orioles|?Orioles|?Ориолс|?Baltimore|?Балтимор
Boston Red Sox|Бостон Ред Сокс|BOS Red Sox|?Red Sox|?Ред Сокс|?Boston|?Бостон
Chicago Cubs|Чикаго Кабс|CHI Cubs|CHC Cubs|?Cubs|?Кабс|?Chicago|?Чикаго
Chicago White Sox|Чикаго Уайт Сокс|CHI White Sox|CWS White Sox|Чикаго УС|?White Sox|?Уайт Сокс|?Chicago|?Чикаго
Cincinnati Reds|Цинциннати Редс|CIN Reds|?Reds|?Редс|?Cincinnati|?Цинциннати
Cleveland Guardians|Кливленд Гардианс|CLE Guardians|?Guardians|?Гардианс|?Cleveland|?Кливленд
Colorado Rockies|Колорадо Рокиз|Колорадо Рокис|COL Rockies|?Rockies|?Рокиз|?Colorado|?Колорадо
Detroit Tigers|Детройт Тайгерс|DET Tigers|?Tigers|?Тайгерс|?Detroit|?Детройт
Houston Astros|Хьюстон Астрос|HOU Astros|?Astros|?Астрос|?Houston|?Хьюстон
Kansas City Royals|Канзас-Сити Роялс|KC Royals|КС Роялс|?Royals|?Роялс|?Kansas City|?Канзас-Сити
Los Angeles Angels|Лос-Анджелес Энджелс|Лос-Анджелес Эйнджелс|LA Angels|LAA Angels|ЛА Энджелс|?Angels|?Энджелс|LA Angels of Anaheim|Anaheim Angels|?Los Angeles|?Лос-Анджелес
Los Angeles Dodgers|Лос-Анджелес Доджерс|LA Dodgers|LAD Dodgers|ЛА Доджерс|?Dodgers|?Доджерс|?Los Angeles|?Лос-Анджелес
Miami Marlins|Майами Марлинс|MIA Marlins|?Marlins|?Марлинс|?Miami|?Майами
Milwaukee Brewers|Милуоки Брюэрс|MIL Brewers|?Brewers|?Брюэрс|?Milwaukee|?Милуоки
Minnesota Twins|Миннесота Твинс|MIN Twins|?Twins|?Твинс|?Minnesota|?Миннесота
New York Mets|Нью-Йорк Метс|NY Mets|NYM Mets|Метрополитанс Нью-Йорк|НЙ Метс|?Mets|?Метс|?New York|?Нью-Йорк
New York Yankees|Нью-Йорк Янкиз|Нью-Йорк Янкис|NY Yankees|NYY Yankees|Бронкские бомбардиры|Бронксские бомбардиры|НЙ Янкиз|?Yankees|?Янкиз|?New York|?Нью-Йорк
Philadelphia Phillies|Филадельфия Филлис|Филадельфия Филлиз|PHI Phillies|?Phillies|?Филлис|?Philadelphia|?Филадельфия
Pittsburgh Pirates|Питтсбург Пайрэтс|Питтсбург Пайретс|PIT Pirates|?Pirates|?Пайрэтс|?Pittsburgh|?Питтсбург
San Diego Padres|Сан-Диего Падрес|SD Padres|СД Падрес|?Padres|?Падрес|?San Diego|?Сан-Диего
San Francisco Giants|Сан-Франциско Джайентс|Сан-Франциско Джайантс|SF Giants|СФ Джайентс|?Giants|?Джайентс|?San Francisco|?Сан-Франциско
Seattle Mariners|Сиэтл Маринерс|SEA Mariners|?Mariners|?Маринерс|?Seattle|?Сиэтл
St Louis Cardinals|Сент-Луис Кардиналс|STL Cardinals|?Cardinals|?Кардиналс|?St Louis|?Сент-Луис
Tampa Bay Rays|Тампа-Бэй Рэйс|Тампа-Бэй Рейс|TB Rays|Tampa Rays|ТБ Рэйс|Тампа Рэйс|?Rays|?Рэйс|?Tampa Bay|?Тампа-Бэй
Texas Rangers|Техас Рейнджерс|TEX Rangers|?Rangers|?Рейнджерс|?Texas|?Техас
Toronto Blue Jays|Торонто Блю Джейс|Торонто Блю Джэйс|TOR Blue Jays|?Blue Jays|?Блю Джейс|?Toronto|?Торонто
Washington Nationals|Вашингтон Нэшионалс|WSH Nationals|?Nationals|?Нэшионалс|?Washington|?Вашингтон
Athletics|Атлетикс|Sacramento Athletics|Сакраменто Атлетикс|Oakland Athletics|Окленд Атлетикс|Oakland A’s
`;
