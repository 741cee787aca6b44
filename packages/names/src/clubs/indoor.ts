/** Volleyball, handball, futsal, and bandy and rugby in Russia. The form is that of `clubs.ts`. */
export const INDOOR = `
Zenit-Kazan|Зенит-Казань|Зенит Казань|?Zenit|?Зенит
Dynamo Kazan|Динамо Казань|Динамо-Ак Барс|Dynamo Ak Bars|Динамо-Ак Барс Казань|Dynamo-Ak Bars Kazan|Dinamo Kazan
Belogorie Belgorod|Белогорье Белгород|Belogorie|Белогорье|Belogorye Belgorod|Локомотив-Белогорье|?Belgorod|?Белгород
Lokomotiv Novosibirsk|Локомотив Новосибирск|Локомотив Нск
Lokomotiv Kaliningrad|Локомотив Калининград|Локомотив-Калининград|Lokomotiv Kaliningrad Oblast|?Kaliningrad|?Калининград
Fakel Novy Urengoy|Факел Новый Уренгой|Fakel Yamal|Факел Ямал|?Fakel|?Факел
Kuzbass Kemerovo|Кузбасс Кемерово|Kuzbass|Кузбасс|?Kemerovo|?Кемерово
Ural Ufa|Урал Уфа|?Ural|?Урал
Gazprom-Ugra Surgut|Газпром-Югра Сургут|Gazprom-Ugra|Газпром-Югра|Gazprom-Yugra Surgut|Gazprom-Yugra|?Surgut|?Сургут
Dynamo-LO|Динамо-ЛО|Dynamo-LO Sosnovy Bor|Динамо-ЛО Сосновый Бор|Dinamo LO
Neftyanik Orenburg|Нефтяник Оренбург|?Neftyanik|?Нефтяник
ASK Nizhny Novgorod|АСК Нижний Новгород|АСК|АСК НН
Yugra-Samotlor Nizhnevartovsk|Югра-Самотлор Нижневартовск|Yugra-Samotlor|Югра-Самотлор|Ugra-Samotlor|Ugra-Samotlor Nizhnevartovsk|?Nizhnevartovsk|?Нижневартовск
Nova Novokuybyshevsk|Нова Новокуйбышевск|Nova|Нова
Uralochka-NTMK|Уралочка-НТМК|Uralochka|Уралочка|Uralochka-NTMK Yekaterinburg|Уралочка-НТМК Екатеринбург|Уралочка Екатеринбург|Uralochka Ekaterinburg
Zarechie Odintsovo|Заречье-Одинцово|Заречье Одинцово|Zarechie|Zarechye Odintsovo|Заречье|?Odintsovo|?Одинцово
Dynamo Krasnodar|Динамо Краснодар|Dinamo Krasnodar
Dynamo-Metar Chelyabinsk|Динамо-Метар Челябинск|Dynamo-Metar|Динамо-Метар
Leningradka St Petersburg|Ленинградка Санкт-Петербург|Leningradka|Ленинградка
Proton Saratov|Протон Саратов|Proton|Протон|?Saratov|?Саратов
Tulitsa Tula|Тулица Тула|Tulitsa|Тулица|?Tula|?Тула
Korabelka St Petersburg|Корабелка Санкт-Петербург|Korabelka|Корабелка
Sparta Nizhny Novgorod|Спарта Нижний Новгород|Спарта НН
Minchanka Minsk|Минчанка Минск|Minchanka|Минчанка
Perugia Volley|Перуджа|Sir Safety Perugia|Perugia|Sir Susa Vim Perugia|Sir Sicoma Monini Perugia|Sir Safety Conad Perugia|Сир Сэйфети Перуджа
Trentino Volley|Трентино|Itas Trentino|Trentino Itas|Итас Трентино|Trentino|Itas Trentino Volley
Lube Civitanova|Лубе Чивитанова|Cucine Lube Civitanova|Lube|Лубе|Кучине Лубе Чивитанова|Cucine Lube
Modena Volley|Модена Волей|Valsa Group Modena|Leo Shoes Modena|Azimut Modena
Powervolley Milano|Пауэрволлей Милан|Allianz Milano|Allianz Powervolley Milano
Blu Volley Verona|Блю Волей Верона|Rana Verona
Gas Sales Piacenza|Газ Сейлс Пьяченца|Gas Sales Bluenergy Piacenza|Bluenergy Piacenza|?Piacenza|?Пьяченца
Imoco Conegliano|Имоко Конельяно|Prosecco DOC Imoco Conegliano|Prosecco Doc A Carraro Imoco Conegliano|A Carraro Imoco Conegliano|Imoco Volley|Имоко Волей Конельяно
VakıfBank Istanbul|ВакыфБанк Стамбул|VakifBank|ВакыфБанк|Вакифбанк|Вакифбанк Стамбул
Eczacıbaşı Istanbul|Эджзаджибаши Стамбул|Eczacibasi Dynavit|Эджзаджибаши|Eczacibasi|Эджзаджибаши Динавит|Eczacibasi VitrA
Halkbank Ankara|Халкбанк Анкара|Halkbank|Халкбанк
Ziraat Bankası Ankara|Зираат Банкасы Анкара|Ziraat Bankasi|Зираат Банкасы|Ziraat Bank Ankara|Зираат Банк
ZAKSA Kędzierzyn-Koźle|ЗАКСА Кендзежин-Козле|ZAKSA|ЗАКСА|Grupa Azoty ZAKSA|Grupa Azoty ZAKSA Kedzierzyn-Kozle
Jastrzębski Węgiel|Ястшембский Венгель|Ястшембски Венгель|JSW Jastrzebski Wegiel
Resovia Rzeszów|Ресовия Жешув|Resovia|Ресовия|Asseco Resovia Rzeszow|Asseco Resovia|Ассеко Ресовия|?Rzeszow|?Жешув
Projekt Warszawa|Проект Варшава|Projekt Warsaw|PGE Projekt Warszawa|Verva Warszawa|?Warsaw|?Варшава
Aluron Zawiercie|Алурон Заверце|Aluron CMC Warta Zawiercie|Warta Zawiercie|Варта Заверце
Skra Bełchatów|Скра Белхатув|PGE Skra Belchatow|PGE GiEK Skra Belchatow|Скра
Berlin Recycling Volleys|Берлин Рисайклинг Воллейс|BR Volleys|Berlin Volleys|Берлин Волейс
VfB Friedrichshafen|Фридрихсхафен|Friedrichshafen
Sada Cruzeiro|Сада Крузейро|Sada Cruzeiro Volei
THW Kiel|Киль|Kiel
SG Flensburg-Handewitt|Фленсбург-Хандевитт|Flensburg-Handewitt|Фленсбург|Flensburg|Фленсбург-Хандевит
Füchse Berlin|Фюксе Берлин|Fuchse Berlin|Fuechse Berlin
Rhein-Neckar Löwen|Райн-Неккар Лёвен|Rhein-Neckar Loewen|Рейн-Неккар Лёвен|RN Lowen
MT Melsungen|Мельзунген|Melsungen
Frisch Auf Göppingen|Фриш Ауф Гёппинген|Goppingen|Гёппинген|Goeppingen
TBV Lemgo Lippe|Лемго|Lemgo|TBV Lemgo
TSV Hannover-Burgdorf|Ганновер-Бургдорф|Hannover-Burgdorf
HSG Wetzlar|Вецлар|Wetzlar
VfL Gummersbach|Гуммерсбах|Gummersbach
Vive Kielce|Виве Кельце|Industria Kielce|Lomza Vive Kielce|Индустрия Кельце|Kielce|Кельце|Barlinek Industria Kielce|Lomza Industria Kielce|Iskra Kielce
Wisła Płock|Висла Плоцк|Orlen Wisla Plock|Орлен Висла Плоцк|?Plock|?Плоцк
Veszprém|Веспрем|Telekom Veszprem|One Veszprem|Telekom Veszprém HC|Телеком Веспрем|MVM Veszprem
Pick Szeged|Пик Сегед|OTP Bank Pick Szeged|MOL-Pick Szeged|Сегед|Szeged
Montpellier Handball|Монпелье Гандбол
Aalborg Håndbold|Ольборг Гандбол|Aalborg Handbold|Aalborg Handball
GOG Svendborg|ГОГ Свендборг|GOG|ГОГ|GOG Handbold|GOG Gudme
Kolstad Trondheim|Колстад Тронхейм|Kolstad|Колстад|Kolstad Handball|?Trondheim|?Тронхейм
Vardar Skopje|Вардар Скопье|Vardar|Вардар|Vardar 1961|HC Vardar 1961|?Skopje|?Скопье
Eurofarm Pelister|Еврофарм Пелистер|Eurofarm Pelister Bitola|Pelister Bitola|Пелистер Битола
Meshkov Brest|Мешков Брест|БГК Мешкова Брест|БГК имени Мешкова|БГК им Мешкова|HC Meshkov Brest|BGK Meshkov Brest|БГК Мешкова
SKA Minsk|СКА Минск
Chekhovskie Medvedi|Чеховские Медведи|Chekhov Bears|Чеховские Медведи Чехов|Chehovski Medvedi|Medvedi Chekhov|Chekhovskiye Medvedi
Permskie Medvedi|Пермские Медведи|Perm Bears|Permskiye Medvedi|?Perm|?Пермь
Dynamo-Viktor Stavropol|Динамо-Виктор Ставрополь|Viktor Stavropol|Динамо-Виктор|Dynamo-Viktor|Виктор Ставрополь|?Stavropol|?Ставрополь
Neva St Petersburg|Нева Санкт-Петербург|Университет Лесгафта-Нева|Lesgaft University Neva|Neva SPb
Astrakhanochka Astrakhan|Астраханочка Астрахань|Astrakhanochka|Астраханочка|?Astrakhan|?Астрахань
Zvezda Zvenigorod|Звезда Звенигород
Rostov-Don|Ростов-Дон|Rostov Don Handball|Ростов-Дон Ростов-на-Дону
Győri ETO|Дьёр ЭТО|Gyor|Дьёр|Gyori Audi ETO|Audi ETO Gyor|Győri Audi ETO KC|Дьёри Ауди ЭТО
Metz Handball|Мец Гандбол
Brest Bretagne Handball|Брест Бретань|Brest Bretagne
Team Esbjerg|Тим Эсбьерг|Team Esbjerg Handball
Vipers Kristiansand|Вайперс Кристиансанн|Vipers|Вайперс
CSM București|ЧСМ Бухарест|CSM Bucuresti|CSM Bucharest|?Bucharest|?Бухарест
Krim Ljubljana|Крим Любляна|Krim Mercator|Krim Mercator Ljubljana|Крим Меркатор|?Ljubljana|?Любляна
Sinara Yekaterinburg|Синара Екатеринбург|Sinara|Синара|VIZ-Sinara|ВИЗ-Синара|Sinara Ekaterinburg
Ukhta FC|Ухта|Ukhta|Ухта Коми
KPRF Moscow|КПРФ Москва|KPRF|КПРФ|КПРФ-1 Москва
Gazprom-Ugra Yugorsk|Газпром-Югра Югорск|Газпром-ЮГРА Югорск|Gazprom-Yugra Yugorsk
Norilsky Nickel|Норильский Никель|Norilsk Nickel|Норникель|Nornickel|Норильский Никель Норильск
Novaya Generatsiya Syktyvkar|Новая Генерация Сыктывкар|Novaya Generatsiya|Новая Генерация|New Generation Syktyvkar|?Syktyvkar|?Сыктывкар
Siberyak Novosibirsk|Сибиряк Новосибирск|Sibiryak Novosibirsk|Сибиряк|Sibiryak
ElPozo Murcia|Эльпосо Мурсия|El Pozo Murcia|ЭльПосо Мурсия|Эль Посо Мурсия|?Murcia|?Мурсия
SKA-Neftyanik Khabarovsk|СКА-Нефтяник Хабаровск|SKA-Neftyanik|СКА-Нефтяник|?Khabarovsk|?Хабаровск
Baikal-Energiya Irkutsk|Байкал-Энергия Иркутск|Baikal-Energia|Байкал-Энергия|Baykal-Energiya Irkutsk|?Irkutsk|?Иркутск
Uralsky Trubnik Pervouralsk|Уральский Трубник Первоуральск|Uralsky Trubnik|Уральский Трубник|?Pervouralsk|?Первоуральск
Vodnik Arkhangelsk|Водник Архангельск|Vodnik|Водник|?Arkhangelsk|?Архангельск
Enisey-STM Krasnoyarsk|Енисей-СТМ Красноярск|Enisey-STM|Енисей-СТМ|Enisei-STM
Krasny Yar Krasnoyarsk|Красный Яр Красноярск|Krasny Yar|Красный Яр
VVA Monino|ВВА-Подмосковье Монино|VVA-Podmoskovye|ВВА-Подмосковье|ВВА Монино
Slava Moscow|Слава Москва
`;
