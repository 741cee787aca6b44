/**
 * Real titles, one per line: the sport, the two names as in the directory, and the same in the other script as typed by
 * operators. Taken from the corpus of names regardless of search results.
 */
const TITLES = `
American football|Kansas City Chiefs|Buffalo Bills|Канзас-Сити Чифс|Баффало Биллс
American football|Филадельфия Иглз|Балтимор Рэйвенс|Philadelphia Eagles|Baltimore Ravens
American football|Cincinnati Bengals|Houston Texans|Цинциннати Бенгалс|Хьюстон Тексанс
American football|Миннесота Вайкингс|Тампа-Бэй Бакканирс|Minnesota Vikings|Tampa Bay Buccaneers
American football|Green Bay Packers|Arizona Cardinals|Грин-Бэй Пэкерс|Аризона Кардиналс
American football|Нью-Йорк Джайентс|Нью-Йорк Джетс|New York Giants|New York Jets
badminton|Viktor Axelsen|Anders Antonsen|Виктор Аксельсен|Андерс Антонсен
badminton|Saina Nehwal|Lakshya Sen|Саина Нехвал|Лакшья Сен
badminton|Джонатан Кристи|Энтони Гинтинг|Jonatan Christie|Anthony Ginting
badminton|Ratchanok Intanon|Christo Popov|Ратчанок Интанон|Кристо Попов
badminton|Чэнь Юфэй|Чэнь Лун|Chen Yufei|Chen Long
badminton|Wang Zhiyi|He Bingjiao|Ван Чжии|Хэ Бинцзяо
badminton|Кэнто Момота|Аканэ Ямагути|Kento Momota|Akane Yamaguchi
badminton|Li Shifeng|Denmark|Ли Шифэн|Дания
baseball|Houston Astros|Toronto Blue Jays|Хьюстон Астрос|Торонто Блю Джейс
baseball|Филадельфия Филлис|Балтимор Ориолс|Philadelphia Phillies|Baltimore Orioles
baseball|Minnesota Twins|Cincinnati Reds|Миннесота Твинс|Цинциннати Редс
baseball|Питтсбург Пайрэтс|Сиэтл Маринерс|Pittsburgh Pirates|Seattle Mariners
baseball|Milwaukee Brewers|Arizona Diamondbacks|Милуоки Брюэрс|Аризона Даймондбэкс
baseball|Колорадо Рокис|Майами Марлинс|Colorado Rockies|Miami Marlins
baseball|Texas Rangers|Washington Nationals|Техас Рейнджерс|Вашингтон Нэшионалс
baseball|Hokkaido Nippon-Ham Fighters|Chiba Lotte Marines|Хоккайдо Ниппон-Хэм Файтерс|Чиба Лотте Маринс
baseball|Ханва Иглз|Киа Тайгерс|Hanwha Eagles|KIA Tigers
baseball|Doosan Bears|Puerto Rico|Дусан Беарс|Пуэрто-Рико
basketball|Зенит Санкт-Петербург|Локомотив-Кубань Краснодар|Zenit St. Petersburg|Lokomotiv Kuban Krasnodar
basketball|Enisey Krasnoyarsk|Parma Perm|Енисей Красноярск|Парма Пермь
basketball|МБА-МАИ Москва|Автодор Саратов|MBA-MAI Moscow|Avtodor Saratov
basketball|Uralmash Ekaterinburg|Betcity Parma|Уралмаш Екатеринбург|Бетсити Парма
basketball|Oklahoma City Thunder|Portland Trail Blazers|Оклахома-Сити Тандер|Портленд Трэйл Блэйзерс
basketball|Нью-Орлеан Пеликанс|Юта Джаз|New Orleans Pelicans|Utah Jazz
basketball|Phoenix Suns|Washington Wizards|Финикс Санз|Вашингтон Уизардс
basketball|Хувентуд Бадалона|Валенсия Баскет|Joventut Badalona|Valencia Basket
basketball|Gran Canaria|Olimpia Milano|Гран-Канария|Олимпия Милан
basketball|Виртус Болонья|Маккаби Тель-Авив|Virtus Bologna|Maccabi Tel Aviv
basketball|Rytas Vilnius|ALBA Berlin|Ритас Вильнюс|Альба Берлин
basketball|Beijing Ducks|Alvark Tokyo|Пекин Дакс|Алварк Токио
basketball|Тиба Джетс|Рюкю Голден Кингс|Chiba Jets|Ryukyu Golden Kings
basketball|Seoul Samsung Thunders|Jeonju KCC Egis|Сеул Самсунг Тандерс|Чонджу КСС Иджис
beach volleyball|Андерс Мол|Свен Винтер|Anders Mol|Sven Winter
boxing|Dmitry Bivol|Artur Beterbiev|Дмитрий Бивол|Артур Бетербиев
boxing|Александр Усик|Василий Ломаченко|Oleksandr Usyk|Vasyl Lomachenko
boxing|Alexander Povetkin|Arslanbek Makhmudov|Александр Поветкин|Арслан Махмудов
boxing|Deontay Wilder|Saul Alvarez|Деонтей Уайлдер|Сауль Альварес
boxing|Теренс Кроуфорд|Джервонта Дэвис|Terence Crawford|Gervonta Davis
boxing|Ryan Garcia|Jermell Charlo|Райан Гарсия|Джермелл Чарло
boxing|Джермалл Чарло|Теофимо Лопес|Jermall Charlo|Teofimo Lopez
boxing|Daniel Dubois|Joseph Parker|Даниэль Дюбуа|Джозеф Паркер
boxing|Фабио Уордли|Такума Иноуэ|Fabio Wardley|Takuma Inoue
boxing|Junto Nakatani|Kenshiro Teraji|Дзюнто Накатани|Кэнсиро Тэрадзи
cricket and water polo|Sydney Sixers|Sydney Thunder|Сидней Сиксерс|Сидней Тандер
cricket and water polo|Карачи Кингс|Вест-Индия|Karachi Kings|West Indies
cricket and water polo|Sri Lanka|Zimbabwe|Шри-Ланка|Зимбабве
cricket and water polo|Индия А|Динамо Москва|India A|Dynamo Moscow
cricket and water polo|Sintez Kazan|Spartak Volgograd|Синтез Казань|Спартак Волгоград
cricket and water polo|Штурм-2002 Чехов|Про Рекко|Shturm 2002 Chekhov|Pro Recco
cricket and water polo|Jug Dubrovnik|Dynamo-Uralochka Zlatoust|Юг Дубровник|Динамо Уралочка Златоуст
darts|Stephen Bunting|James Wade|Стивен Бантинг|Джеймс Уэйд
darts|Гэри Андерсон|Натан Аспиналл|Gary Anderson|Nathan Aspinall
darts|Chris Dobey|Josh Rock|Крис Доби|Джош Рок
darts|Дэймон Хета|Реймонд ван Барневельд|Damon Heta|Raymond van Barneveld
darts|Martin Schindler|Gian van Veen|Мартин Шиндлер|Жиан ван Вен
darts|Росс Смит|Рикардо Петрецко|Ross Smith|Ricardo Pietreczko
darts|Fallon Sherrock|Mike De Decker|Фэллон Шеррок|Майк де Декер
esports|BetBoom Team|BetBoom|Бетбум Тим|Бетбум
esports|Астралис|Форз|Astralis|forZe
esports|Entropiq|Heroic|Энтропик|Хироик
esports|Реал Мадрид (Bomb1to)|Барселона (Кира)|Real Madrid (Bomb1to)|Barcelona (Kira)
football|Sporting CP|Olympiacos Piraeus|Спортинг Лиссабон|Олимпиакос Пирей
football|ПАОК Салоники|Динамо Киев|PAOK Thessaloniki|Dynamo Kyiv
football|Zorya Luhansk|Maccabi Haifa|Заря Луганск|Маккаби Хайфа
football|Al Ahly SC|Sheriff Tiraspol|Аль-Ахли Каир|Шериф Тирасполь
football|Омония Никосия|Шальке 04|Omonia Nicosia|FC Schalke
football|Hannover 96|1. FC Köln|Ганновер 96|1. ФК Кёльн
football|Брест 29|Динамо-2 Москва|Stade Brestois|Dynamo Moscow II
football|Metalist 1925 Kharkiv|Torpedo-2 Moscow|Металлист 1925 Харьков|Торпедо-2 Москва
football|Факел Воронеж|Торпедо Москва|Fakel Voronezh|Torpedo Moskva
football|Shinnik Yaroslavl|Yenisey Krasnoyarsk|Шинник Ярославль|Енисей Красноярск
football|Sokol Saratov|Chayka Peschanokopskoye|Сокол Саратов|Чайка Песчанокопское
football|БАТЭ Борисов|Шахтер Солигорск|BATE Borisov|Shakhtyor Soligorsk
football|Torpedo-BelAZ Zhodino|Isloch Minsk Region|Торпедо-БелАЗ Жодино|Ислочь Минский район
football|Тобол Костанай|Окжетпес Кокшетау|Tobyl Kostanay|Okzhetpes Kokshetau
football|Paxtakor Tashkent|Vorskla Poltava|Пахтакор Ташкент|Ворскла Полтава
football|Кривбасс Кривой Рог|Партизан Белград|Kryvbas Kryvyi Rih|Partizan Beograd
football|Крылья Советов Самара|Родина Москва|Krylia Sovetov Samara|Rodina Moskva
football|Lech Poznań|Śląsk Wrocław|Лех Познань|Шлёнск Вроцлав
football|Америка Мехико|Гуарани|Club América|Guaraní
football|Colo-Colo|Peñarol|Коло-Коло|Пеньяроль
football|Уиком Уондерерс|Шрусбери Таун|Wycombe Wanderers|Shrewsbury Town
football|St Mirren|Ross County|Сент-Миррен|Росс Каунти
football|Данди Юнайтед|Ливингстон|Dundee United|Livingston
football|Sparta Rotterdam|De Graafschap|Спарта Роттердам|Де Графсхап
football|Rayo Vallecano|Vasco da Gama|Райо Вальекано|Васко да Гама
football|Россия|Англия|Russia|England
football|Ivory Coast|Korea Republic|Кот-д'Ивуар|Южная Корея
football|Республика Корея|США|South Korea|USA
football|Saudi Arabia|Cape Verde|Саудовская Аравия|Кабо-Верде
football|ДР Конго|Белоруссия|Congo DR|Belarus
football|Moldova|Lebanon|Молдавия|Ливан
football|Equatorial Guinea|Trinidad & Tobago|Экваториальная Гвинея|Тринидад и Тобаго
football|Бэйцзин Гоань|Чэнду Жунчэн|Beijing Guoan|Chengdu Rongcheng
football|Qingdao Hainiu|Ulsan HD|Циндао Хайню|Ульсан Хёндэ
football|Инчхон Юнайтед|Касима Антлерс|Incheon United|Kashima Antlers
football|Sanfrecce Hiroshima|Shimizu S-Pulse|Санфречче Хиросима|Симидзу С-Палс
football|Джубило Ивата|Матида Зельвия|Jubilo Iwata|Machida Zelvia
futsal|Gazprom-Ugra Yugorsk|Norilsk Nickel|Газпром-Югра Югорск|Норильский Никель
futsal|Brazil|Uzbekistan|Бразилия|Узбекистан
futsal|Иран|Гватемала|Iran|Guatemala
handball|Chekhovskie Medvedi|Permskie Medvedi|Чеховские Медведи|Пермские Медведи
handball|Астраханочка|Звезда Звенигород|Astrakhanochka|Zvezda Zvenigorod
handball|Lada Togliatti|Kuban Krasnodar|Лада Тольятти|Кубань Краснодар
handball|СКА Минск|Мотор Запорожье|SKA Minsk|Motor Zaporizhzhia
handball|Füchse Berlin|Vipers Kristiansand|Фюксе Берлин|Вайперс Кристиансанн
handball|Egypt|Austria|Египет|Австрия
hockey|Северсталь Череповец|Салават Юлаев Уфа|Severstal Cherepovets|Salavat Yulaev Ufa
hockey|Avtomobilist Yekaterinburg|Traktor Chelyabinsk|Автомобилист Екатеринбург|Трактор Челябинск
hockey|Металлург Магнитогорск|Сибирь Новосибирск|Metallurg Magnitogorsk|Sibir Novosibirsk
hockey|Amur Khabarovsk|Barys Astana|Амур Хабаровск|Барыс Астана
hockey|Югра Ханты-Мансийск|Рязань-ВДВ|Yugra Khanty-Mansiysk|Ryazan-VDV
hockey|Torpedo-Gorky|Izhstal Izhevsk|Торпедо-Горький|Ижсталь Ижевск
hockey|Tolpar Ufa|Ladya Togliatti|Толпар Уфа|Ладья Тольятти
hockey|Чайка Нижний Новгород|Белые Медведи Челябинск|Chayka Nizhny Novgorod|Belye Medvedi Chelyabinsk
hockey|Växjö Lakers|Slovan Bratislava|Векшё Лейкерс|Слован Братислава
hockey|Айсберен Берлин|Кёльнер Хайе|Eisbären Berlin|Kölner Haie
hockey|Nashville Predators|St Louis Blues|Нэшвилл Предаторз|Сент-Луис Блюз
hockey|Анахайм Дакс|Йокерит Хельсинки|Anaheim Ducks|Jokerit Helsinki
hockey|Dinamo Rīga|Dynamo Minsk|Динамо Рига|Динамо Минск
hockey|SKA-1946|Loko-76|СКА-1946|Локо-76
hockey|Чехия|Латвия|Czechia|Latvia
hockey|Kazakhstan|Krylya Sovetov-2|Казахстан|Крылья Советов-2
MMA|Хабиб Нурмагомедов|Усман Нурмагомедов|Khabib Nurmagomedov|Usman Nurmagomedov
MMA|Magomed Ankalaev|Movsar Evloev|Магомед Анкалаев|Мовсар Евлоев
MMA|Умар Нурмагомедов|Александр Волков|Umar Nurmagomedov|Alexander Volkov
MMA|Shavkat Rakhmonov|Vadim Nemkov|Шавкат Рахмонов|Вадим Немков
MMA|Alexander Shlemenko|Asu Almabayev|Александр Шлеменко|Асу Алмабаев
MMA|Конор Макгрегор|Джон Джонс|Conor McGregor|Jon Jones
MMA|Sean O'Malley|Justin Gaethje|Шон О'Мэлли|Джастин Гейджи
MMA|Майкл Чендлер|Макс Холлоуэй|Michael Chandler|Max Holloway
MMA|Tom Aspinall|Ciryl Gane|Том Аспиналл|Сириль Ган
MMA|Дрикус дю Плесси|Исраэль Адесанья|Dricus du Plessis|Israel Adesanya
MMA|Ilia Topuria|Alex Pereira|Илия Топурия|Алекс Перейра
MMA|Paddy Pimblett|Luke Rockhold|Пэдди Пимблетт|Люк Рокхолд
MMA|Майкл Пейдж|Роберт Уиттакер|Michael Page|Robert Whittaker
MMA|Dustin Poirier|Leon Edwards|Дастин Порье|Лион Эдвардс
MMA|Чжан Вэйли|Сун Ядун|Zhang Weili|Song Yadong
MMA|Tatsuro Taira|Kai Asakura|Тацуро Тайра|Кай Асакура
rugby|ВВА Подмосковье|Енисей-СТМ Красноярск|VVA-Podmoskovye|Enisei-STM Krasnoyarsk
rugby|Krasny Yar Krasnoyarsk|Metallurg Novokuznetsk|Красный Яр Красноярск|Металлург Новокузнецк
rugby|Harlequins|Sale Sharks|Харлекуинс|Сейл Шаркс
rugby|Нортгемптон Сейнтс|Манстер|Northampton Saints|Munster
rugby|Stade Toulousain|Crusaders|Стад Тулузен|Крусейдерс
rugby|Мельбурн Сторм|Уэльс|Melbourne Storm|Wales
rugby|Samoa|Tonga|Самоа|Тонга
snooker|Ронни О'Салливан|Марк Аллен|Ronnie O'Sullivan|Mark Allen
snooker|Mark Williams|John Higgins|Марк Уильямс|Джон Хиггинс
snooker|Luca Brecel|Jack Lisowski|Лука Бресель|Джек Лисовски
snooker|Джимми Уайт|Робби Уильямс|Jimmy White|Robbie Williams
snooker|Matthew Stevens|Ding Junhui|Мэттью Стивенс|Дин Цзюньхуэй
snooker|Янь Бинтао|Чжан Аньда|Yan Bingtao|Zhang Anda
snooker|Xiao Guodong|Wu Yize|Сяо Гуодун|У Ицзэ
snooker|Пан Цзюньсю|Лю Хаотянь|Pang Junxu|Lyu Haotian
snooker|Fan Zhengyi|Thepchaiya Un-Nooh|Фань Чжэнъи|Теппачайя Ун-Нух
table tennis|Vladimir Sidorenko|Lev Katsman|Владимир Сидоренко|Лев Кацман
table tennis|Максим Гребнев|Полина Михайлова|Maksim Grebnev|Polina Mikhaylova
table tennis|Yana Noskova|Denis Ivonin|Яна Носкова|Денис Ивонин
table tennis|Виталий Пермяков|Маргарита Песоцкая|Vitaly Permyakov|Margaryta Pesotska
table tennis|Hugo Calderano|Felix Lebrun|Юго Кальдерано|Феликс Лебрен
table tennis|Алексис Лебрен|Трульс Мёрегорд|Alexis Lebrun|Truls Möregårdh
table tennis|Patrick Franziska|Simon Gauzy|Патрик Франциска|Симон Гози
table tennis|Ma Long|Fan Zhendong|Ма Лун|Фань Чжэньдун
table tennis|Ван Чуцинь|Лян Цзинкунь|Wang Chuqin|Liang Jingkun
table tennis|Sun Yingsha|Chen Meng|Сунь Инша|Чэнь Мэн
table tennis|Линь Шидун|Томокадзу Харимото|Lin Shidong|Tomokazu Harimoto
table tennis|Miwa Harimoto|Hina Hayata|Харимото Мива|Хина Хаята
table tennis|Мима Ито|Дан Цю|Mima Ito|Qiu Dang
tennis|Andrey Rublev|Veronika Kudermetova|Андрей Рублёв|Вероника Кудерметова
tennis|Elina Svitolina|Daria Kasatkina|Элина Свитолина|Дарья Касаткина
tennis|Роман Сафиуллин|Марта Костюк|Roman Safiullin|Marta Kostyuk
tennis|Ilya Ivashka|Anastasia Potapova|Илья Ивашко|Анастасия Потапова
tennis|Диана Шнайдер|Карлос Алькарас|Diana Shnaider|Carlos Alcaraz
tennis|Jannik Sinner|Stefanos Tsitsipas|Янник Синнер|Стефанос Циципас
tennis|Фрэнсис Тиафо|Каспер Рууд|Frances Tiafoe|Casper Ruud
tennis|Ugo Humbert|Jack Draper|Уго Умбер|Джек Дрейпер
tennis|Coco Gauff|Jessica Pegula|Коко Гауфф|Джессика Пегула
tennis|Жасмин Паолини|Мэдисон Киз|Jasmine Paolini|Madison Keys
tennis|Emma Raducanu|Paula Badosa|Эмма Радукану|Паула Бадоса
tennis|Александр Мюллер|Адриан Маннарино|Alexandre Muller|Adrian Mannarino
tennis|Sorana Cirstea|Iga Świątek|Сорана Кырстя|Ига Швёнтек
tennis|Каролина Мухова|Маркета Вондроушова|Karolína Muchová|Markéta Vondroušová
tennis|Jiří Lehečka|Tomáš Macháč|Иржи Легечка|Томаш Махач
tennis|Petra Kvitová|Kateřina Siniaková|Петра Квитова|Катержина Синякова
tennis|Каролина Плишкова|Чжэн Циньвэнь|Karolína Plíšková|Qinwen Zheng
tennis|Shang Juncheng|Xinyu Wang|Шан Цзюньчэн|Ван Синьюй
tennis|Ван Сиюй|У Ибин|Wang Xiyu|Yibing Wu
tennis|Yue Yuan|Osaka Naomi|Юань Юэ|Наоми Осака
tennis|Ёсихито Нисиока|Таро Даниэль|Yoshihito Nishioka|Taro Daniel
tennis|Lin Zhu|Sabalenka|Чжу Линь|Соболенко
volleyball|Ural Ufa|Orenburzhie Orenburg|Урал Уфа|Оренбуржье Оренбург
volleyball|Протон Саратов|Тулица Тула|Proton Saratov|Tulitsa Tula
volleyball|Knack Roeselare|Japan|Кнак Руселаре|Япония
volleyball|Сербия|Куба|Serbia|Cuba
`;

export type Title = { sport: string; names: [string, string]; inOtherScript: string };

export const titles: Title[] = TITLES.trim()
  .split('\n')
  .map((line) => {
    const [sport = '', home = '', away = '', ...typed] = line.split('|');
    return { sport, names: [home, away], inOtherScript: typed.join(' ') };
  });
