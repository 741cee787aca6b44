/** EuroLeague, EuroCup, VTB United League and national leagues: basketball. The form is that of `clubs.ts`. */
export const BASKETBALL = `
Anadolu Efes|Анадолу Эфес|Efes|Эфес|Anadolu Efes Istanbul|Анадолу Эфес Стамбул|Efes Istanbul|?Istanbul|?Стамбул
Olimpia Milano|Олимпия Милан|EA7 Emporio Armani Milan|EA7 Emporio Armani Milano|Armani Milano|Armani Milan|AX Armani Exchange Milan|Армани Милан|AX Milano|Emporio Armani Milano|EA7 Milano|ЕА7 Милан
Baskonia Vitoria|Баскония Витория|Baskonia|Баскония|Baskonia Vitoria-Gasteiz|Cazoo Baskonia|Kosner Baskonia|Saski Baskonia|Laboral Kutxa|TD Systems Baskonia|Баскония Витория-Гастейс|?Vitoria Gasteiz|?Витория Гастейс
Valencia Basket|Валенсия Баскет|Pamesa Valencia
ASVEL Villeurbanne|АСВЕЛ Вийёрбан|ASVEL|АСВЕЛ|LDLC ASVEL|LDLC ASVEL Villeurbanne|ЛДЛК АСВЕЛ|ASVEL Lyon-Villeurbanne|?Villeurbanne|?Вийербан
Paris Basketball|Париж Баскетбол|Пари Баскет|Paris Basket|Париж Баскет
Virtus Bologna|Виртус Болонья|Virtus Segafredo Bologna|Segafredo Bologna|Olidata Bologna|Виртус Сегафредо Болонья|?Virtus|?Виртус
ALBA Berlin|АЛЬБА Берлин|ALBA|АЛЬБА|?Berlin|?Берлин
Hapoel Bank Yahav Jerusalem|Хапоэль Банк Яхав Иерусалим|?Jerusalem|?Иерусалим
Dubai Basketball|Дубай Баскетбол|Дубай БК
UNICS Kazan|УНИКС Казань|UNICS|УНИКС|Unics Kazan|?Kazan|?Казань
Lokomotiv Kuban Krasnodar|Локомотив-Кубань Краснодар|Lokomotiv Kuban|Локомотив-Кубань|Loko Kuban|Локо-Кубань|Локо Кубань Краснодар
Uralmash Yekaterinburg|Уралмаш Екатеринбург|Uralmash|Уралмаш|?Yekaterinburg|?Екатеринбург
Parma Perm|Парма Пермь|Бетсити Парма|Betcity Parma|Бетсити Парма Пермь|Parma Betcity|Парма-Пермский край|Parma Basket|Пермский край Парма|Parma Permsky Krai|?Perm|?Пермь
Avtodor Saratov|Автодор Саратов|Avtodor|Автодор|?Saratov|?Саратов
MBA Moscow|МБА Москва|МБА-МАИ|MBA-MAI|МБА|MBA-MAI Moscow|МБА-МАИ Москва
Runa Moscow|Руна Москва|Runa|Руна
Kalev Tallinn|Калев Таллин|BC Kalev|Kalev Cramo|Калев Крамо|Kalev/Cramo|?Tallinn|?Таллин
Tsmoki Minsk|Цмоки-Минск|Цмокi Мiнск|Tsmoki-Minsk|Цмоки
Zielona Góra|Зелёна-Гура|Stelmet Zielona Gora|Stelmet Enea Zielona Gora|Стельмет Зелёна-Гура
Rytas Vilnius|Ритас Вильнюс|Lietuvos Rytas|Летувос Ритас|Rytas|Ритас|Lietuvos Rytas Vilnius
Wolves Vilnius|Волки Вильнюс|Wolves Twinsbet|Вулвз Вильнюс|BC Wolves
Lietkabelis Panevėžys|Лиеткабелис Паневежис|Lietkabelis|Лиеткабелис|7bet Lietkabelis
Neptūnas Klaipėda|Нептунас Клайпеда|Neptunas|Нептунас|?Klaipeda|?Клайпеда
VEF Rīga|ВЭФ Рига|VEF|ВЭФ|VEF Riga
Budućnost Podgorica|Будучност Подгорица|Buducnost VOLI|Будучност ВОЛИ|?Budućnost|?Будучност|?Podgorica|?Подгорица
Cedevita Olimpija Ljubljana|Цедевита Олимпия Любляна|Cedevita Olimpija|Цедевита Олимпия|?Ljubljana|?Любляна
Cibona Zagreb|Цибона Загреб|Cibona|Цибона|?Zagreb|?Загреб
KK Zadar|Задар|Zadar
Igokea|Игокеа|Igokea m:tel
Mega Belgrade|Мега Белград|Mega Superbet|Mega MIS|Mega Bemax|Мега Бемакс|Mega Vizura|Мега Супербет|Mega Basket|Мега Баскет
FMP Belgrade|ФМП Белград|FMP Meridian|ФМП Меридиан|FMP Zeleznik
Spartak Subotica|Спартак Суботица|Spartak Office Shoes|?Subotica|?Суботица
Joventut Badalona|Ховентут Бадалона|Joventut|Ховентут|Divina Joventut|Club Joventut Badalona|Asisa Joventut|Хувентуд Бадалона|Juventut Badalona|?Badalona|?Бадалона
Gran Canaria|Гран-Канария|Herbalife Gran Canaria|Dreamland Gran Canaria|Гербалайф Гран-Канария
Unicaja Málaga|Уникаха Малага|Unicaja|Уникаха
Canarias Tenerife|Канариас Тенерифе|Lenovo Tenerife|Iberostar Tenerife|La Laguna Tenerife|Леново Тенерифе|Ла Лагуна Тенерифе|CB Canarias
UCAM Murcia|УКАМ Мурсия|?Murcia|?Мурсия
Bilbao Basket|Бильбао Баскет|Surne Bilbao|Surne Bilbao Basket|?Bilbao|?Бильбао
San Pablo Burgos|Сан-Пабло Бургос|Hereda San Pablo Burgos
Basquet Manresa|Манреса Баскет|BAXI Manresa|БАКСИ Манреса|?Manresa|?Манреса
Galatasaray Ekmas|Галатасарай Экмас
Türk Telekom|Тюрк Телеком|Turk Telekom Ankara|Тюрк Телеком Анкара|?Ankara|?Анкара
Bahçeşehir Koleji|Бахчешехир Коледжи|Bahcesehir College|Bahcesehir|Бахчешехир|Бахчешехир Колледж
Tofaş Bursa|Тофаш Бурса|Tofas|Тофаш|?Bursa|?Бурса
Karşıyaka|Каршыяка|Pinar Karsiyaka|Пынар Каршыяка
Reyer Venezia|Рейер Венеция|Umana Reyer Venezia|Umana Venezia|Умана Рейер Венеция|Умана Венеция
Dinamo Sassari|Динамо Сассари|Banco di Sardegna Sassari|Банко ди Сардиния Сассари|?Sassari|?Сассари
Derthona Tortona|Дертона Тортона|Bertram Tortona|Bertram Derthona Tortona
Aquila Trento|Аквила Тренто|Dolomiti Energia Trento|Доломити Энергия Тренто|Dolomiti Energia Trentino|?Trento|?Тренто
Pallacanestro Brescia|Брешиа Баскет|Germani Brescia|Germani Basket Brescia
Pallacanestro Reggiana|Реджана Баскет|UNAHOTELS Reggio Emilia|Unahotels Reggio Emilia|Реджо-Эмилия
Pallacanestro Trieste|Триест Баскет|Allianz Trieste|?Trieste|?Триест
Pallacanestro Varese|Варезе Баскет|Openjobmetis Varese|?Varese|?Варезе
Brose Bamberg|Бамберг|Brose Baskets Bamberg|Bamberg Baskets|Брозе Бамберг|Bamberg
EWE Baskets Oldenburg|Ольденбург|Oldenburg|ЕВЕ Баскетс Ольденбург|EWE Oldenburg
ratiopharm Ulm|Рациофарм Ульм|Ратиофарм Ульм
Telekom Baskets Bonn|Телеком Баскетс Бонн|Telekom Bonn|Телеком Бонн|?Bonn|?Бонн
Hamburg Towers|Гамбург Тауэрс|Veolia Towers Hamburg|Veolia Hamburg Towers
Riesen Ludwigsburg|Ризен Людвигсбург|MHP Riesen Ludwigsburg|Ludwigsburg|Людвигсбург
Le Mans Sarthe|Ле-Ман Сарт|Le Mans Sarthe Basket
JL Bourg|ЖЛ Бурк|JL Bourg-en-Bresse|Cosea JL Bourg|Бурк-ан-Брес
Cholet Basket|Шоле|Cholet
Limoges CSP|Лимож|Limoges|CSP Limoges
SIG Strasbourg|СИГ Страсбург|SIG Strasbourg Illkirch
Nanterre 92|Нантер 92|Nanterre|Нантер
Boulogne Metropolitans 92|Булонь Метрополитанс 92|Metropolitans 92|Levallois Metropolitans|Метрополитанс 92
Promitheas Patras|Прометей Патры|Promitheas|Промитеас Патры|?Patras|?Патры
Peristeri|Перистери
Hapoel Holon|Хапоэль Холон|?Holon|?Холон
BC Prometey|Прометей Каменское|Prometey Slobozhanske|Прометей Слобожанское|Prometey
Budivelnyk Kyiv|Будивельник Киев|Budivelnik Kyiv|Будивельник|?Kyiv|?Киев
Szolnoki Olajbányász|Сольнок|Szolnoki Olaj|Szolnok
ERA Nymburk|Нимбурк|ERA Basketball Nymburk|CEZ Nymburk|Nymburk|ЭРА Нимбурк
`;
