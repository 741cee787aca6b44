import { pairsOf } from './pairs.ts';

export const tuningVolleyball = pairsOf(
  'volleyball',
  `
# transliteration
Факел Новый Уренгой = Fakel Novy Urengoy
Нова Новокуйбышевск = Nova Novokuybyshevsk
Урал Уфа = Ural Ufa
Оренбуржье Оренбург = Orenburzhie Orenburg
Протон Саратов = Proton Saratov
Тулица Тула = Tulitsa Tula
Кузбасс Кемерово ! Kuzbass-2 Kemerovo
Урал Уфа ! Uralochka Ekaterinburg
Югра-Самотлор ! Gazprom-Ugra
Факел Новый Уренгой ! Neftyanik Orenburg
# by ear
Перуджа = Sir Safety Perugia
Трентино = Itas Trentino
Пьяченца = Gas Sales Piacenza
Варта Заверце = Aluron CMC Warta Zawiercie
Асеко Ресовия = Asseco Resovia Rzeszów
Вакыфбанк = VakıfBank Istanbul
Эджзаджибаши = Eczacıbaşı Dynavit
Скандиччи = Savino Del Bene Scandicci
Фридрихсхафен = VfB Friedrichshafen
Берлин Рисайклинг = Berlin Recycling Volleys
Кнак Руселаре = Knack Roeselare
Вакыфбанк ! Halkbank
Трентино ! Trentino Rosa
# short forms
Зенит К = Zenit Kazan
Зенит СПб = Zenit Saint Petersburg
Динамо-ЛО = Dinamo-LO
Динамо М = Dynamo Moscow
Локомотив Нск = Lokomotiv Novosibirsk
Динамо Кр = Dynamo Krasnodar
Локо Калининград = Lokomotiv Kaliningrad
Динамо-Ак Барс = Dinamo Ak Bars Kazan
Белогорье = VC Belogorie
Зенит К ! Zenit St Petersburg
Динамо М ! Dinamo-LO
Локомотив Нск ! Lokomotiv Kaliningrad
Динамо Кр ! Dynamo Kazan
Динамо-Урал ! Dynamo Moscow
# dropped city
Кузбасс = Kuzbass Kemerovo
Корабелка = Korabelka Saint Petersburg
Зенит ~ Zenit Kazan
Динамо ~ Dynamo Moscow
Зенит Казань ! Zenit St. Petersburg
Зенит Санкт-Петербург ! Zenit Kazan
Динамо Москва ! Dynamo Krasnodar
Динамо Казань ! Dynamo Metar Chelyabinsk
Локомотив Новосибирск ! Lokomotiv Kaliningrad
# marks
Динамо Москва (ж) = Dynamo Moscow Women
Италия ж = Italy W
Белогорье-2 = Belogorie-2
Динамо Москва ! Dynamo Moscow Women
Зенит Казань ! Zenit-2 Kazan
Бразилия ! Brazil Women
Польша U21 ! Poland
Польша U21 ! Poland U19
# renamed
Динамо-Казань = Dinamo Ak Bars
Ярославич = Yaroslavich Yaroslavl
# national teams
Япония = Japan
Сербия = Serbia
Куба = Cuba
Словения ! Slovakia
Доминиканская Республика = Dominican Republic
Доминиканская Республика ! Dominica
# look-alikes
Динамо-Ак Барс Казань ! Zenit Kazan
Зенит Казань ! Zenit Kazan Women
Локомотив Калининград ! Lokomotiv Novosibirsk
Уралочка-2 ! Uralochka Ekaterinburg
Спарта Нижний Новгород ! ASK Nizhny Novgorod
Скра Белхатув ! Skra Warszawa
Чизано Бергамо ! Volley Bergamo
`,
);
