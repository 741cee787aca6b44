/** Names of different teams in both scripts: no two of them may be joined automatically. */
export const strangers: string[] = `
Arsenal|Aston Villa|Bournemouth|Brentford|Brighton|Chelsea|Crystal Palace|Everton|Fulham|Ipswich Town|Leicester City
Liverpool|Manchester City|Manchester United|Newcastle United|Nottingham Forest|Notts County|Southampton|Tottenham Hotspur
West Ham United|Wolverhampton Wanderers|West Bromwich Albion|Birmingham City|Bristol City|Bristol Rovers|Cardiff City
Coventry City|Derby County|Hull City|Leeds United|Luton Town|Middlesbrough|Millwall|Norwich City|Oxford United|Cambridge United
Plymouth Argyle|Portsmouth|Preston North End|Queens Park Rangers|Queen's Park|Sheffield United|Sheffield Wednesday|Stoke City
Sunderland|Swansea City|Watford|Burnley|Barnsley|Blackburn Rovers|Blackpool|Bolton Wanderers|Wycombe Wanderers
Celtic|Rangers|Hearts|Hibernian|Dundee|Dundee United|Aberdeen|St Mirren|St Johnstone|Motherwell|Ross County
Алавес|Атлетик Бильбао|Атлетико Мадрид|Бетис|Жирона|Вальядолид|Валенсия|Вильярреал|Лас-Пальмас|Леганес|Мальорка|Осасуна
Райо Вальекано|Реал Мадрид|Реал Сосьедад|Севилья|Сельта|Хетафе|Эспаньол|Реал Овьедо|Реал Сарагоса|Реал Бетис Б|Леванте
Atalanta|Bologna|Cagliari|Como|Empoli|Fiorentina|Genoa|Hellas Verona|Inter Milan|Juventus|Lazio|Lecce|AC Monza|Napoli|Parma
AS Roma|Torino|Udinese|Venezia|Palermo|Pisa|Sampdoria|Chievo Verona|Virtus Verona|Virtus Bologna
Аугсбург|Байер Леверкузен|Бавария|Боруссия Дортмунд|Боруссия Мёнхенгладбах|Боруссия М-2|Вердер|Вольфсбург|Айнтрахт Франкфурт
Айнтрахт Брауншвейг|Майнц|Лейпциг|Локомотив Лейпциг|Хоффенхайм|Штутгарт|Штутгартер Кикерс|Унион Берлин|Герта|Санкт-Паули
Ajax|Feyenoord|PSV Eindhoven|FC Eindhoven|Utrecht|Twente|Sparta Rotterdam|Excelsior|Heerenveen|Heracles|Jong Ajax|Jong PSV
Спартак Москва|Спартак-2|Спартак Кострома|Спартак Нальчик|Спартак Тамбов|Динамо Москва|Динамо Махачкала|Динамо Брянск
Динамо Ставрополь|Динамо Владивосток|Динамо-2|Динамо Минск|Динамо Брест|Динамо Киев|Динамо Тбилиси|Динамо Загреб
Локомотив Москва|Локомотив Ярославль|Локомотив София|Локомотив Ташкент|ЦСКА Москва|ЦСКА София|СКА Хабаровск|СКА Санкт-Петербург
Торпедо Москва|Торпедо Кутаиси|Торпедо Жодино|Торпедо Нижний Новгород|Нижний Новгород|Зенит|Зенит-Ижевск|Зенит Пенза
Крылья Советов|Рубин|Рубин Ялта|Ростов|Краснодар|Кубань|Урал|Оренбург|Сочи|Факел|Химки|Ахмат|Балтика|Тюмень|Томь|Уфа|Арсенал Тула
Шинник|Ротор|Волга Ульяновск|Волга Нижний Новгород|Енисей|Нефтехимик|Алания|Чайка|Черноморец|Черноморец Бургас|Велес|Родина
Металлург Магнитогорск|Металлург Новокузнецк|Металлург Липецк|Автомобилист|Авангард|Авангард Курск|Ак Барс|Адмирал|Амур
Барыс|Витязь|Лада|Лада Тольятти 2|Нефтяник|Салават Юлаев|Северсталь|Сибирь|Трактор|Торос|Югра|Химик|Химик-Август|Драгунс
Dynamo Dresden|Dinamo Bucuresti|Dinamo Riga|Dynamo Pardubice|Dinamo Samarqand|Lokomotive Plovdiv|Zenit-Kazan|Spartak Trnava
Slavia Praha|Slavia Sofia|Slavia Mozyr|Slovan Bratislava|Slovan Liberec|Sparta Praha|Viktoria Plzen|Viktoria Koln|Vitoria Guimaraes
Sporting CP|Sporting Gijon|Sporting Braga|Sporting Kansas City|Real Salt Lake|Inter Miami|Internacional|Inter Turku|Inter Zapresic
Boca Juniors|Argentinos Juniors|River Plate|River Plate Montevideo|Racing Club|Racing Santander|Racing Montevideo|Atletico Mineiro
Atletico Tucuman|Athletico Paranaense|Atletico Nacional|Nacional|Nacional Madeira|Independiente|Independiente Medellin|Millonarios
Guarani|Guarani Asuncion|Libertad|Liverpool Montevideo|Everton Vina del Mar|Barcelona Guayaquil|FC Barcelona|Arsenal Sarandi
New York Rangers|New York Islanders|New York Yankees|New York Mets|New York Knicks|New York Red Bulls|New York City|New Jersey Devils
Los Angeles Kings|Los Angeles Lakers|Los Angeles Clippers|Los Angeles Galaxy|Los Angeles Dodgers|Chicago Bulls|Chicago Cubs
Chicago Fire|Boston Celtics|Boston Red Sox|Boston Bruins|Florida Panthers|Carolina Panthers|Carolina Hurricanes|Winnipeg Jets
New York Jets|Texas Rangers|St. Louis Blues|St. Louis Cardinals|Arizona Cardinals|San Francisco Giants|New York Giants
Россия|Россия U21|Россия U19|Россия (ж)|Россия 3х3|Беларусь|Болгария|Бельгия|Бразилия|Германия|Гвинея|Гвинея-Бисау|Экваториальная Гвинея
Конго|ДР Конго|Ирландия|Северная Ирландия|Исландия|Иран|Ирак|Австрия|Австралия|Латвия|Литва|Мали|Мальта|Нигер|Нигерия|Судан|Южный Судан
Словакия|Словения|Корея|Индия|Индонезия|Ливан|Ливия|Либерия|Сербия|Сирия|Швеция|Швейцария|Доминика|Доминикана
Andy Murray|Jamie Murray|Alexander Zverev|Mischa Zverev|Daria Kasatkina|Дарья Савиль|Карен Хачанов|Андрей Рублёв|Андрей Голубев
Al Ahly|Al Ahli Jeddah|Al Ain|Al Ittihad|Al Ittihad Alexandria|Al Nassr|Al Nasr Dubai|Al Hilal|Al Hilal Omdurman|Al Shabab|Al Wahda|Al Wehda
Hapoel Tel Aviv|Maccabi Tel Aviv|Hapoel Haifa|Maccabi Haifa|Beitar Jerusalem|Hapoel Jerusalem|Hapoel Beer Sheva
`
  .trim()
  .split(/[|\n]/u);
