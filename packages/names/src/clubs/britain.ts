/** England, Scotland, Wales and Ireland: football. The form is that of `clubs.ts`. */
export const BRITAIN = `
Arsenal London|Арсенал Лондон|?Arsenal|?Арсенал|The Gunners|Канониры
Aston Villa|Астон Вилла|Вилла Бирмингем|?Villa|?Вилла|A Villa|А Вилла
AFC Bournemouth|Борнмут|Bournemouth
Brentford|Брентфорд
Brighton|Брайтон|Brighton & Hove Albion|Брайтон энд Хоув Альбион|Брайтон энд Хов Альбион|Brighton Hove Albion|BHA
Burnley|Бернли
Chelsea|Челси
Crystal Palace|Кристал Пэлас|Кристал Пэлэс|Кристалл Пэлас|Crystal P|?Palace
Everton|Эвертон
Fulham|Фулхэм|Фулхем|Фулэм
Leeds United|Лидс Юнайтед|Leeds|Лидс|Leeds Utd
Liverpool|Ливерпуль|The Reds Liverpool
Manchester City|Манчестер Сити|Горожане|?МС|Man City|Man C|Ман Сити|Манч Сити|Манчестер С|М Сити|МанСити|MCFC|?Сити|?City
Manchester United|Манчестер Юнайтед|?Красные дьяволы|Man United|Man Utd|МЮ|Ман Юнайтед|Манчестер Ю|М Юнайтед|МанЮнайтед|МанЮ|MUFC|?United|?Юнайтед
Newcastle United|Ньюкасл Юнайтед|Newcastle|Ньюкасл|Newcastle Utd
Nottingham Forest|Ноттингем Форест|Nottm Forest|Nott Forest|?Ноттингем|Нотт Форест|Ноттингем Ф|?Forest|?Форест
Sunderland|Сандерленд
Tottenham Hotspur|Тоттенхэм Хотспур|Tottenham|Тоттенхэм|Тоттенхем|Тоттенхем Хотспур|?Spurs|?Шпоры
West Ham United|Вест Хэм Юнайтед|West Ham|Вест Хэм|Вест Хем|West Ham Utd|ВестХэм|Вестхэм
Wolverhampton Wanderers|Вулверхэмптон Уондерерс|Wolverhampton|Вулверхэмптон|Вулверхемптон|Вулвз|?Wolves|?Волки
Birmingham City|Бирмингем Сити|?Birmingham|?Бирмингем
Blackburn Rovers|Блэкберн Роверс|Blackburn|Блэкберн|Блэкбёрн
Bristol City|Бристоль Сити
Bristol Rovers|Бристоль Роверс
Charlton Athletic|Чарльтон Атлетик|Charlton|Чарльтон
Coventry City|Ковентри Сити|Coventry|Ковентри
Derby County|Дерби Каунти|Дерби
Hull City|Халл Сити|Hull|Халл
Ipswich Town|Ипсвич Таун|Ipswich|Ипсвич
Leicester City|Лестер Сити|Foxes|Leicester|Лестер
Middlesbrough|Мидлсбро|Миддлсбро|Мидлсбру|Boro
Millwall|Миллуолл|Милуолл
Norwich City|Норвич Сити|Norwich|Норвич
Oxford United|Оксфорд Юнайтед|Oxford Utd
Portsmouth|Портсмут
Preston North End|Престон Норт Энд|Preston|Престон|Preston NE|Престон НЭ
Queens Park Rangers|Куинз Парк Рейнджерс|QPR|КПР|Куинс Парк Рейнджерс|КПРейнджерс
Sheffield United|Шеффилд Юнайтед|Sheff Utd|Sheff United|Sheffield Utd|Шеф Юнайтед
Sheffield Wednesday|Шеффилд Уэнсдей|Sheff Wed|Sheff Wednesday|Sheffield Wed|Шеффилд Уэнсди|Шеф Уэнсдей
Southampton|Саутгемптон|Саутхэмптон|Саутгэмптон
Stoke City|Сток Сити|Stoke|Сток
Swansea City|Суонси Сити|Swansea|Суонси
Watford|Уотфорд
West Bromwich Albion|Вест Бромвич Альбион|West Brom|Вест Бромвич|WBA|Вест Бром|West Bromwich|ВБА
Wrexham|Рексем|Рексхэм|Рексэм
Barnsley|Барнсли
Blackpool|Блэкпул
Bolton Wanderers|Болтон Уондерерс|Bolton|Болтон
Bradford City|Брэдфорд Сити
Burton Albion|Бертон Альбион|Бёртон Альбион
Cardiff City|Кардифф Сити|Cardiff|Кардифф
Doncaster Rovers|Донкастер Роверс|Doncaster|Донкастер
Exeter City|Эксетер Сити
Huddersfield Town|Хаддерсфилд Таун|Huddersfield|Хаддерсфилд
Leyton Orient|Лейтон Ориент
Lincoln City|Линкольн Сити
Luton Town|Лутон Таун|Luton|Лутон
Mansfield Town|Мэнсфилд Таун
Milton Keynes Dons|Милтон Кинс Донс|MK Dons|МК Донс
Northampton Town|Нортгемптон Таун
Notts County|Ноттс Каунти
Peterborough United|Питерборо Юнайтед|Peterborough|Питерборо
Plymouth Argyle|Плимут Аргайл|Plymouth|Плимут
Port Vale|Порт Вейл
Reading|Рединг|Ридинг
Rotherham United|Ротерхэм Юнайтед|Rotherham|Ротерхэм
Stockport County|Стокпорт Каунти|Stockport|Стокпорт
Wigan Athletic|Уиган Атлетик|?Wigan|?Уиган
Wycombe Wanderers|Уиком Уондерерс|Wycombe|Уиком
Wimbledon|Уимблдон|AFC Wimbledon
Celtic Glasgow|Селтик Глазго|Celtic|Селтик
Rangers Glasgow|Рейнджерс Глазго|Glasgow Rangers|Глазго Рейнджерс|?Rangers|?Рейнджерс
Aberdeen|Абердин
Heart of Midlothian|Харт оф Мидлотиан|Hearts|Хартс|Харт
Hibernian Edinburgh|Хиберниан Эдинбург|Hibs|?Hibernian|?Хиберниан
Dundee United|Данди Юнайтед|Dundee Utd
Dundee FC|Данди|Dundee
Kilmarnock|Килмарнок
Motherwell|Мотеруэлл|Мазервелл
St Mirren|Сент-Миррен|Saint Mirren
St Johnstone|Сент-Джонстон|Saint Johnstone
Livingston|Ливингстон
Falkirk|Фалкирк|Фолкерк
Ross County|Росс Каунти
Shamrock Rovers|Шемрок Роверс|Шэмрок Роверс
Shelbourne|Шелбурн
Bohemians Dublin|Богемианс Дублин|Богемиан Дублин|Bohemian Dublin
Linfield|Линфилд
The New Saints|Нью-Сейнтс|TNS|Нью Сейнтс
`;
