/** Russia, Ukraine, Belarus and Central Asia: football, and names shared with other sports. The form is that of `clubs.ts`. */
export const EAST = `
Zenit St Petersburg|Зенит Санкт-Петербург|Zenit Petersburg|Зенит Пб|Zenit SPb|?Zenit|?Зенит
Spartak Moscow|Спартак Москва|Спартак М|Spartak M|Спартак Мск|Красно-белые|?Spartak|?Спартак
CSKA Moscow|ЦСКА Москва|ЦСКА М|ЦСКА Мск|CSKA Moskva|PFC CSKA Moscow|?CSKA|?ЦСКА
Lokomotiv Moscow|Локомотив Москва|Локомотив М|Локо Москва|Локо М|Loko Moscow|Локомотив Мск|?Lokomotiv|?Локомотив|?Локо|?Loko
Dynamo Moscow|Динамо Москва|?Динамо М|Dinamo Moscow|Динамо Мск|Dinamo Moskva|?Dynamo|?Динамо|?Dinamo
FC Krasnodar|Краснодар|Krasnodar
Rubin Kazan|Рубин Казань|Рубин Кз|?Rubin|?Рубин
FC Rostov|Ростов|Rostov|ФК Ростов-на-Дону
Akhmat Grozny|Ахмат Грозный|Akhmat|Ахмат|Terek Grozny|Терек Грозный|Терек
Krylia Sovetov Samara|Крылья Советов Самара|Krylia Sovetov|Крылья Советов|КС|Крылья|Krylya Sovetov|Kryliya Sovetov|КС Самара|Кр Советов|Krylya Sovetov Samara
Fakel Voronezh|Факел Воронеж|?Fakel|?Факел
FC Orenburg|Оренбург|Orenburg|Gazovik Orenburg|Газовик Оренбург
Nizhny Novgorod|Нижний Новгород|Pari NN|Пари НН|Пари Нижний Новгород|Pari Nizhny Novgorod|Пари НиНо|ПариНН|FC Pari NN
Baltika Kaliningrad|Балтика Калининград|Baltika|Балтика
Dynamo Makhachkala|Динамо Махачкала|Dinamo Makhachkala|Динамо Мх|Динамо Мхч|Динамо Мах
Akron Tolyatti|Акрон Тольятти|Akron|Акрон|Akron Togliatti
FC Sochi|Сочи|Sochi
FC Khimki|Химки|Khimki
Ural Yekaterinburg|Урал Екатеринбург|Урал Екб|?Ural|?Урал
Torpedo Moscow|Торпедо Москва|Торпедо М|?Torpedo|?Торпедо
Rodina Moscow|Родина Москва|Rodina|Родина|Родина М
Yenisey Krasnoyarsk|Енисей Красноярск|Yenisei Krasnoyarsk|Enisey Krasnoyarsk|?Yenisey|?Енисей
Rotor Volgograd|Ротор Волгоград|Rotor|Ротор
Shinnik Yaroslavl|Шинник Ярославль|Shinnik|Шинник
Arsenal Tula|Арсенал Тула|?Arsenal|?Арсенал
SKA-Khabarovsk|СКА-Хабаровск|СКА Хбр|СКА Хаб|SKA Energia Khabarovsk|СКА-Энергия
Neftekhimik Nizhnekamsk|Нефтехимик Нижнекамск|Нефтехимик Нк|?Neftekhimik|?Нефтехимик
KAMAZ Naberezhnye Chelny|КАМАЗ Набережные Челны|KAMAZ|КАМАЗ
Chayka Peschanokopskoye|Чайка Песчанокопское|?Chayka|?Чайка
Chernomorets Novorossiysk|Черноморец Новороссийск|?Chernomorets|?Черноморец
FC Ufa|Уфа|Ufa
Sokol Saratov|Сокол Саратов|?Sokol|?Сокол
Spartak Kostroma|Спартак Кострома|Спартак Кс|Спартак Костр
Volga Ulyanovsk|Волга Ульяновск|?Volga|?Волга
Veles Moscow|Велес Москва|Veles|Велес
Alania Vladikavkaz|Алания Владикавказ|Alania|Алания
Tom Tomsk|Томь Томск|Tom|Томь
Luch Vladivostok|Луч Владивосток|Luch Energia Vladivostok|Луч-Энергия|?Луч
Amkar Perm|Амкар Пермь|Amkar|Амкар
Mordovia Saransk|Мордовия Саранск|Mordovia|Мордовия
Tyumen FC|Тюмень|Tyumen
Sibir Novosibirsk|Сибирь Новосибирск|?Sibir|?Сибирь
Chelyabinsk FC|Челябинск|Chelyabinsk
Leningradets|Ленинградец|Leningradets Leningrad Oblast|Ленинградец Ленинградская область
Spartak Nalchik|Спартак Нальчик
Anzhi Makhachkala|Анжи Махачкала|Anzhi|Анжи
Dynamo Kyiv|Динамо Киев|Dynamo Kiev|Dinamo Kiev|Динамо К|Dinamo Kyiv
Shakhtar Donetsk|Шахтёр Донецк|Shakhtyor Donetsk|Shakhtar D|Шахтёр Д|Shaktar Donetsk|?Shakhtar|?Шахтёр
Dnipro-1|Днепр-1|SC Dnipro-1|СК Днепр-1
Zorya Luhansk|Заря Луганск|Zorya Lugansk|?Zorya|?Заря
Vorskla Poltava|Ворскла Полтава|Vorskla|Ворскла
Metalist Kharkiv|Металлист Харьков|Metalist Kharkov|?Metalist|?Металлист
Metalist 1925 Kharkiv|Металлист 1925 Харьков|Metalist 1925|Металлист 1925
Kolos Kovalivka|Колос Ковалёвка|Kolos|Колос
Polissya Zhytomyr|Полесье Житомир|Polissya|Полесье
Kryvbas Kryvyi Rih|Кривбасс Кривой Рог|Kryvbas|Кривбасс
Karpaty Lviv|Карпаты Львов|Karpaty|Карпаты
Rukh Lviv|Рух Львов|Rukh|Рух|Рух Винники
LNZ Cherkasy|ЛНЗ Черкассы|LNZ|ЛНЗ
Chornomorets Odesa|Черноморец Одесса|Chernomorets Odessa|Chornomorets Odessa
Obolon Kyiv|Оболонь Киев|Obolon|Оболонь|Obolon Kiev
Veres Rivne|Верес Ровно|Veres|Верес
BATE Borisov|БАТЭ Борисов|BATE|БАТЭ|BATE Barysaw
Dinamo Minsk|Динамо Минск|Dynamo Minsk|Динамо Мн|Dinamo Mn
Shakhtyor Soligorsk|Шахтёр Солигорск|Shakhter Soligorsk|Shakhtyor Salihorsk
Dinamo Brest|Динамо Брест|Dynamo Brest|Динамо Бр
Neman Grodno|Неман Гродно|Neman Hrodna|?Neman|?Неман
Torpedo-BelAZ Zhodino|Торпедо-БелАЗ Жодино|Torpedo BelAZ|Торпедо-БелАЗ|Torpedo Zhodino|Торпедо Жодино|Torpedo BelAZ Zhodzina
Gomel|Гомель|FC Gomel
Slavia Mozyr|Славия Мозырь|Slavia Mazyr
Isloch Minsk Raion|Ислочь Минский район|Isloch|Ислочь
Slutsk|Слуцк
Vitebsk|Витебск
Maxline Vitebsk|Макслайн Витебск|ML Vitebsk|МЛ Витебск|Maxline Rogachev|Макслайн Рогачёв
Belshina Bobruisk|Белшина Бобруйск|Belshina|Белшина
Naftan Novopolotsk|Нафтан Новополоцк|Naftan|Нафтан
Arsenal Dzerzhinsk|Арсенал Дзержинск
Smorgon|Сморгонь
Minsk FC|ФК Минск
Astana FC|Астана
Kairat Almaty|Кайрат Алматы|Kairat|Кайрат|Qairat
Tobol Kostanay|Тобол Костанай|Tobol|Тобол|Tobyl Kostanay|Тобыл
Ordabasy Shymkent|Ордабасы Шымкент|Ordabasy|Ордабасы
Aktobe|Актобе
Shakhter Karagandy|Шахтёр Караганда|Shakhtyor Karaganda
Elimai Semey|Елимай Семей|Elimay|Елимай
Kyzylzhar Petropavl|Кызылжар Петропавловск|Kyzylzhar|Кызылжар|Kyzyl-Zhar
Kaisar Kyzylorda|Кайсар Кызылорда|Kaysar|Кайсар
Zhenis Astana|Женис Астана|Zhenis|Женис|Jenis
Pakhtakor Tashkent|Пахтакор Ташкент|Pakhtakor|Пахтакор|Paxtakor
Nasaf Qarshi|Насаф Карши|Nasaf|Насаф|Nasaf Karshi
Navbahor Namangan|Навбахор Наманган|Navbahor|Навбахор|Navbakhor
Neftchi Fergana|Нефтчи Фергана
Lokomotiv Tashkent|Локомотив Ташкент
Bunyodkor Tashkent|Бунёдкор Ташкент|Bunyodkor|Бунёдкор
AGMK Almalyk|АГМК Алмалык|AGMK|АГМК
`;
