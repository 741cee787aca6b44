/** KHL, VHL, MHL, Belarus and Kazakhstan: ice hockey. The form is that of `clubs.ts`. */
export const EASTERN_HOCKEY = `
SKA St Petersburg|СКА Санкт-Петербург|СКА Питер|СКА Петербург|SKA Petersburg|СКА Пб|?SKA|?СКА
SKA-1946 St Petersburg|СКА-1946 Санкт-Петербург|SKA-1946|СКА-1946
SKA-Neva|СКА-Нева|SKA-Neva St Petersburg|СКА-Нева Санкт-Петербург
SKA-VMF St Petersburg|СКА-ВМФ Санкт-Петербург|СКА-ВМФ|SKA-VMF
SKA-Varyagi|СКА-Варяги
Lokomotiv Yaroslavl|Локомотив Ярославль|Локомотив Яр|Локомотив Я|?Lokomotiv|?Локомотив|?Локо|?Loko
Loko-76 Yaroslavl|Локо-76 Ярославль|Loko-76|Локо-76
Ak Bars Kazan|Ак Барс Казань|Ak Bars|Ак Барс|АкБарс
Bars Kazan|Барс Казань|Bars|Барс
Irbis Kazan|Ирбис Казань|Irbis|Ирбис
Avangard Omsk|Авангард Омск|Авангард Ом|?Avangard|?Авангард
Omskie Yastreby|Омские Ястребы|Omsk Hawks|Omskie Jastreby|Омские ястребы Омск
Omskie Krylya|Омские Крылья|Omsk Krylya|Omskie Krylia
Metallurg Magnitogorsk|Металлург Магнитогорск|Металлург Мг|Магнитка|Металлург Маг|Metallurg Mg|?Metallurg|?Металлург
Stalnye Lisy Magnitogorsk|Стальные Лисы Магнитогорск|Стальные Лисы|Stalnye Lisy|Steel Foxes|Stalnye Lisy Mg
Magnitka Magnitogorsk|Магнитка-Университет Магнитогорск
Metallurg Novokuznetsk|Металлург Новокузнецк|Металлург Нк|Металлург Нвкз|?Metallurg|?Металлург
Kuznetskie Medvedi|Кузнецкие Медведи|Kuznetsk Bears|Кузнецкие Медведи Новокузнецк
Traktor Chelyabinsk|Трактор Челябинск|Трактор Чел|Traktor|?Трактор
Belye Medvedi Chelyabinsk|Белые Медведи Челябинск|Белые Медведи|Polar Bears Chelyabinsk|Belye Medvedi|Белые Медведи Чл
Chelmet Chelyabinsk|Челмет Челябинск|Chelmet|Челмет
Salavat Yulaev Ufa|Салават Юлаев Уфа|Salavat Yulaev|Салават Юлаев|СЮ|Salavat Yulayev|Salavat Yulayev Ufa|Салават
Tolpar Ufa|Толпар Уфа|Tolpar|Толпар
Toros Neftekamsk|Торос Нефтекамск|Toros|Торос|?Neftekamsk|?Нефтекамск
Avtomobilist Yekaterinburg|Автомобилист Екатеринбург|Avtomobilist|Автомобилист|Avtomobilist Ekaterinburg
Avto Yekaterinburg|Авто Екатеринбург|?Авто
Gornyak-UGMK|Горняк-УГМК|Gornyak UMMC|Горняк-УГМК Верхняя Пышма|Горняк Верхняя Пышма
Torpedo Nizhny Novgorod|Торпедо Нижний Новгород|Торпедо НН|Torpedo NN|Торпедо ННов|?Torpedo|?Торпедо
Chayka Nizhny Novgorod|Чайка Нижний Новгород|Чайка НН|?Chayka|?Чайка
Torpedo-Gorky|Торпедо-Горький|Torpedo-Gorky Nizhny Novgorod|Торпедо-Горький Нижний Новгород|Торпедо-Горький НН
Torpedo Ust-Kamenogorsk|Торпедо Усть-Каменогорск|Торпедо УК|?Ust Kamenogorsk|?Усть Каменогорск
Severstal Cherepovets|Северсталь Череповец|Severstal|Северсталь
Almaz Cherepovets|Алмаз Череповец|Almaz|Алмаз
Lada Togliatti|Лада Тольятти|Lada|Лада|Lada Tolyatti
Ladya Togliatti|Ладья Тольятти|Ladya|Ладья|Ladia Togliatti|Ladya Tolyatti
Reaktor Nizhnekamsk|Реактор Нижнекамск|Reaktor|Реактор|Reactor|?Nizhnekamsk|?Нижнекамск
Sibirskie Snaipery|Сибирские Снайперы|Siberian Snipers|Сибирские Снайперы Новосибирск|?Novosibirsk|?Новосибирск
Vityaz Moscow Region|Витязь Московская область|Витязь Подольск|Vityaz Podolsk|Vityaz Balashikha|Витязь Балашиха|Vityaz Chekhov|Витязь Чехов|?Vityaz|?Витязь|?Podolsk|?Подольск|?Balashikha|?Балашиха
Russkie Vityazi|Русские Витязи|Russian Knights Chekhov|Русские Витязи Чехов
Sochi-Kapitan|Капитан Ступино|Kapitan Stupino|Капитан|Kapitan
Krasnaya Armiya Moscow|Красная Армия Москва|Красная Армия|Krasnaya Armiya|Red Army Moscow
Zvezda Moscow|Звезда Москва|Zvezda Chekhov|Звезда Чехов|?Звезда
Dynamo Krasnogorsk|Динамо Красногорск
Dynamo-Altay Barnaul|Динамо-Алтай Барнаул|Dynamo Barnaul|Динамо Барнаул|Dynamo-Altai Barnaul|?Barnaul|?Барнаул
Dizel Penza|Дизель Пенза|Dizel|Дизель
Dizelist Penza|Дизелист Пенза|Dizelist|Дизелист
Molot Perm|Молот Пермь|Molot-Prikamye|Молот-Прикамье|Молот-Прикамье Пермь|?Молот
Oktan Perm|Октан Пермь
Rubin Tyumen|Рубин Тюмень|?Rubin|?Рубин
Tyumensky Legion|Тюменский Легион
Yugra Khanty-Mansiysk|Югра Ханты-Мансийск|Yugra|Югра|Ugra Khanty-Mansiysk|Ugra
Mamonty Yugry|Мамонты Югры|Mammoths of Yugra|Мамонты Югры Ханты-Мансийск
Sokol Krasnoyarsk|Сокол Красноярск|?Sokol|?Сокол|?Krasnoyarsk|?Красноярск
Krasnoyarskie Rysi|Красноярские Рыси
Khimik Voskresensk|Химик Воскресенск|?Khimik|?Химик|?Voskresensk|?Воскресенск
Khimik Novopolotsk|Химик Новополоцк|Химик-СКА Новополоцк|?Novopolotsk|?Новополоцк
Buran Voronezh|Буран Воронеж|Buran|Буран|?Voronezh|?Воронеж
Izhstal Izhevsk|Ижсталь Ижевск|Izhstal|Ижсталь|?Izhevsk|?Ижевск
Neftyanik Almetyevsk|Нефтяник Альметьевск|?Neftyanik|?Нефтяник
Sputnik Almetyevsk|Спутник Альметьевск|Sputnik|Спутник
Yuzhny Ural Orsk|Южный Урал Орск|Yuzhny Ural|Южный Урал|?Orsk|?Орск
CSK VVS Samara|ЦСК ВВС Самара|ЦСК ВВС|CSK VVS|?Samara|?Самара
Olimpiya Kirovo-Chepetsk|Олимпия Кирово-Чепецк
HC Norilsk|Норильск|Norilsk
AKM Tula Region|АКМ Тульская область|АКМ|AKM Novomoskovsk|АКМ Новомосковск|АКМ Тула|?Tula|?Тула
Amur Khabarovsk|Амур Хабаровск|Амур Хбр|?Amur|?Амур
Amurskie Tigry|Амурские Тигры|Amur Tigers|Амурские Тигры Хабаровск
Admiral Vladivostok|Адмирал Владивосток|Admiral|Адмирал
Taifun Primorsky Krai|Тайфун Приморский край|Taifun|Тайфун|Typhoon Vladivostok
Barys Astana|Барыс Астана|Barys|Барыс|Barys Nur-Sultan|Барыс Нур-Султан
Snezhnye Barsy Astana|Снежные Барсы Астана|Снежные Барсы|Snezhnye Barsy|Snow Leopards Astana
Nomad Astana|Номад Астана|Nomad|Номад
Kunlun Red Star|Куньлунь Ред Стар|Куньлунь|Kunlun|Куньлунь РС|KRS Beijing|Kunlun RS|?Beijing|?Пекин
Shanghai Dragons|Шанхайские Драконы|Шанхай Драгонс|Шанхай Дрэгонс|?Shanghai|?Шанхай
Dinamo-Shinnik Bobruisk|Динамо-Шинник Бобруйск|Динамо-Шинник|Dinamo-Shinnik|?Bobruisk|?Бобруйск
Dinamo-Molodechno|Динамо-Молодечно|Dinamo Maladzyechna|Динамо Молодечно
Yunost Minsk|Юность Минск|Yunost|Юность
Metallurg Zhlobin|Металлург Жлобин|?Zhlobin|?Жлобин
Lokomotiv Orsha|Локомотив Орша|?Orsha|?Орша
Aviator Baranovichi|Авиатор Барановичи|?Baranovichi|?Барановичи
Dinamo Riga|Динамо Рига|Dynamo Riga
Jokerit Helsinki|Йокерит Хельсинки|Jokerit|Йокерит
Atlant Mytishchi|Атлант Мытищи|Атлант Московская область|Atlant|Атлант|?Mytishchi|?Мытищи
Humo Tashkent|Хумо Ташкент|Humo|Хумо|?Tashkent|?Ташкент
Saryarka Karaganda|Сарыарка Караганда|Saryarka|Сарыарка|?Karaganda|?Караганда
Beibarys Atyrau|Бейбарыс Атырау|Beibarys|Бейбарыс|?Atyrau|?Атырау
Arlan Kokshetau|Арлан Кокшетау|Arlan|Арлан
Kristall Saratov|Кристалл Саратов|?Кристалл|?Saratov|?Саратов
Dynamo St Petersburg|Динамо Санкт-Петербург|Динамо Петербург|Dinamo St Petersburg
Loko Yaroslavl|Локо Ярославль|?Loko|?Локо
`;
