/** Sweden, Finland, Switzerland, Germany, Czechia and their neighbors, and women in Russia: ice hockey. The form is that of `clubs.ts`. */
export const WESTERN_HOCKEY = `
Frölunda Göteborg|Фрёлунда Гётеборг|Frölunda|Фрёлунда|Frolunda Indians|Frolunda HC|Frolunda Gothenburg
Färjestad Karlstad|Ферьестад Карлстад|Färjestad|Ферьестад|Färjestad BK|Фарьестад|Farjestads BK|?Karlstad|?Карлстад
Skellefteå AIK|Шеллефтео АИК|Skellefteå|Шеллефтео|Скеллефтео
Luleå|Лулео|Lulea HF|Luleå Hockey
Växjö Lakers|Векшё Лейкерс|Växjö|Векшё|Vaxjo Lakers HC
Rögle Ängelholm|Рёгле Энгельхольм|Rögle|Рёгле|Rogle BK
Linköping|Линчёпинг|Linköping HC|Linkoping HC
Brynäs Gävle|Брюнес Евле|Brynäs|Брюнес|Brynas IF
Leksand|Лександ|Leksands IF|Leksands
HV71 Jönköping|ХВ-71 Йёнчёпинг|HV71|ХВ71|HV 71|ХВ 71|?Jonkoping|?Йенчепинг
Malmö Redhawks|Мальмё Редхокс|Malmo Redhawks
Örebro|Эребру|Örebro HK|Orebro HK
Timrå|Тимро|Timra IK
MoDo Örnsköldsvik|МоДо Эрншёльдсвик|MoDo|МоДо|Modo Hockey
Oskarshamn|Оскарсхамн|IK Oskarshamn
Tappara Tampere|Таппара Тампере|Tappara|Таппара|?Tampere|?Тампере
HIFK Helsinki|ХИФК Хельсинки|HIFK|ХИФК|IFK Helsinki
TPS Turku|ТПС Турку|TPS|ТПС|?Turku|?Турку
Lukko Rauma|Лукко Раума|Lukko|Лукко|Rauman Lukko
Kärpät Oulu|Кярпят Оулу|Kärpät|Кярпят|Oulun Kärpät|?Oulu|?Оулу
KalPa Kuopio|КалПа Куопио|KalPa|КалПа|?Kuopio|?Куопио
JYP Jyväskylä|ЮИП Ювяскюля|JYP|ЮИП|ЙЮП
SaiPa Lappeenranta|СайПа Лаппеэнранта|SaiPa|СайПа
Pelicans Lahti|Пеликанс Лахти|Lahti Pelicans|Лахти Пеликанс|?Lahti|?Лахти
HPK Hämeenlinna|ХПК Хямеэнлинна|HPK|ХПК
Ässät Pori|Эссят Пори|Ässät|Эссят|Porin Ässät|Ассат
Sport Vaasa|Спорт Вааса|Vaasan Sport
Jukurit Mikkeli|Юкурит Миккели|Jukurit|Юкурит
KooKoo Kouvola|КооКоо Коувола|KooKoo|КооКоо
Kiekko-Espoo|Киекко-Эспоо|Kiekko Espoo
ZSC Lions Zürich|ЦСК Лайонс Цюрих|ZSC Lions|ЦСК Лайонс|Цюрих Лайонс|Zurich Lions
EV Zug|Цуг|Zug
HC Davos|Давос|Davos
HC Ambri-Piotta|Амбри-Пиотта|Ambri Piotta
Fribourg-Gottéron|Фрибур-Готтерон|Gottéron|Fribourg|Фрибур|HC Fribourg-Gottéron
Genève-Servette|Женева-Серветт|Geneve Servette HC|Женева Серветт|?Geneva|?Женева
SCL Tigers|СЦЛ Тайгерс|SCL Tigers Langnau|Лангнау Тайгерс|Langnau Tigers|СКЛ Тайгерс
Rapperswil-Jona Lakers|Рапперсвиль-Йона Лейкерс|Rapperswil|Рапперсвиль|SC Rapperswil-Jona Lakers
EHC Biel|Биль|Biel|Biel-Bienne|EHC Biel-Bienne|Бьенн
HC Ajoie|Ажуа|Ajoie
Adler Mannheim|Адлер Мангейм|Adler|Адлер|Адлер Маннхайм|?Mannheim|?Мангейм
Eisbären Berlin|Айсберен Берлин|Eisbaeren Berlin|Eisbären|Айсберен|Айсбэрен Берлин|?Berlin|?Берлин
Red Bull Munich|Ред Булл Мюнхен|EHC Red Bull München|EHC München|RB Munchen|Red Bull München|?Munich|?Мюнхен
Kölner Haie|Кёльнер Хайе|Kolner Haie|Kölner Haie Köln|Кёльн Шаркс|Kölner Haie KEC
Grizzlys Wolfsburg|Гриззлис Вольфсбург|Wolfsburg Grizzlys|Грицлис Вольфсбург
ERC Ingolstadt|Ингольштадт Пантерс|ERC Ingolstadt Panther
Fischtown Pinguins|Фиштаун Пингвинс|Fischtown Pinguins Bremerhaven|Фиштаун Пингвинз Бремерхафен
Straubing Tigers|Штраубинг Тайгерс
Schwenninger Wild Wings|Швеннингер Уайлд Уингс|Schwenningen|Швеннинген
Nürnberg Ice Tigers|Нюрнберг Айс Тайгерс|Nurnberg Ice Tigers|Thomas Sabo Ice Tigers
Augsburger Panther|Аугсбургер Пантер|Аугсбург Пантерс|Augsburg Panther
Iserlohn Roosters|Изерлон Рустерс
Düsseldorfer EG|Дюссельдорфер ЕГ|DEG Düsseldorf|Dusseldorfer EG|?Dusseldorf|?Дюссельдорф
Löwen Frankfurt|Лёвен Франкфурт|Lowen Frankfurt|?Frankfurt|?Франкфурт
Oceláři Třinec|Оцеларжи Тршинец|Třinec|Тршинец|HC Ocelari Trinec|Оцелари Тршинец
Bílí Tygři Liberec|Били Тигржи Либерец|Bili Tygri Liberec|Белые Тигры Либерец
Mountfield Hradec Králové|Маунтфилд Градец-Кралове|Mountfield HK
Dynamo Pardubice|Динамо Пардубице|HC Dynamo Pardubice|Pardubice|Пардубице
Kometa Brno|Комета Брно|Kometa|Комета|?Brno|?Брно
Škoda Plzeň|Шкода Пльзень|HC Skoda Plzen
Vítkovice Ridera|Витковице Ридера|Vítkovice|Витковице|HC Vitkovice Ridera|HC Vitkovice
Verva Litvínov|Верва Литвинов|Litvínov|Литвинов
Energie Karlovy Vary|Энергия Карловы Вары|Karlovy Vary|Карловы Вары
Motor České Budějovice|Мотор Ческе-Будеёвице|Ceske Budejovice|Ческе-Будеёвице
HC Košice|Кошице|Košice
Nové Zámky|Нове-Замки
Black Wings Linz|Блэк Уингс Линц|Steinbach Black Wings Linz|?Linz|?Линц
Vienna Capitals|Вена Кэпиталс|Spusu Vienna Capitals|Виенна Кэпиталз|?Vienna|?Вена
EC KAC Klagenfurt|Клагенфурт АК|EC-KAC|Klagenfurter AC|?Klagenfurt|?Клагенфурт
HC Bolzano|Больцано|Bolzano
Storhamar Hamar|Стурхамар Хамар|Storhamar|Стурхамар
Esbjerg Energy|Эсбьерг Энерджи
Sheffield Steelers|Шеффилд Стилерс|?Sheffield|?Шеффилд
Nottingham Panthers|Ноттингем Пантерс|?Nottingham|?Ноттингем
Belfast Giants|Белфаст Джайентс|?Belfast|?Белфаст
Cardiff Devils|Кардифф Девилс
Dynamo-Neva St Petersburg|Динамо-Нева Санкт-Петербург|Dynamo-Neva|Динамо-Нева|?Saint Petersburg|?Санкт Петербург
Agidel Ufa|Агидель Уфа|Agidel|Агидель
Biryusa Krasnoyarsk|Бирюса Красноярск|Biryusa|Бирюса|?Krasnoyarsk|?Красноярск
SKIF Nizhny Novgorod|СКИФ Нижний Новгород|SKIF|СКИФ
Tornado Dmitrov|Торнадо Дмитров|Tornado Moscow Region|Торнадо Московская область|Торнадо|?Moscow|?Москва
`;
