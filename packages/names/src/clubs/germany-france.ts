/** Germany and France: football. The form is that of `clubs.ts`. */
export const GERMANY_AND_FRANCE = `
Bayern Munich|Бавария Мюнхен|Bayern|Бавария|Bayern München|FC Bayern|Бавария М|Bayern Muenchen|Bayern M|FC Bayern Munchen
Borussia Dortmund|Боруссия Дортмунд|Боруссия Д|BVB|Dortmund|Дортмунд|Borussia D|B Dortmund|Б Дортмунд|БВБ|Бор Дортмунд|Bor Dortmund|?Borussia|?Боруссия
Borussia Mönchengladbach|Боруссия Мёнхенгладбах|Боруссия М|Gladbach|Гладбах|Мёнхенгладбах|Monchengladbach|Borussia M|B Mgladbach|M Gladbach|Borussia MG|Bor Mönchengladbach|Б Менхенгладбах|Боруссия Мг|Боруссия Менхенгладбах|?Borussia|?Боруссия
Bayer Leverkusen|Байер Леверкузен|Bayer 04 Leverkusen|Leverkusen|Леверкузен|Bayer 04|Байер 04|Байер Л|?Bayer|?Байер
Eintracht Frankfurt|Айнтрахт Франкфурт|Айнтрахт Ф|E Frankfurt|Eintr Frankfurt|SGE Frankfurt|?Eintracht|?Айнтрахт
Eintracht Braunschweig|Айнтрахт Брауншвейг|Braunschweig|Брауншвейг|?Eintracht|?Айнтрахт
RB Leipzig|РБ Лейпциг|RasenBallsport Leipzig|Red Bull Leipzig|РБЛ
VfB Stuttgart|Штутгарт|Stuttgart
SC Freiburg|Фрайбург|Freiburg
TSG Hoffenheim|Хоффенхайм|Hoffenheim|1899 Hoffenheim|TSG 1899 Hoffenheim
Werder Bremen|Вердер Бремен|Вердер|Werder|SV Werder
VfL Wolfsburg|Вольфсбург|Wolfsburg
Mainz 05|Майнц|Mainz|Майнц 05|FSV Mainz
FC Augsburg|Аугсбург|Augsburg
Union Berlin|Унион Берлин|1 FC Union Berlin|?Union|?Унион
1 FC Köln|Кёльн|Köln|Cologne|FC Koeln|FC Cologne
Hamburger SV|Гамбург|HSV|Hamburg|ГСВ
FC St Pauli|Санкт-Паули|St Pauli|Сент-Паули|Ст Паули
1 FC Heidenheim|Хайденхайм|Heidenheim
Schalke 04|Шальке 04|Schalke|Шальке|S04
Hertha Berlin|Герта Берлин|Hertha|Герта|Hertha BSC|Hertha BSC Berlin
Fortuna Düsseldorf|Фортуна Дюссельдорф|F Dusseldorf|Fortuna Duesseldorf|Ф Дюссельдорф
1 FC Kaiserslautern|Кайзерслаутерн|Kaiserslautern
1 FC Nürnberg|Нюрнберг|Nürnberg|Nuremberg|Nuernberg
Hannover 96|Ганновер 96|Hannover|Ганновер|Hanover 96|Hanover
SC Paderborn|Падерборн|Paderborn|Paderborn 07
Karlsruher SC|Карлсруэ|Karlsruhe|Karlsruher
Darmstadt 98|Дармштадт|Darmstadt|Дармштадт 98|SV Darmstadt
1 FC Magdeburg|Магдебург|Magdeburg
Holstein Kiel|Хольштайн Киль|Holstein|Хольштайн|Гольштейн Киль
Greuther Fürth|Гройтер Фюрт|SpVgg Greuther Fürth|Fürth|Фюрт|Greuther Fuerth
VfL Bochum|Бохум|Bochum
Arminia Bielefeld|Арминия Билефельд|Bielefeld|Билефельд|?Arminia|?Арминия
Preussen Münster|Пройссен Мюнстер|Preußen Munster|Пруссия Мюнстер|Preussen Muenster
SV Elversberg|Эльферсберг|Elversberg|Эльверсберг
Dynamo Dresden|Динамо Дрезден|Динамо Др
Hansa Rostock|Ганза Росток|Ханза Росток|Hansa|Ганза
1860 Munich|Мюнхен 1860|TSV 1860 München|1860 München|TSV 1860
Jahn Regensburg|Ян Регенсбург|Regensburg|Регенсбург|SSV Jahn Regensburg
SSV Ulm|Ульм|Ulm 1846
Energie Cottbus|Энерги Котбус|Cottbus|Котбус
Alemannia Aachen|Алемания Ахен|Алеманния Ахен
Paris Saint-Germain|Пари Сен-Жермен|PSG|ПСЖ|Paris SG|Paris St Germain|Пари СЖ|Paris St-G|Paris Saint Germain FC
Paris FC|Париж ФК|ФК Париж
Olympique Marseille|Олимпик Марсель|Marseille|Марсель|Olympique de Marseille|OM|ОМ|Ol Marseille
Olympique Lyonnais|Олимпик Лион|Lyon|Лион|Olympique Lyon|Lyonnais|Ol Lyon
AS Monaco|Монако|Monaco
Lille OSC|Лилль|Lille|LOSC|LOSC Lille
OGC Nice|Ницца|Nice
Stade Rennais|Ренн|Rennes|Stade Rennes|Стад Ренн
RC Lens|Ланс|Lens|Racing Lens
RC Strasbourg|Страсбур|Strasbourg|Racing Strasbourg|Страсбург|RC Strasbourg Alsace|Strasbourg Alsace
FC Nantes|Нант|Nantes
Toulouse|Тулуза
Stade Brestois|Стад Брестуа|Brestois|Stade Brest|Stade Brestois 29|Брест Франция|?Brest|?Брест
FC Metz|Мец|Metz
FC Lorient|Лорьян|Lorient
AJ Auxerre|Осер|Auxerre|Оксер
Angers SCO|Анже|Angers
Le Havre AC|Гавр|Le Havre|Ле-Гавр
Montpellier|Монпелье|Montpellier HSC
Stade de Reims|Реймс|Reims|Stade Reims
AS Saint-Étienne|Сент-Этьен|Saint-Étienne|St Etienne
SM Caen|Кан|Caen
Guingamp|Генгам|EA Guingamp
ESTAC Troyes|Труа|Troyes
Clermont Foot|Клермон|Clermont|Clermont Foot 63
Amiens SC|Амьен|Amiens
FC Annecy|Анси|Annecy
SC Bastia|Бастия|Bastia
Girondins de Bordeaux|Бордо|Bordeaux|Girondins Bordeaux|Жиронден Бордо
Grenoble Foot|Гренобль|Grenoble|Grenoble Foot 38
Rodez AF|Родез|Rodez
Pau FC|По|Pau
Le Mans|Ле-Ман
Red Star Paris|Ред Стар Париж|Red Star FC 93|?Red Star|?Ред Стар
Dijon FCO|Дижон|Dijon
FC Sochaux|Сошо|Sochaux|FC Sochaux-Montbéliard|Сошо-Монбельяр
AC Ajaccio|Аяччо|Ajaccio
AS Nancy|Нанси|Nancy|AS Nancy Lorraine
Valenciennes|Валансьен
Laval|Лаваль|Stade Lavallois
Dunkerque|Дюнкерк|USL Dunkerque|Dunkirk
Quevilly-Rouen|Кевийи-Руан|Quevilly Rouen|QRM
FC Ingolstadt 04|Ингольштадт|Ingolstadt|Ingolstadt 04
SV Sandhausen|Зандхаузен|Sandhausen
VfL Osnabrück|Оснабрюк|Osnabrück
MSV Duisburg|Дуйсбург|Duisburg
1 FC Saarbrücken|Саарбрюккен|Saarbrücken
Rot-Weiss Essen|Рот-Вайсс Эссен|Rot Weiss Essen|RW Essen
Waldhof Mannheim|Вальдхоф Мангейм|SV Waldhof Mannheim
`;
