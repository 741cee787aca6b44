/** The rest of Europe between the Low Countries, the Balkans and Cyprus: football. The form is that of `clubs.ts`. */
export const EUROPE = `
Ajax Amsterdam|Аякс Амстердам|Ajax|Аякс
Feyenoord|Фейеноорд|Feyenoord Rotterdam|Фейеноорд Роттердам|Фейенорд
PSV Eindhoven|ПСВ Эйндховен|PSV|ПСВ
AZ Alkmaar|АЗ Алкмар|АЗ Алкмаар|Алкмар
FC Twente|Твенте|Twente|Twente Enschede
FC Utrecht|Утрехт|Utrecht
Vitesse Arnhem|Витесс Арнем|Vitesse|Витесс
SC Heerenveen|Херенвен|Heerenveen
FC Groningen|Гронинген|Groningen
Sparta Rotterdam|Спарта Роттердам
NEC Nijmegen|НЕК Неймеген|NEC|НЕК|Неймеген
Go Ahead Eagles|Гоу Эхед Иглс|Гоу Эхед Иглз
Fortuna Sittard|Фортуна Ситтард
PEC Zwolle|Зволле|Zwolle|ПЕК Зволле
Heracles Almelo|Хераклес Алмело|Heracles|Хераклес|Гераклес
NAC Breda|НАК Бреда|Breda
Excelsior Rotterdam|Эксельсиор Роттердам
FC Volendam|Волендам|Volendam
Telstar|Телстар
ADO Den Haag|АДО Ден Хааг|Ден Хааг|Den Haag
Club Brugge|Брюгге|Брюгге КВ|Club Bruges|Клуб Брюгге|FC Bruges
Cercle Brugge|Серкль Брюгге|Cercle Bruges|Серкль
RSC Anderlecht|Андерлехт|Anderlecht
KRC Genk|Генк|Genk|Racing Genk
KAA Gent|Гент|Gent|Ghent
Standard Liège|Стандард Льеж|Standard|Стандард|Standard Liege
Royal Antwerp|Антверпен|Royal Antwerp FC|Роял Антверпен
Union Saint-Gilloise|Юнион Сен-Жилуаз|Union SG|Royale Union SG|Royale Union Saint-Gilloise|Унион Сент-Жиллуаз|Union St Gilloise|Юнион СЖ
KV Mechelen|Мехелен|Mechelen
Sint-Truiden|Сент-Трюйден|St Truiden|Sint-Truidense|STVV
Charleroi|Шарлеруа|Sporting Charleroi|Royal Charleroi|Royal Charleroi SC
Westerlo|Вестерло|KVC Westerlo
OH Leuven|Левен|Oud-Heverlee Leuven|Ауд-Хеверле Левен|Leuven
Galatasaray|Галатасарай|Gala
Fenerbahçe|Фенербахче|Fener|Fenerbahce Istanbul|Fenerbahce Beko|Фенербахче Беко
Beşiktaş|Бешикташ|Besiktas JK
Trabzonspor|Трабзонспор
İstanbul Başakşehir|Истанбул Башакшехир|Başakşehir|Башакшехир|Istanbul Basaksehir
Antalyaspor|Антальяспор
Konyaspor|Коньяспор
Sivasspor|Сивасспор
Kasımpaşa|Касымпаша
Alanyaspor|Аланьяспор
Kayserispor|Кайсериспор
Gaziantep|Газиантеп
Samsunspor|Самсунспор
Göztepe|Гёзтепе
Rizespor|Ризеспор|Çaykur Rizespor|Чайкур Ризеспор
Eyüpspor|Эюпспор
Gençlerbirliği|Генчлербирлиги
Kocaelispor|Коджаэлиспор
Fatih Karagümrük|Фатих Карагюмрюк|Karagumruk|Карагюмрюк
Olympiacos|Олимпиакос|Olympiakos|Olympiacos Piraeus|Олимпиакос Пирей|Olympiakos Piraeus|Пирей|Olympiacos BC|Olympiakos Pireus
Panathinaikos|Панатинаикос|Panathinaikos Athens|Панатинаикос Афины
AEK Athens|АЕК Афины|АЕК|АЭК|AEK|АЭК Афины|AEK Athina
PAOK Thessaloniki|ПАОК Салоники|PAOK|ПАОК|PAOK Salonika
Aris Thessaloniki|Арис Салоники|Aris Salonika|?Aris|?Арис
OFI Crete|ОФИ Крит|OFI|ОФИ
Panetolikos|Панетоликос
Asteras Tripolis|Астерас Триполис
Atromitos Athens|Атромитос Афины|Atromitos|Атромитос
Crvena zvezda Beograd|Црвена звезда Белград|Red Star Belgrade|Crvena zvezda|Црвена звезда|Красная звезда Белград|Red Star Beograd|Crvena zvezda Belgrade|ЦЗ Белград|КЗ Белград|Zvezda Belgrade|?Red Star|?Ред Стар
Partizan Beograd|Партизан Белград|Partizan Belgrade|Partizan Mozzart Bet|Партизан Моззарт Бет|?Partizan|?Партизан
Vojvodina|Воеводина|Vojvodina Novi Sad|Воеводина Нови-Сад
TSC Bačka Topola|ТСЦ Бачка Топола|Backa Topola|Бачка Топола
Čukarički|Чукарички
Dinamo Zagreb|Динамо Загреб|GNK Dinamo Zagreb|Динамо Зг
Hajduk Split|Хайдук Сплит|Hajduk|Хайдук
NK Osijek|Осиек|Osijek
HNK Rijeka|Риека|Rijeka
Lokomotiva Zagreb|Локомотива Загреб
Slaven Belupo|Славен Белупо
HNK Gorica|Горица Хорватия
Sparta Praha|Спарта Прага|Sparta Prague|AC Sparta Praha|Спарта Пр
Slavia Praha|Славия Прага|Slavia Prague|Славия Пр
Bohemians Praha|Богемианс Прага|Bohemians 1905|Bohemians Prague|Богемианс 1905
Dukla Praha|Дукла Прага|Dukla Prague
Viktoria Plzeň|Виктория Пльзень|Plzen|Пльзень|Viktoria Pilsen|Виктория Пл
Baník Ostrava|Баник Острава|Ostrava
Slovan Liberec|Слован Либерец|Liberec
Sigma Olomouc|Сигма Оломоуц|Olomouc
FK Jablonec|Яблонец|Jablonec
FK Mladá Boleslav|Млада-Болеслав|Mlada Boleslav|Млада Болеслав
FK Teplice|Теплице|Teplice
Hradec Králové|Градец-Кралове|Градец Кралове
Slovan Bratislava|Слован Братислава
Spartak Trnava|Спартак Трнава
MŠK Žilina|Жилина|Zilina
DAC Dunajská Streda|ДАК Дунайска-Стреда|Dunajska Streda|Дунайска Стреда|DAC 1904
Legia Warszawa|Легия Варшава|Legia Warsaw|Легия|Legia
Lech Poznań|Лех Познань|Lech|Лех
Raków Częstochowa|Ракув Ченстохова|Rakow|Ракув|Раков Ченстохова
Jagiellonia Białystok|Ягеллония Белосток|Jagiellonia|Ягеллония
Pogoń Szczecin|Погонь Щецин|Pogon
Górnik Zabrze|Гурник Забже
Wisła Kraków|Висла Краков|Wisla Krakow
Cracovia|Краковия|Cracovia Krakow|Краковия Краков
Śląsk Wrocław|Шлёнск Вроцлав|Slask|Шленск
Widzew Łódź|Видзев Лодзь|Widzew|Видзев
Zagłębie Lubin|Заглембе Любин
Piast Gliwice|Пяст Гливице
Korona Kielce|Корона Кельце
Lechia Gdańsk|Лехия Гданьск
Motor Lublin|Мотор Люблин
Red Bull Salzburg|Ред Булл Зальцбург|RB Salzburg|Salzburg|Зальцбург|РБ Зальцбург|FC Salzburg
Sturm Graz|Штурм Грац|Sturm|Штурм
Rapid Wien|Рапид Вена|Rapid Vienna|SK Rapid Wien
Austria Wien|Аустрия Вена|Austria Vienna|Австрия Вена|FK Austria Wien
LASK Linz|ЛАСК Линц|LASK|ЛАСК
Wolfsberger AC|Вольфсберг|Wolfsberger|Wolfsberg|WAC Wolfsberg
Austria Klagenfurt|Аустрия Клагенфурт|Австрия Клагенфурт
SCR Altach|Альтах|Altach
TSV Hartberg|Хартберг|Hartberg
Blau-Weiss Linz|Блау-Вайс Линц|Blau Weiß Linz
WSG Tirol|ВСГ Тироль|WSG Swarovski Tirol
BSC Young Boys|Янг Бойз|Young Boys|Young Boys Bern|Янг Бойз Берн|Янг Бойс
FC Basel|Базель|Basel|FC Basel 1893
FC Zürich|Цюрих|Zurich
Grasshopper Zürich|Грассхоппер Цюрих|Grasshopper|Грассхоппер|Grasshoppers
Servette Genève|Серветт Женева|Servette|Серветт|Servette Geneva
FC Lugano|Лугано|Lugano
FC Luzern|Люцерн|Luzern|Lucerne
FC St Gallen|Санкт-Галлен|St Gallen|Сент-Галлен
FC Sion|Сьон|Sion
Lausanne-Sport|Лозанна|Lausanne|Лозанна Спорт|Lausanne Sports
FC Winterthur|Винтертур|Winterthur
FC Thun|Тун|Thun
Ferencváros|Ференцварош|Ferencvaros Budapest|Ференцварош Будапешт|FTC Budapest|Ferencvarosi TC
Puskás Akadémia|Академия Пушкаша|Пушкаш Академия|Puskas Academy
Fehérvár|Фехервар|Videoton|Видеотон|MOL Fehervar
Újpest|Уйпешт
Debrecen|Дебрецен|Debreceni VSC
FCSB Bucharest|ФКСБ Бухарест|FCSB București|FCSB|ФКСБ|?Steaua Bucuresti|?Стяуа Бухарест|?Стяуа|?Steaua|?Steaua Bucharest
CFR Cluj|ЧФР Клуж|ЧФР|CFR 1907 Cluj|Чешефере Клуж
Universitatea Craiova|Университатя Крайова|Universitatea Cv|CS Universitatea Craiova
Universitatea Cluj|Университатя Клуж
Rapid Bucharest|Рапид Бухарест|Rapid București|Рапид Бух
Dinamo Bucharest|Динамо Бухарест|Dinamo București|Динамо Бух
Farul Constanța|Фарул Констанца|Farul|Фарул
Ludogorets Razgrad|Лудогорец Разград|Ludogorets|Лудогорец
Levski Sofia|Левски София|Levski|Левски
CSKA Sofia|ЦСКА София|?CSKA|?ЦСКА
CSKA 1948 Sofia|ЦСКА 1948 София|CSKA 1948|ЦСКА 1948
Botev Plovdiv|Ботев Пловдив
Lokomotiv Plovdiv|Локомотив Пловдив
Lokomotiv Sofia|Локомотив София|?Lokomotiv|?Локомотив
Slavia Sofia|Славия София
Cherno More Varna|Черно море Варна|Cherno More|Черно море
NK Maribor|Марибор|Maribor
Olimpija Ljubljana|Олимпия Любляна|Olimpija
NK Celje|Целе|Celje|Целье
Zrinjski Mostar|Зриньски Мостар|Zrinjski|Зриньски
FK Sarajevo|Сараево|Sarajevo
Željezničar Sarajevo|Железничар Сараево
Qarabağ Ağdam|Карабах Агдам|Qarabag|Карабах|Qarabag Agdam
Neftçi Bakı|Нефтчи Баку|Neftchi Baku|?Нефтчи
Ararat-Armenia|Арарат-Армения
Pyunik Yerevan|Пюник Ереван|Pyunik|Пюник
FC Noah|Ноа Ереван|Noah Yerevan|FC Noah Yerevan
Dinamo Tbilisi|Динамо Тбилиси|Динамо Тб
Sheriff Tiraspol|Шериф Тирасполь|Sheriff|Шериф
Maccabi Tel Aviv|Маккаби Тель-Авив|Maccabi TA|Маккаби ТА|M Tel Aviv|Maccabi Playtika Tel Aviv
Maccabi Haifa|Маккаби Хайфа
Hapoel Tel Aviv|Хапоэль Тель-Авив|Hapoel TA|Хапоэль ТА
Hapoel Be'er Sheva|Хапоэль Беэр-Шева|Hapoel Beer Sheva|Hapoel Beersheba
Beitar Jerusalem|Бейтар Иерусалим
Hapoel Jerusalem|Хапоэль Иерусалим
APOEL Nicosia|АПОЭЛ Никосия|APOEL|АПОЭЛ
Omonia Nicosia|Омония Никосия|Omonia|Омония
Pafos FC|Пафос|Pafos|Paphos
AEK Larnaca|АЕК Ларнака|АЭК Ларнака|AEK Larnaka
Apollon Limassol|Аполлон Лимасол|Аполлон Лимассол
Aris Limassol|Арис Лимасол|Арис Лимассол
Anorthosis Famagusta|Анортосис Фамагуста|Anorthosis|Анортосис
Adana Demirspor|Адана Демирспор|Yukatel Adana Demirspor
Hatayspor|Хатайспор|Atakas Hatayspor
Ankaragücü|Анкарагюджю|MKE Ankaragucu
Bodrum FK|Бодрум|Bodrumspor|Bodrum
Iberia 1999 Tbilisi|Иберия 1999 Тбилиси|Saburtalo Tbilisi|Сабуртало Тбилиси|Saburtalo|Сабуртало|Iberia 1999|Иберия 1999
Torpedo Kutaisi|Торпедо Кутаиси
Dila Gori|Дила Гори|Dila|Дила
Petrocub Hîncești|Петрокуб Хынчешты|Petrocub|Петрокуб
Milsami Orhei|Милсами Оргеев|Milsami|Милсами
Zimbru Chișinău|Зимбру Кишинёв|Zimbru|Зимбру
Vllaznia Shkodër|Влазния Шкодер|Vllaznia|Влазния
Partizani Tirana|Партизани Тирана|Partizani|Партизани
Shkëndija Tetovo|Шкендия Тетово|Shkendija|Шкендия
Borac Banja Luka|Борац Баня-Лука|Borac Banjaluka
Radnički Niš|Раднички Ниш
F91 Dudelange|Ф91 Дюделанж|Dudelange|Дюделанж|F 91 Dudelange
Differdange 03|Дифферданж 03|FC Differdange|Дифферданж
Lincoln Red Imps|Линкольн Ред Импс
RFC Seraing|Серен|Seraing
Zulte Waregem|Зюлте-Варегем|Zulte-Waregem
De Graafschap|Де Графсхап
SC Cambuur|Камбюр|Cambuur|SC Cambuur Leeuwarden
Roda JC|Рода|Roda JC Kerkrade|Рода Керкраде
RKC Waalwijk|Валвейк|Waalwijk|РКК Валвейк
Almere City|Алмере Сити|Almere
`;
