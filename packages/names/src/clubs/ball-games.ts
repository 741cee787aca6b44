/** Rugby, cricket, baseball in Japan and Korea, and more of basketball, volleyball and water polo. The form is that of `clubs.ts`. */
export const BALL_GAMES = `
Leicester Tigers|Лестер Тайгерс
Sale Sharks|Сейл Шаркс
Northampton Saints|Нортгемптон Сейнтс|?Northampton|?Нортгемптон
Bath Rugby|Бат|Bath
Bristol Bears|Бристоль Беарс|Бристоль Бэрс|?Bristol|?Бристоль
Exeter Chiefs|Эксетер Чифс|?Exeter|?Эксетер
Gloucester Rugby|Глостер|Gloucester
Harlequins|Харлекуинс|Harlequins London|?London|?Лондон
Saracens|Сарацинс|Сарасенс
Newcastle Falcons|Ньюкасл Фэлконс|Newcastle Red Bulls
Leinster|Ленстер|Leinster Rugby|Лейнстер
Munster|Манстер|Munster Rugby
Ulster|Ольстер|Ulster Rugby
Connacht|Коннахт|Connacht Rugby
Edinburgh Rugby|Эдинбург Регби|?Edinburgh|?Эдинбург
Glasgow Warriors|Глазго Уорриорз|Глазго Уорриорс|?Glasgow|?Глазго
Cardiff Rugby|Кардифф Регби|Cardiff Blues
Ospreys|Оспрейс
Scarlets|Скарлетс|Llanelli Scarlets
Benetton Treviso|Бенеттон Тревизо|Benetton|Бенеттон|Benetton Rugby|?Treviso|?Тревизо
Zebre Parma|Зебре Парма|Zebre|Зебре
Stormers|Стормерс|DHL Stormers
Bulls Pretoria|Буллс Претория|Vodacom Bulls
Sharks Durban|Шаркс Дурбан|Hollywoodbets Sharks|Cell C Sharks
Lions Johannesburg|Лайонс Йоханнесбург|Emirates Lions|Fidelity Lions|?Johannesburg|?Йоханнесбург
Stade Toulousain|Стад Тулузен|Toulousain
RC Toulon|Тулон|Toulon|RC Toulonnais
Racing 92|Расинг 92|Racing Metro 92
Stade Français|Стад Франсе|Stade Francais Paris
La Rochelle|Ла-Рошель|Stade Rochelais
Bordeaux-Bègles|Бордо-Бегль|Union Bordeaux-Begles|Бордо Бегль
Clermont Auvergne|Клермон Овернь|ASM Clermont|ASM Clermont Auvergne
Castres Olympique|Кастр|Castres
Lyon OU|Лион ОУ|LOU Rugby
Section Paloise|Секьон Палуаз
Crusaders|Крусейдерс|Crusaders Christchurch
Hurricanes Wellington|Харрикейнс Веллингтон|?Wellington|?Веллингтон
Blues Auckland|Блюз Окленд|Auckland Blues
Highlanders|Хайлендерс|Otago Highlanders|Highlanders Dunedin
Chiefs Waikato|Чифс Уаикато|Waikato Chiefs
NSW Waratahs|Варатас|Waratahs|Уаратас|New South Wales Waratahs
Queensland Reds|Квинсленд Редс
ACT Brumbies|Брамбис|Brumbies|Брамбиз
Western Force|Вестерн Форс
Wigan Warriors|Уиган Уорриорз|Уиган Уорриорс|?Wigan|?Уиган
St Helens|Сент-Хеленс|St Helens RLFC
Leeds Rhinos|Лидс Райнос
Warrington Wolves|Уоррингтон Вулвз
Hull Kingston Rovers|Халл Кингстон Роверс|Hull KR|Халл КР
Catalans Dragons|Каталанс Драгонс
Penrith Panthers|Пенрит Пантерс
Melbourne Storm|Мельбурн Сторм
Sydney Roosters|Сидней Рустерс
Brisbane Broncos|Брисбен Бронкос|?Brisbane|?Брисбен
Mumbai Indians|Мумбаи Индианс|MI Mumbai|?Mumbai|?Мумбаи
Chennai Super Kings|Ченнаи Супер Кингс|CSK Chennai|CSK|ЧСК
Royal Challengers Bengaluru|Роял Челленджерс Бенгалуру|Royal Challengers Bangalore|Роял Челленджерс Бангалор|RCB
Kolkata Knight Riders|Калькутта Найт Райдерс|Колката Найт Райдерс|KKR|?Kolkata|?Калькутта
Sunrisers Hyderabad|Санрайзерс Хайдарабад|SRH|СРХ
Rajasthan Royals|Раджастхан Роялс
Delhi Capitals|Дели Кэпиталс|Delhi Daredevils|?Delhi|?Дели
Punjab Kings|Пенджаб Кингс|Kings XI Punjab|PBKS
Gujarat Titans|Гуджарат Тайтанс
Lucknow Super Giants|Лакхнау Супер Джайентс|LSG
Yomiuri Giants|Ёмиури Джайентс|Tokyo Yomiuri Giants|Иомиури Джайентс|Токио Ёмиури Джайентс
Hanshin Tigers|Хансин Тайгерс|Hanshin Tigers Osaka
Hiroshima Toyo Carp|Хиросима Тойо Карп|Hiroshima Carp|Хиросима Карп|?Hiroshima|?Хиросима
Chunichi Dragons|Тюнити Драгонс|Чунити Драгонс
Yakult Swallows|Якульт Своллоус|Tokyo Yakult Swallows
Yokohama DeNA BayStars|Иокогама ДеНА Бэйстарс|DeNA BayStars|Yokohama BayStars|Йокогама Бэйстарс
Fukuoka SoftBank Hawks|Фукуока СофтБэнк Хокс|SoftBank Hawks|Fukuoka Hawks|Софтбанк Хокс|?Fukuoka|?Фукуока
Orix Buffaloes|Орикс Баффалоус|Orix Buffaloes Osaka
Chiba Lotte Marines|Тиба Лотте Маринс|Lotte Marines
Saitama Seibu Lions|Сайтама Сейбу Лайонс|Seibu Lions|Сэйбу Лайонс
Tohoku Rakuten Golden Eagles|Тохоку Ракутэн Голден Иглз|Rakuten Eagles|Rakuten Golden Eagles|Ракутен Иглс
Nippon-Ham Fighters|Ниппон-Хам Файтерс|Hokkaido Nippon-Ham Fighters|Хоккайдо Ниппон-Хам Файтерс
Doosan Bears|Дусан Беарс|Дусан Бэрс
LG Twins|ЛГ Твинс
KIA Tigers|КИА Тайгерс
Samsung Lions|Самсунг Лайонс
SSG Landers|ССГ Ландерс|SK Wyverns|СК Вайвернс
Lotte Giants|Лотте Джайентс
Hanwha Eagles|Ханхва Иглз|Ханва Иглс|Ханва Иглз
Kiwoom Heroes|Кивум Хироус|Nexen Heroes|Кивум Хирос
NC Dinos|НС Динос|ЭнСи Динос
KT Wiz|КТ Виз
Guangdong Southern Tigers|Гуандун Саузерн Тайгерс|Гуандун Саутерн Тайгерс|Guangdong Hongyuan
Zhejiang Guangsha Lions|Чжэцзян Гуанша Лайонс|Guangsha Lions|Zhejiang Guangsha|Чжэцзян Гуанша|Zhejiang Lions
Liaoning Flying Leopards|Ляонин Флаинг Леопардс|Liaoning Leopards
Xinjiang Flying Tigers|Синьцзян Флаинг Тайгерс|Xinjiang Tigers
Beijing Ducks|Бэйцзин Дакс|Beijing Shougang Ducks|Пекин Дакс|?Beijing|?Пекин
Shanghai Sharks|Шанхай Шаркс|?Shanghai|?Шанхай
Chiba Jets|Тиба Джетс|Chiba Jets Funabashi|Тиба Джетс Фунабаси
Alvark Tokyo|Альварк Токио|Alvark|Альварк
Ryukyu Golden Kings|Рюкю Голден Кингс
Jeonju KCC Egis|Чонджу КСС Иджис|Busan KCC Egis|KCC Egis|Пусан КСС Иджис|?Busan|?Пусан
Anyang KGC|Анян КГК|Anyang Jung Kwan Jang
Changwon LG Sakers|Чханвон ЛГ Сэйкерс|LG Sakers
Wonju DB Promy|Вонджу ДБ Проми
San-en NeoPhoenix|Санъэн НеоФеникс|San-En Neo Phoenix|?Phoenix|?Финикс
Perth Wildcats|Перт Уайлдкэтс|?Perth|?Перт
Sydney Kings|Сидней Кингс
Melbourne United|Мельбурн Юнайтед
Illawarra Hawks|Иллаварра Хокс
UMMC Yekaterinburg|УГМК Екатеринбург|UMMC|УГМК|UMMC Ekaterinburg|?Yekaterinburg|?Екатеринбург
Dynamo Kursk|Динамо Курск|Dinamo Kursk|?Kursk|?Курск
Nika Syktyvkar|Ника Сыктывкар|Nika|Ника|?Syktyvkar|?Сыктывкар
Nadezhda Orenburg|Надежда Оренбург|Nadezhda|Надежда
MBA-MGUSiT|МБА-МГУСиТ
Khimki Moscow Region|Химки Московская область|Химки МО|Khimki MR|?Moscow|?Москва
Sopron Basket|Шопрон|Sopron|Сопрон
Savino Del Bene Scandicci|Савино Дель Бене Скандиччи|Scandicci|Скандиччи
Vero Volley Milano|Веро Волей Милан|Allianz Vero Volley Milano|Numia Vero Volley Milano|Vero Volley Monza
Igor Novara|Игор Новара|Igor Gorgonzola Novara|Novara|Новара
Developres Rzeszów|Девелопрес Жешув|KS DevelopRes Rzeszow|Developres SkyRes Rzeszow|?Rzeszow|?Жешув
Chemik Police|Хемик Полице|Grupa Azoty Chemik Police
ŁKS Łódź Commercecon|ЛКС Коммерцекон Лодзь|LKS Commercecon Lodz|?Lodz|?Лодзь
Yaroslavich Yaroslavl|Ярославич Ярославль|Yaroslavich|Ярославич|?Yaroslavl|?Ярославль
Barceloneta|Барселонета|CN Atlètic-Barceloneta|Атлетик Барселонета|Zodiac Atletic Barceloneta
Pro Recco|Про Рекко
Jug Dubrovnik|Юг Дубровник|Jug AO Dubrovnik
Sintez Kazan|Синтез Казань|Sintez|Синтез|?Kazan|?Казань
Jimbee Cartagena|Джимби Картахена|Cartagena Costa Calida|Jimbee Roldan Cartagena|?Cartagena|?Картахена
Movistar Inter|Мовистар Интер|Inter FS|Inter Movistar|Movistar Inter FS|Интер Мовистар
Nemiga Gaming|Немига Гейминг|Nemiga|Немига
`;
