/**
 * Clubs as written in English feeds and on Russian sports pages, collected rather than made up: `Latin=Russian`. Every
 * pair is one club and any two pairs are different clubs. Only equivalent names (no nicknames, no bare cities).
 */
export const field: [latin: string, russian: string][] = `
Arsenal=Арсенал|Aston Villa=Астон Вилла|Bournemouth=Борнмут|Brentford=Брентфорд|Brighton=Брайтон|Burnley=Бёрнли|Chelsea=Челси
Crystal Palace=Кристал Пэлас|Everton=Эвертон|Fulham=Фулхэм|Ipswich=Ипсвич|Leeds=Лидс|Leicester=Лестер|Liverpool=Ливерпуль
Manchester City=Манчестер Сити|Manchester United=Манчестер Юнайтед|Newcastle=Ньюкасл|Nottingham Forest=Ноттингем Форест
Southampton=Саутгемптон|Sunderland=Сандерленд|Tottenham=Тоттенхэм|West Ham=Вест Хэм|Wolverhampton=Вулверхэмптон
Alaves=Алавес|Athletic Bilbao=Атлетик Бильбао|Atletico Madrid=Атлетико Мадрид|Barcelona=Барселона|Elche=Эльче
Espanyol=Эспаньол|Getafe=Хетафе|Girona=Жирона|Las Palmas=Лас-Пальмас|Leganes=Леганес|Levante=Леванте|Mallorca=Мальорка
Osasuna=Осасуна|Rayo Vallecano=Райо Вальекано|Real Madrid=Реал Мадрид|Real Sociedad=Реал Сосьедад|Sevilla=Севилья
Valencia=Валенсия|Villarreal=Вильярреал|Real Oviedo=Реал Овьедо|Huesca=Уэска|AC Milan=Милан|Atalanta=Аталанта|Bologna=Болонья
Cagliari=Кальяри|Como=Комо|Cremonese=Кремонезе|Empoli=Эмполи|Fiorentina=Фиорентина|Genoa=Дженоа|Inter=Интер
Juventus=Ювентус|Lazio=Лацио|Lecce=Лечче|Monza=Монца|Napoli=Наполи|Parma=Парма|Pisa=Пиза|AS Roma=Рома
Salernitana=Салернитана|Sassuolo=Сассуоло|Spezia=Специя|Torino=Торино|Udinese=Удинезе|1. FC Köln=Кёльн
1. FC Heidenheim=Хайденхайм|1. FC Kaiserslautern=Кайзерслаутерн|1. FC Nürnberg=Нюрнберг|1. FSV Mainz 05=Майнц
Borussia Dortmund=Боруссия Дортмунд|Borussia Mönchengladbach=Боруссия Мёнхенгладбах|FC Augsburg=Аугсбург
FC St. Pauli=Санкт-Паули|SC Freiburg=Фрайбург|Hertha BSC=Герта|TSG 1899 Hoffenheim=Хоффенхайм|Holstein Kiel=Хольштайн Киль
RB Leipzig=РБ Лейпциг|Union Berlin=Унион Берлин|VfB Stuttgart=Штутгарт|VfL Wolfsburg=Вольфсбург|Werder Bremen=Вердер Бремен
VfL Bochum=Бохум|Schalke 04=Шальке|Elversberg=Эльферсберг|Greuther Fürth=Гройтер Фюрт|Dynamo Dresden=Динамо Дрезден
Angers=Анже|Auxerre=Осер|Clermont=Клермон|Lens=Ланс|Lille=Лилль|Lorient=Лорьян|Lyon=Лион|Marseille=Марсель|Metz=Мец
Monaco=Монако|Montpellier=Монпелье|Nantes=Нант|Reims=Реймс|Rennes=Ренн|Strasbourg=Страсбур|Toulouse=Тулуза
Saint-Étienne=Сент-Этьен|FC Orenburg=Оренбург|Krylia Sovetov=Крылья Советов|Zenit=Зенит|FC Sochi=Сочи|Akhmat=Ахмат
Dinamo Makhachkala=Динамо Махачкала|Lokomotiv Moscow=Локомотив Москва|Baltika=Балтика|Dynamo Moscow=Динамо Москва
Spartak Moscow=Спартак Москва|CSKA Moscow=ЦСКА Москва|Rubin=Рубин|FC Rostov=Ростов|Akron=Акрон|FC Krasnodar=Краснодар
Anaheim Ducks=Анахайм Дакс|Arizona Coyotes=Аризона Койотис|Boston Bruins=Бостон Брюинз|Buffalo Sabres=Баффало Сейбрз
Calgary Flames=Калгари Флэймз|Carolina Hurricanes=Каролина Харрикейнз|Chicago Blackhawks=Чикаго Блэкхокс
Colorado Avalanche=Колорадо Эвеланш|Columbus Blue Jackets=Коламбус Блю Джекетс|Dallas Stars=Даллас Старз
Detroit Red Wings=Детройт Ред Уингз|Edmonton Oilers=Эдмонтон Ойлерз|Florida Panthers=Флорида Пантерз
Los Angeles Kings=Лос-Анджелес Кингз|Minnesota Wild=Миннесота Уайлд|Montreal Canadiens=Монреаль Канадиенс
Nashville Predators=Нэшвилл Предаторз|New Jersey Devils=Нью-Джерси Девилз|New York Islanders=Нью-Йорк Айлендерс
New York Rangers=Нью-Йорк Рейнджерс|Ottawa Senators=Оттава Сенаторз|Philadelphia Flyers=Филадельфия Флайерз
Pittsburgh Penguins=Питтсбург Пингвинз|San Jose Sharks=Сан-Хосе Шаркс|Seattle Kraken=Сиэтл Кракен|St. Louis Blues=Сент-Луис Блюз
Tampa Bay Lightning=Тампа-Бэй Лайтнинг|Toronto Maple Leafs=Торонто Мэйпл Лифс|Vancouver Canucks=Ванкувер Кэнакс
Vegas Golden Knights=Вегас Голден Найтс|Washington Capitals=Вашингтон Кэпиталз|Winnipeg Jets=Виннипег Джетс
Atlanta Hawks=Атланта Хокс|Boston Celtics=Бостон Селтикс|Brooklyn Nets=Бруклин Нетс|Charlotte Hornets=Шарлотт Хорнетс
Chicago Bulls=Чикаго Буллз|Cleveland Cavaliers=Кливленд Кавальерс|Dallas Mavericks=Даллас Маверикс|Denver Nuggets=Денвер Наггетс
Detroit Pistons=Детройт Пистонс|Golden State Warriors=Голден Стэйт Уорриорз|Houston Rockets=Хьюстон Рокетс
Indiana Pacers=Индиана Пэйсерс|LA Clippers=ЛА Клипперс|Memphis Grizzlies=Мемфис Гриззлис|Miami Heat=Майами Хит
Milwaukee Bucks=Милуоки Бакс|Minnesota Timberwolves=Миннесота Тимбервулвз|New Orleans Pelicans=Нью-Орлеан Пеликанс
New York Knicks=Нью-Йорк Никс|Oklahoma City Thunder=Оклахома-Сити Тандер|Orlando Magic=Орландо Мэджик|Phoenix Suns=Финикс Санз
Portland Trail Blazers=Портленд Трэйл Блэйзерс|Sacramento Kings=Сакраменто Кингз|San Antonio Spurs=Сан-Антонио Спёрс
Toronto Raptors=Торонто Рэпторс|Utah Jazz=Юта Джаз|Washington Wizards=Вашингтон Уизардс|Gremio=Гремио|Internacional=Интернасьонал
Palmeiras=Палмейрас|São Paulo=Сан-Паулу|Sport Recife=Спорт Ресифи|Vasco da Gama=Васко да Гама|KVC Westerlo=Вестерло
Kilmarnock=Килмарнок|AFC Ajax=Аякс|Sparta Rotterdam=Спарта Роттердам|Atlético Mineiro=Атлетико Минейро|Bodø/Glimt=Будё-Глимт
PSV Eindhoven=ПСВ Эйндховен|FC Porto=Порту|Benfica=Бенфика|Rubin Kazan=Рубин Казань|Sheffield Wednesday=Шеффилд Уэнсдей
Middlesbrough=Мидлсбро|Norwich=Норвич|Watford=Уотфорд|Trabzonspor=Трабзонспор|Naomi Osaka=Наоми Осака|Iga Swiatek=Ига Свёнтек
`
  .trim()
  .split(/[|\n]/u)
  .map((pair) => pair.split('=') as [string, string]);
