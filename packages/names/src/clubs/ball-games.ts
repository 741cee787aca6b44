/** Rugby, cricket, baseball in Japan and Korea, and more of basketball, volleyball and water polo. The form is that of `clubs.ts`. */
export const BALL_GAMES = `
Leicester Tigers|Лестер Тайгерс
Sale Sharks|Сейл Шаркс
Northampton Saints|Нортгемптон Сейнтс
Bath Rugby|Бат|Bath
Bristol Bears|Бристоль Беарс|Бристоль Бэрс
Exeter Chiefs|Эксетер Чифс
Gloucester Rugby|Глостер|Gloucester
Harlequins|Харлекуинс|Harlequins London
Saracens|Сарацинс|Сарасенс
Newcastle Falcons|Ньюкасл Фэлконс|Newcastle Red Bulls
Leinster|Ленстер|Leinster Rugby|Лейнстер
Munster|Манстер|Munster Rugby
Ulster|Ольстер|Ulster Rugby
Connacht|Коннахт|Connacht Rugby
Edinburgh Rugby|Эдинбург Регби
Glasgow Warriors|Глазго Уорриорз|Глазго Уорриорс
Cardiff Rugby|Кардифф Регби|Cardiff Blues
Ospreys|Оспрейс
Scarlets|Скарлетс|Llanelli Scarlets
Benetton Treviso|Бенеттон Тревизо|Benetton|Бенеттон|Benetton Rugby
Zebre Parma|Зебре Парма|Zebre|Зебре
Stormers|Стормерс|DHL Stormers
Bulls Pretoria|Буллс Претория|Vodacom Bulls
Sharks Durban|Шаркс Дурбан|Hollywoodbets Sharks|Cell C Sharks
Lions Johannesburg|Лайонс Йоханнесбург|Emirates Lions|Fidelity Lions
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
Hurricanes Wellington|Харрикейнс Веллингтон
Blues Auckland|Блюз Окленд|Auckland Blues
Highlanders|Хайлендерс|Otago Highlanders|Highlanders Dunedin
Chiefs Waikato|Чифс Уаикато|Waikato Chiefs
NSW Waratahs|Варатас|Waratahs|Уаратас|New South Wales Waratahs
Queensland Reds|Квинсленд Редс
ACT Brumbies|Брамбис|Brumbies|Брамбиз
Western Force|Вестерн Форс
Wigan Warriors|Уиган Уорриорз|Уиган Уорриорс
St Helens|Сент-Хеленс|St Helens RLFC
Leeds Rhinos|Лидс Райнос
Warrington Wolves|Уоррингтон Вулвз
Hull Kingston Rovers|Халл Кингстон Роверс|Hull KR|Халл КР
Catalans Dragons|Каталанс Драгонс
Penrith Panthers|Пенрит Пантерс
Melbourne Storm|Мельбурн Сторм
Sydney Roosters|Сидней Рустерс
Brisbane Broncos|Брисбен Бронкос
Mumbai Indians|Мумбаи Индианс|MI Mumbai
Chennai Super Kings|Ченнаи Супер Кингс|CSK Chennai|CSK|ЧСК
Royal Challengers Bengaluru|Роял Челленджерс Бенгалуру|Royal Challengers Bangalore|Роял Челленджерс Бангалор|RCB
Kolkata Knight Riders|Калькутта Найт Райдерс|Колката Найт Райдерс|KKR
Sunrisers Hyderabad|Санрайзерс Хайдарабад|SRH|СРХ
Rajasthan Royals|Раджастхан Роялс
Delhi Capitals|Дели Кэпиталс|Delhi Daredevils
Punjab Kings|Пенджаб Кингс|Kings XI Punjab|PBKS
Gujarat Titans|Гуджарат Тайтанс
Lucknow Super Giants|Лакхнау Супер Джайентс|LSG
Yomiuri Giants|Ёмиури Джайентс|Tokyo Yomiuri Giants|Иомиури Джайентс|Токио Ёмиури Джайентс
Hanshin Tigers|Хансин Тайгерс|Hanshin Tigers Osaka
Hiroshima Toyo Carp|Хиросима Тойо Карп|Hiroshima Carp|Хиросима Карп
Chunichi Dragons|Тюнити Драгонс|Чунити Драгонс
Yakult Swallows|Якульт Своллоус|Tokyo Yakult Swallows
Yokohama DeNA BayStars|Иокогама ДеНА Бэйстарс|DeNA BayStars|Yokohama BayStars|Йокогама Бэйстарс
Fukuoka SoftBank Hawks|Фукуока СофтБэнк Хокс|SoftBank Hawks|Fukuoka Hawks|Софтбанк Хокс
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
Beijing Ducks|Бэйцзин Дакс|Beijing Shougang Ducks|Пекин Дакс
Shanghai Sharks|Шанхай Шаркс
Chiba Jets|Тиба Джетс|Chiba Jets Funabashi|Тиба Джетс Фунабаси
Alvark Tokyo|Альварк Токио|Alvark|Альварк
Ryukyu Golden Kings|Рюкю Голден Кингс
Jeonju KCC Egis|Чонджу КСС Иджис|Busan KCC Egis|KCC Egis|Пусан КСС Иджис
Anyang KGC|Анян КГК|Anyang Jung Kwan Jang
Changwon LG Sakers|Чханвон ЛГ Сэйкерс|LG Sakers
Wonju DB Promy|Вонджу ДБ Проми
San-en NeoPhoenix|Санъэн НеоФеникс|San-En Neo Phoenix
Perth Wildcats|Перт Уайлдкэтс
Sydney Kings|Сидней Кингс
Melbourne United|Мельбурн Юнайтед
Illawarra Hawks|Иллаварра Хокс
UMMC Yekaterinburg|УГМК Екатеринбург|UMMC|УГМК|UMMC Ekaterinburg
Dynamo Kursk|Динамо Курск|Dinamo Kursk
Nika Syktyvkar|Ника Сыктывкар|Nika|Ника
Nadezhda Orenburg|Надежда Оренбург|Nadezhda|Надежда
MBA-MGUSiT|МБА-МГУСиТ
Khimki Moscow Region|Химки Московская область|Химки МО|Khimki MR
Sopron Basket|Шопрон|Sopron|Сопрон
Savino Del Bene Scandicci|Савино Дель Бене Скандиччи|Scandicci|Скандиччи
Vero Volley Milano|Веро Волей Милан|Allianz Vero Volley Milano|Numia Vero Volley Milano|Vero Volley Monza
Igor Novara|Игор Новара|Igor Gorgonzola Novara|Novara|Новара
Developres Rzeszów|Девелопрес Жешув|KS DevelopRes Rzeszow|Developres SkyRes Rzeszow
Chemik Police|Хемик Полице|Grupa Azoty Chemik Police
ŁKS Łódź Commercecon|ЛКС Коммерцекон Лодзь|LKS Commercecon Lodz
Yaroslavich Yaroslavl|Ярославич Ярославль|Yaroslavich|Ярославич
Barceloneta|Барселонета|CN Atlètic-Barceloneta|Атлетик Барселонета|Zodiac Atletic Barceloneta
Pro Recco|Про Рекко
Jug Dubrovnik|Юг Дубровник|Jug AO Dubrovnik
Sintez Kazan|Синтез Казань|Sintez|Синтез
Jimbee Cartagena|Джимби Картахена|Cartagena Costa Calida|Jimbee Roldan Cartagena
Movistar Inter|Мовистар Интер|Inter FS|Inter Movistar|Movistar Inter FS|Интер Мовистар
Nemiga Gaming|Немига Гейминг|Nemiga|Немига
`;
