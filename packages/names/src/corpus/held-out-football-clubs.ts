import { pairsOf } from './pairs.ts';

export const heldOutFootballClubs = pairsOf(
  'football',
  `
# exonyms
Кёльн = 1. FC Cologne
Црвена Звезда = Red Star Belgrade
Црвена Звезда = Crvena zvezda
Порту = FC Porto
АЕК Афины = AEK Athens
Славия Прага = SK Slavia Praha
Спарта Прага = Sparta Prague
Легия Варшава = Legia Warszawa
Спортинг Хихон = Sporting Gijón
Брюгге = Club Brugge KV
Аль-Хиляль Эр-Рияд = Al Hilal Riyadh
Аль-Наср Эр-Рияд = Al-Nassr FC
Аль-Ахли Каир ! Al-Ahli Jeddah
Аль-Ахли Дубай ! Al Ahli Doha
Аль-Хиляль Омдурман ! Al Hilal Riyadh
Маккаби Хайфа ! Hapoel Haifa
Маккаби Тель-Авив ! Hapoel Tel Aviv
Динамо Тбилиси ! Dinamo Batumi
Црвена Звезда ! Red Star FC Paris
# marks
Челси (ж) = Chelsea FC Women
Лион Ж = OL Lyonnes
Арсенал Лондон жен. = Arsenal WFC
Бавария Мюнхен II = Bayern München 2
Ювентус (юн. до 20) = Juventus Primavera
Интер до 20 = Inter U20
Вольфсбург (ж) = VfL Wolfsburg Frauen
Краснодар-2 = FC Krasnodar 2
Челси (ж) ! Chelsea
Челси ! Chelsea Women
Зенит (ж) ! Zenit St Petersburg
Аякс ! Jong Ajax
Арсенал Лондон жен. ! Arsenal
# short forms
МЮ = Manchester United
Боруссия Д = Borussia Dortmund
БВБ = BVB Dortmund
Байер = Bayer Leverkusen
Атлетико М = Atlético Madrid
Реал М = Real Madrid
Локомотив М = Lokomotiv Moscow
Динамо М = Dynamo Moscow
Торпедо М = Torpedo Moscow
Крылья = Krylia Sovetov
КС Самара = Krylya Sovetov Samara
Динамо Мхч = Dynamo Makhachkala
Сент-Этьен = AS St-Étienne
Атл. Паранаэнсе = Athletico-PR
Депортиво ЛК = Deportivo La Coruña
Боруссия Д ! Borussia Mönchengladbach
Реал М ! Atlético Madrid
Динамо М ! Dynamo Makhachkala
НЙ Сити ! New York Red Bulls
ПСВ ! Paris SG
Спартак М ! Spartak Myjava
Мюнхен 1860 ! Bayern München
# nicknames
Юве = Juventus
Вулвз = Wolverhampton
Атлети = Atletico Madrid
Волки ! VfL Wolfsburg
Юве ! Juve Stabia
# dropped city
Пахтакор = Pakhtakor Tashkent
Шинник = Shinnik Yaroslavl
Лудогорец = Ludogorets Razgrad
Бенфика = SL Benfica Lisbon
Аякс = Ajax Amsterdam
Фейеноорд = Feyenoord Rotterdam
Бока Хуниорс = Boca Juniors Buenos Aires
ЦСКА ~ CSKA Sofia
Шахтер ~ Shakhtar Donetsk
Спартак Нальчик ! Spartak Subotica
Унион Берлин ! Hertha Berlin
Металлург Липецк ! Metallurg Bekabad
Звезда Пермь ! Amkar Perm
Реал Овьедо ! Real Madrid
Милан ! Inter Milan
Эспаньол ! Barcelona
# numbers
Пари СГ 1970 = Paris Saint-Germain FC
ЦСКА 1948 София = CSKA 1948
Арарат Ереван ! Ararat-Armenia
Чертаново ! Chertanovo-2
# renamed
Монреаль Импакт = CF Montréal
Анкарагюджю = MKE Ankaragücü
Анкарагюджю ! Gençlerbirliği Ankara
`,
);
