/**
 * Matches as desks ask for them, one a line: expectation | query | streams, split by ` ; ` | other teams of the directory |
 * lesson. Headings name the sport and the minutes that a match takes.
 *
 * The expectation is about the first stream: `join` it, `find` it (joined or proposed), `ask` about it (proposed, not joined),
 * `never` join any stream, `nothing` joined and nothing proposed. A stream may begin with minutes from the query's start
 * (`+60`, `-60`) or with `?` (start not known yet); queries and streams may end with `[tournament]` and `{event id}`. A team
 * of a query that begins with `=` is a record, any other is words. A lesson is an earlier query and, after ` > `, the
 * stream that another operator accepted for it.
 */
export const deskCases = `
# Table tennis, 30
join | Кирилл Скачков – Александр Шибаев | Kirill Skachkov – Alexander Shibaev ; -60 Kirill Skachkov – Alexander Shibaev
join | Кирилл Скачков – Александр Шибаев | Kirill Skachkov – Alexander Shibaev ; +60 Kirill Skachkov – Alexander Shibaev
join | Лев Кацман – Максим Гребнев | Lev Katsman – Maksim Grebnev ; -45 Lev Katsman – Maksim Grebnev ; +45 Lev Katsman – Maksim Grebnev
join | Лев Кацман – Максим Гребнев | Lev Katsman – Maksim Grebnev ; -60 Maksim Grebnev – Lev Katsman
ask | Лев Кацман – Максим Гребнев | -60 Lev Katsman – Maksim Grebnev ; +60 Lev Katsman – Maksim Grebnev
never | Денис Ивонин – Лев Кацман | -170 Denis Ivonin – Lev Katsman
never | Денис Ивонин – Лев Кацман | +170 Denis Ivonin – Lev Katsman
join | Денис Ивонин – Лев Кацман | +10 Denis Ivonin – Lev Katsman
join | Денис Ивонин – Лев Кацман | -10 Lev Katsman – Denis Ivonin
join | Сидоренко В. – Гребнев М. | Vladimir Sidorenko – Maksim Grebnev | Oleg Petrenko, Igor Kotov
join | Sidorenko V – Grebnev M | Vladimir Sidorenko – Maksim Grebnev | Oleg Petrenko, Igor Kotov
find | Лебедев А. – Иванов С. | Anton Lebedev – Sergey Ivanov | Alexey Lebedev, Semyon Ivanov
ask | Иванов А. – Петров И. | Alexey Ivanov – Igor Petrov ; Anton Ivanov – Igor Petrov | Ilya Petrov
never | Иванов А. – Петров И. | Sergey Ivanov – Igor Petrov | Alexey Ivanov
never | Петров И. – Котов Д. | Alexander Petrov – Dmitry Kotov | Igor Petrov
never | Петров И. – Котов Д. | Petr Ivanov – Dmitry Kotov | Igor Petrov
find | Петров И. – Котов Д. | Igor Petrov – Dmitry Kotov | Ivan Kotov, Alexander Petrov
nothing | Смирнов Д. – Котов И. | Alexey Smirnov – Igor Kotenko
find | Иванов А. – Петров И. | Alexey Ivanov – Igor Petrov ; -40 Anton Ivanov – Igor Petrov | Oleg Petrov | Иванов А. – Петров И. > Anton Ivanov – Igor Petrov
ask | Котов В. – Жидков А. | Vyacheslav Kotov – Artem Zhidkov ; Viktor Kotov – Artem Zhidkov | | Котов В. – Жидков А. > Viktor Kotov – Artem Zhidkov
find | Ма Лун – Фань Чжэньдун | Ma Long – Fan Zhendong | Ma Lin, Fan Shuhan
never | Ма Лун – Фань Чжэньдун | Ma Lin – Fan Zhendong | Ma Long
never | Феликс Лебрен – Дарко Йоргич | Alexis Lebrun – Darko Jorgic | Felix Lebrun
never | Лебрен Ф. – Йоргич Д. | Alexis Lebrun – Darko Jorgic | Felix Lebrun
join | Феликс Лебрен – Дарко Йоргич | Felix Lebrun – Darko Jorgić ; Alexis Lebrun – Darko Jorgić
nothing | Харимото Т. – Ма Лун | Miwa Harimoto – Sun Yingsha
# Esports football, 12
join | Реал Мадрид (Bomb1to) – Барселона (Kira) | Real Madrid (Bomb1to) – Barcelona (Kira) ; -40 Real Madrid (Bomb1to) – Barcelona (Kira)
never | Реал Мадрид (Bomb1to) – Барселона (Kira) | Real Madrid (Kray) – Barcelona (Nio)
never | Реал Мадрид (Bomb1to) – Барселона (Kira) | Real Madrid (Bomb1to) – Barcelona (Nio)
never | Арсенал (Sky) – Челси (Foggy) | -90 Arsenal (Sky) – Chelsea (Foggy)
join | Арсенал (Sky) – Челси (Foggy) | Arsenal (Sky) – Chelsea (Foggy) ; Arsenal (Nio) – Chelsea (Spike)
# Baseball, 180
join | Бостон Ред Сокс – Торонто Блю Джейс | Boston Red Sox – Toronto Blue Jays ; -240 Boston Red Sox – Toronto Blue Jays
join | Бостон Ред Сокс – Торонто Блю Джейс | Boston Red Sox – Toronto Blue Jays ; +240 Boston Red Sox – Toronto Blue Jays
find | НЙ Янкис – Бостон | New York Yankees – Boston Red Sox | New York Mets
never | НЙ Янкис – Бостон | New York Mets – Boston Red Sox | New York Yankees
never | Чикаго Уайт Сокс – Кливленд | Chicago Cubs – Cleveland Guardians | Chicago White Sox
never | ЛА Доджерс – Сан-Диего | Los Angeles Angels – San Diego Padres | Los Angeles Dodgers
join | Атланта Брейвз – Хьюстон Астрос | Atlanta Braves – Houston Astros ; -1500 Atlanta Braves – Houston Astros ; +1500 Atlanta Braves – Houston Astros
nothing | Атланта Брейвз – Хьюстон Астрос | -1500 Atlanta Braves – Houston Astros
# Darts, 45
find | Литтлер Л. – Прайс Г. | Luke Littler – Gerwyn Price | Luke Humphries
never | Литтлер Л. – Прайс Г. | Luke Humphries – Gerwyn Price | Luke Littler
never | Литтлер Л. – Хамфрис Л. | -170 Luke Littler – Luke Humphries
find | Люк Хамфрис – Питер Райт | Luke Humphries – Peter Wright | Luke Woodhouse, Luke Littler
find | Смит М. – Уэйд Дж. | Michael Smith – James Wade ; Ross Smith – James Wade
never | Смит Р. – Уэйд Дж. | Michael Smith – James Wade | Ross Smith
find | ван Гервен М. – ван Барневельд Р. | Michael van Gerwen – Raymond van Barneveld | Gian van Veen
# Football, 120
join | Барселона – Реал Мадрид [Ла Лига] | Barcelona – Real Madrid [La Liga] ; Barcelona – Real Madrid [Liga F Women]
join | Барселона – Реал Мадрид [Ла Лига] | +60 Barcelona – Real Madrid [La Liga] ; Barcelona – Real Madrid [Liga F Women]
never | Барселона – Реал Мадрид [Ла Лига] | +60 Barcelona – Real Madrid [Liga F Women]
never | Барселона – Реал Мадрид [Ла Лига] | Barcelona – Real Madrid [Primera División U19]
find | Барселона (ж) – Реал Мадрид (ж) | Barcelona – Real Madrid [Liga F Women]
find | Барселона (ж) – Реал Мадрид (ж) | Barcelona – Real Madrid [Liga F Women] ; Barcelona – Real Madrid [La Liga]
find | Барселона – Реал Мадрид [Лига F. Женщины] | Barcelona (W) – Real Madrid (W) [Liga F]
never | Россия – Беларусь [Товарищеские матчи. U20] | Russia – Belarus [International Friendly]
find | Россия U20 – Беларусь U20 | Russia – Belarus [U20 Friendly]
find | Россия U20 – Беларусь U20 | Russia U20 – Belarus
never | Зенит – Рубин [Премьер-лига] | Zenit – Rubin Kazan [Youth League U19]
ask | Арсенал – Челси [Премьер-лига] | Arsenal – Chelsea [FA Cup]
ask | Реал Мадрид – Севилья [Лига чемпионов] | Real Madrid – Sevilla [Copa del Rey]
join | Арсенал – Челси [Премьер-лига] | Arsenal – Chelsea [Premier League]
join | Реал Мадрид – Ливерпуль [Лига чемпионов] | Real Madrid – Liverpool [Champions League]
join | Реал Мадрид – Ливерпуль | Real Madrid – Liverpool [Champions League]
ask | ЦСКА – Локомотив | CSKA Moscow – Lokomotiv Moscow ; CSKA Sofia – Lokomotiv Sofia
ask | ЦСКА – Локомотив | CSKA Moscow – Lokomotiv Moscow ; CSKA Sofia – Lokomotiv Sofia | | ЦСКА – Локомотив > CSKA Sofia – Lokomotiv Sofia
find | ЦСКА – Локомотив | CSKA Moscow – Lokomotiv Moscow | CSKA Sofia, Lokomotiv Sofia | ЦСКА – Локомотив > CSKA Sofia – Lokomotiv Sofia
join | Зенит – Рубин | Zenit St Petersburg – Rubin Kazan
join | Зенит – Рубин | Zenit St Petersburg – Rubin Kazan | Zenit-2, Zenit U19, Zenit (W), Zenit Penza W, Rubin-2, Rubin U19
find | Спартак – Локомотив | Spartak Moscow – Lokomotiv Moscow | Spartak Kostroma, Spartak Nalchik, Spartak Trnava, Spartak Varna, Spartak Subotica, Lokomotiv Sofia, Lokomotiv Tashkent, Lokomotiv Plovdiv, Lokomotiv Tbilisi
find | Айнтрахт – Вердер | Eintracht Frankfurt – Werder Bremen | Eintracht Braunschweig, Eintracht Trier, Werder Bremen II
find | Бенфика – Порту | SL Benfica – FC Porto | Benfica B, Benfica U23, Porto B
never | Динамо – Торпедо | Dynamo Kyiv – Torpedo Moscow | Dynamo Moscow, Dynamo Minsk
find | Динамо – Рубин | Dynamo Moscow – Rubin Kazan | Dynamo Kyiv, Dinamo Minsk, Dinamo Tbilisi
find | МЮ – Ман Сити | Manchester United – Manchester City
find | Бавария – Боруссия Д | Bayern München – Borussia Dortmund | Borussia Mönchengladbach
never | Бавария – Боруссия Д | Bayern München – Borussia Mönchengladbach | Borussia Dortmund
find | Бавария – Боруссия М | Bayern München – Borussia Mönchengladbach | Borussia Dortmund, Bayern München II
find | ПСЖ – Марсель | Paris Saint-Germain – Olympique Marseille | Paris FC
find | ПСЖ – Лион | Paris SG – Olympique Lyonnais | PSV Eindhoven
find | Црвена Звезда – Партизан | Red Star Belgrade – Partizan Belgrade | Zvezda Perm
find | Ман Сити – Челси | Manchester City – Chelsea | Manchester United
never | Ман Сити – Челси | Manchester United – Chelsea | Manchester City
never | Ман Юнайтед – Челси | Manchester City – Chelsea | Manchester United
find | Спартак-2 – Зенит-2 | Spartak Moscow II – Zenit II | Spartak Moscow, Zenit
never | Спартак-2 – Зенит-2 | Spartak Moscow – Zenit | Spartak Moscow II, Zenit II
never | Спартак – Зенит | Spartak-2 Moscow – Zenit-2 | Spartak Moscow, Zenit
find | Ульсан – Чонбук | Ulsan HD – Jeonbuk Hyundai Motors | Daejeon Citizen
find | Урава Редс – Касима Антлерс | Urawa Red Diamonds – Kashima Antlers
find | Чжэцзян – Шанхай Порт | Zhejiang FC – Shanghai Port | Shanghai Shenhua
never | Чжэцзян – Шанхай Шэньхуа | Zhejiang FC – Shanghai Port | Shanghai Shenhua
join | Cпapтaк Mocквa – Зенит | Spartak Moscow – Zenit
join | Зенит – Спартак Москва | Spartak Moscow – Zenit
never | Барселона – Эмелек | FC Barcelona – Emelec | Barcelona SC
find | Барселона Гуаякиль – Эмелек | Barcelona SC – Emelec | FC Barcelona
never | Интер – Ювентус | Internacional – Juventude
never | Вольфсберг – ЛАСК | VfL Wolfsburg – LASK | Wolfsberger AC
never | Атлетик Бильбао – Осасуна | Bilbao Athletic – Osasuna B | Athletic Bilbao, Osasuna
never | ЦСКА София – Левски | CSKA 1948 Sofia – Levski Sofia | CSKA Sofia
join | ЦСКА 1948 – Левски | CSKA 1948 – Levski | CSKA Sofia
never | Металлист Харьков – Днепр | Metalist 1925 Kharkiv – SC Dnipro-1 | Metalist Kharkiv
never | Южная Корея – Япония | North Korea – Japan | South Korea
join | Республика Корея – Япония | South Korea – Japan | North Korea
find | Ливан – Иордания | Lebanon – Jordan | Libya
find | Китай – Гонконг | China PR – Hong Kong, China | Chinese Taipei
never | Гвинея – Мали | Guinea-Bissau – Mali | Guinea, Equatorial Guinea
never | Ирландия – Англия | Northern Ireland – England | Republic of Ireland
never | Конго – Гана | DR Congo – Ghana | Congo
never | Англия – Уэльс | England U21 – Wales U21 | England, Wales
nothing | Манчестер Сити – Арсенал | Manchester United – Tottenham | Arsenal
nothing | Реал Мадрид – Севилья | Atletico Madrid – Real Betis
never | Реал Мадрид – Севилья | Real Sociedad – Sevilla | Real Madrid
nothing | Зенит – Спартак | Dynamo Moscow – Lokomotiv Moscow | Spartak Moscow
join | Зенит – Ростов | +20 Zenit – Rostov
find | Зенит – Ростов | +45 Zenit – Rostov
ask | Зенит – Ростов | +300 Zenit – Rostov
nothing | Зенит – Ростов | +1800 Zenit – Rostov
join | Зенит – Ростов | ? Zenit – Rostov
join | Зенит – Ростов {fb-7} | Zenit St Petersburg – FC Rostov {fb-7} ; Zenit – Rostov {fb-8}
ask | Зенит – Ростов {fb-7} | Zenit – Rostov {fb-9}
nothing | TBD – TBD | TBD – TBA
nothing | TBD – TBD | Team 1 – Team 2
nothing | Уточняется – Уточняется | TBD – TBA
nothing | Команда 1 – Команда 2 | Team 1 – Team 2
nothing | Победитель матча 1 – Победитель матча 2 | Winner Match 1 – Winner Match 2
nothing | Победитель 1/4 – Зенит | Winner QF1 – Spartak Moscow | Zenit
never | TBD – Зенит | TBD – Zenit
nothing | Хозяева – Гости | Home – Away
join | Динамо (М) – Ростов | Dynamo Moscow – Rostov | Dynamo Makhachkala
find | Торпедо (М) – Динамо Мхч | Torpedo Moscow – Dynamo Makhachkala | Torpedo Kutaisi, Dynamo Moscow
find | Универсидад Католика – Коло-Коло | U. Católica – Colo-Colo | U. de Chile
join | =Zenit – =Rubin Kazan | Zenit – Rubin Kazan | Zenit-2, Rubin-2
join | =Zenit – Рубин Казань | Rubin Kazan – Zenit | Zenit-2
never | =Zenit – =Spartak Moscow | Zenit-2 – Spartak-2 Moscow
never | =Локомотив – =Зенит | Lokomotiv Moscow – Зенит
join | =Zenit – =Rubin Kazan | Zenit – Rubin Kazan ; -60 Zenit – Rubin Kazan [Youth League U19]
join | Реал Мадрид – Бетис | Real Madrid – Betis ; -30 Real Madrid – Getafe ; Atletico Madrid – Betis
join | Ростов – Рубин | Rostov – Rubin ; Rostov – Rubin-2 ; Rostov – Rubin U19
# Hockey, 150
find | СКА – Локомотив [КХЛ] | SKA St Petersburg – Lokomotiv Yaroslavl [KHL] ; SKA-1946 – Loko [MHL] | SKA-Neva, Loko-76
never | СКА – Локомотив [КХЛ] | SKA-1946 – Loko [MHL] | SKA St Petersburg, Lokomotiv Yaroslavl
never | СКА – Динамо М | SKA-1946 – MHK Dynamo Moscow | SKA St Petersburg, Dynamo Moscow
join | СКА-1946 – Локо-76 | SKA-1946 – Loko-76 ; SKA-1946 – Loko | SKA St Petersburg
never | Локо – СКА-1946 | Loko-76 – SKA-1946 | Loko
never | Спартак – Динамо [МХЛ] | Spartak Moscow – Dynamo Moscow [KHL]
never | Ладья Тольятти – Толпар | Lada Togliatti – Tolpar Ufa | Ladya Togliatti
never | Лада Тольятти – Салават Юлаев | Ladya Togliatti – Tolpar Ufa | Lada Togliatti, Salavat Yulaev
join | Лада Тольятти – Ак Барс | Lada Togliatti – Ak Bars Kazan | Ladya Togliatti, Bars Kazan
find | НЙ Рейнджерс – НЙ Айлендерс | New York Rangers – New York Islanders | New Jersey Devils
never | НЙ Рейнджерс – Бостон | New York Islanders – Boston Bruins | New York Rangers
find | Металлург Мг – Салават | Metallurg Magnitogorsk – Salavat Yulaev | Metallurg Novokuznetsk
never | Металлург Мг – Салават | Metallurg Novokuznetsk – Salavat Yulaev | Metallurg Magnitogorsk
find | Торпедо НН – ХК Сочи | Torpedo Nizhny Novgorod – HC Sochi | Torpedo Ust-Kamenogorsk, Torpedo-Gorky
join | Трактор – Авангард | Traktor Chelyabinsk – Avangard Omsk | Omskie Yastreby, Belye Medvedi
find | Динамо Мн – Сибирь | Dinamo Minsk – Sibir Novosibirsk | Dynamo Moscow
never | Динамо М – Сибирь | Dinamo Minsk – Sibir Novosibirsk | Dynamo Moscow
never | Канада – США | Canada W – USA W | Canada, USA
find | Канада (ж) – США (ж) | Canada – USA [Women's World Championship]
never | Канада – США [Чемпионат мира] | Canada – USA [World Championship U20]
never | Ак Барс – ЦСКА | Bars Kazan – Krasnaya Armiya | Ak Bars Kazan, CSKA Moscow
# Basketball, 120
find | ЛА Лейкерс – ЛА Клипперс | Los Angeles Lakers – LA Clippers
never | ЛА Лейкерс – Майами | LA Clippers – Miami Heat | Los Angeles Lakers
find | Оклахома – Денвер | Oklahoma City Thunder – Denver Nuggets
join | Бостон Селтикс – Майами Хит | Boston Celtics – Miami Heat ; -2880 Boston Celtics – Miami Heat ; +2880 Boston Celtics – Miami Heat
never | Миннесота – Финикс | Minnesota Lynx – Phoenix Mercury | Minnesota Timberwolves, Phoenix Suns
never | Реал Мадрид – Барселона | Real Madrid B – Barcelona B | Real Madrid, Barcelona
never | Сербия – Литва | Serbia 3x3 – Lithuania 3x3 | Serbia, Lithuania
find | Зенит – УНИКС | Zenit St. Petersburg – UNICS Kazan | Zenit-M, UNICS-2
never | Хапоэль Тель-Авив – Маккаби Хайфа | Maccabi Tel Aviv – Hapoel Haifa | Hapoel Tel Aviv, Maccabi Haifa
# Tennis, 120
find | Зверев А. – Медведев Д. | Alexander Zverev – Daniil Medvedev | Mischa Zverev, Andrey Medvedev
never | Зверев А. – Медведев Д. | Mischa Zverev – Daniil Medvedev | Alexander Zverev
find | Плишкова Ка. – Жабер О. | Karolina Pliskova – Ons Jabeur | Kristyna Pliskova
never | Плишкова Кр. – Жабер О. | Karolina Pliskova – Ons Jabeur | Kristyna Pliskova
find | Медведев Д./Хачанов К. – Рублев А./Руне Х. | Daniil Medvedev / Karen Khachanov – Andrey Rublev / Holger Rune | Daniil Medvedev, Andrey Rublev
never | Медведев Д. – Рублев А. | Daniil Medvedev / Karen Khachanov – Andrey Rublev / Holger Rune | Daniil Medvedev, Andrey Rublev
find | Медведев Д. – Рублев А. | Daniil Medvedev – Andrey Rublev ; Daniil Medvedev / Karen Khachanov – Andrey Rublev / Holger Rune
never | Медведев Д./Хачанов К. – Рублев А./Руне Х. | Daniil Medvedev – Andrey Rublev | Karen Khachanov
join | Шелтон Б. – Фриц Т. | Ben Shelton – Taylor Fritz | Emma Shelton
find | Shelton B – Fritz T | Ben Shelton – Taylor Fritz
find | Cerundolo F – Baez S | Francisco Cerundolo – Sebastian Baez | Juan Manuel Cerundolo
never | Cerundolo J. M. – Baez S. | Francisco Cerundolo – Sebastian Baez | Juan Manuel Cerundolo
find | Wang Xin. – Gauff C. | Xinyu Wang – Coco Gauff | Xiyu Wang
never | Wang Xin. – Gauff C. | Xiyu Wang – Coco Gauff | Xinyu Wang
never | Андреева М. – Соболенко А. | Erika Andreeva – Aryna Sabalenka | Mirra Andreeva
find | Андреева М. – Соболенко А. | Mirra Andreeva – Aryna Sabalenka ; Erika Andreeva – Aryna Sabalenka
join | Карлос Алькарас – Янник Синнер | Carlos Alcaraz – Jannik Sinner | Martin Alcaraz
ask | Алькарас К. – Синнер Я. [Ролан Гаррос] | Carlos Alcaraz – Jannik Sinner [Wimbledon]
# MMA, 30
find | Усман Нурмагомедов – Пол Хьюз | Usman Nurmagomedov – Paul Hughes | Umar Nurmagomedov
never | Умар Нурмагомедов – Пол Хьюз | Usman Nurmagomedov – Paul Hughes | Umar Nurmagomedov
never | Вадим Немков – Корей Андерсон | Viktor Nemkov – Corey Anderson | Vadim Nemkov
find | Шон О'Мэлли – Мераб Двалишвили | Sean O'Malley – Merab Dvalishvili | Sean Strickland
# Boxing, 60
never | Джермалл Чарло – Сауль Альварес | Jermell Charlo – Saul Alvarez | Jermall Charlo
find | Александр Усик – Тайсон Фьюри | Oleksandr Usyk – Tyson Fury | Tommy Fury
never | Томми Фьюри – Джейк Пол | Tyson Fury – Logan Paul | Tommy Fury, Jake Paul
# Beach volleyball, 60
find | Мол А./Сёрум К. – Ахман/Хельвиг | Anders Mol / Christian Sørum – David Åhman / Jonatan Hellvig | Hendrik Mol / Mathias Berntsen
never | Мол Х./Бернтсен М. – Ахман/Хельвиг | Anders Mol / Christian Sørum – David Åhman / Jonatan Hellvig | Hendrik Mol / Mathias Berntsen
find | Красильников/Стояновский – Мол/Сёрум | Krasilnikov / Stoyanovskiy – Mol / Sorum
never | Красильников/Стояновский – Мол/Сёрум | Krasilnikov / Semenov – Mol / Sorum | Krasilnikov / Stoyanovskiy
# Esports, 120
find | НаВи – Спирит | Natus Vincere – Team Spirit | NAVI Junior, Spirit Academy
join | Team Spirit – G2 | Team Spirit Esports – G2 Esports | G2 Gozen
never | НАВИ – Спирит | NAVI Junior – Spirit Academy | Natus Vincere, Team Spirit
never | G2 – FaZe | G2 Gozen – FaZe | G2 Esports
find | Виртус Про – Бетбум | Virtus.pro – BetBoom Team | VP.Prodigy
# Futsal, 80
join | Барселона – Эль-Посо Мурсия | Barcelona Futsal – ElPozo Murcia | Barcelona Futsal B
find | Синара – КПРФ | Sinara Ekaterinburg – KPRF Moscow | Sinara-VIZ-2, KPRF-2
# Volleyball, 120
find | Зенит К – Динамо М | Zenit Kazan – Dynamo Moscow | Zenit St Petersburg, Dynamo-LO
never | Зенит СПб – Динамо М | Zenit Kazan – Dynamo Moscow | Zenit St Petersburg
ask | Зенит – Белогорье | Zenit Kazan – Belogorie Belgorod ; Zenit St Petersburg – Belogorie Belgorod
never | Италия – Польша | Italy W – Poland W | Italy, Poland
# Snooker, 120
find | О'Салливан Р. – Трамп Дж. | Ronnie O'Sullivan – Judd Trump
never | Уильямс Р. – Трамп Дж. | Mark Williams – Judd Trump | Robbie Williams
find | Дин Цзюньхуэй – Чжао Синьтун | Ding Junhui – Zhao Xintong | Zhao Jianbo
# Badminton, 50
find | Ши Юци – Аксельсен В. | Shi Yuqi – Viktor Axelsen
never | Попов Т. – Аксельсен В. | Christo Popov – Viktor Axelsen | Toma Junior Popov
# Rugby, 100
never | Сейл Шаркс – Эксетер Чифс | Sharks Durban – Chiefs Hamilton | Sale Sharks, Exeter Chiefs
find | ЮАР – Новая Зеландия | South Africa – New Zealand | South Africa 7s
never | ЮАР – Фиджи | South Africa 7s – Fiji 7s | South Africa, Fiji
# Motor racing, 120
find | Формула 1. Гран-при Монако | Monaco Grand Prix
join | Гран-при Монако | Гран При Монако
never | Гран-при Монако | Гран-при Испании
`;
