import { pairsOf } from './pairs.ts';

export const tuningFootballSpelling = pairsOf(
  'football',
  `
# transliteration
Факел Воронеж = Fakel Voronezh
Торпедо Москва = Torpedo Moskva
Шинник Ярославль = Shinnik Yaroslavl
Енисей Красноярск = Yenisey Krasnoyarsk
Черноморец Новороссийск = Chernomorets Novorossiysk
Урал Екатеринбург = Ural Yekaterinburg
Сокол Саратов = Sokol Saratov
Чайка Песчанокопское = Chayka Peschanokopskoye
БАТЭ Борисов = BATE Borisov
Шахтер Солигорск = Shakhtyor Soligorsk
Торпедо-БелАЗ Жодино = Torpedo-BelAZ Zhodino
Ислочь Минский район = Isloch Minsk Region
Тобол Костанай = Tobyl Kostanay
Окжетпес Кокшетау = Okzhetpes Kokshetau
Пахтакор Ташкент = Paxtakor Tashkent
Ворскла Полтава = Vorskla Poltava
Кривбасс Кривой Рог = Kryvbas Kryvyi Rih
Партизан Белград = Partizan Beograd
Krylia Sovetov Samara = Крылья Советов Самара
Rodina Moskva = Родина Москва
Сокол Саратов ! Sokol Moscow
Торпедо Владимир ! Torpedo Moskva
Факел Воронеж ! Khimki
Динамо Брест ! Dynamo Brest-2
Чайка Песчанокопское ! Chaika Sevastopol
Неман Гродно ! Naftan Novopolotsk
Урал Екатеринбург ! Uralets Nizhny Tagil
# diacritics
Фенербахче = Fenerbahçe
Бешикташ = Beşiktaş JK
Гёзтепе = Göztepe SK
Истанбул Башакшехир = İstanbul Başakşehir FK
Чайкур Ризеспор = Çaykur Rizespor
Мальмё = Malmö FF
Йёнчёпингс Сёдра = Jönköpings Södra IF
Брённбю = Brøndby IF
Нордшелланн = FC Nordsjælland
Лех Познань = Lech Poznań
Шлёнск Вроцлав = Śląsk Wrocław
Млада-Болеслав = FK Mladá Boleslav
Жилина = MŠK Žilina
Дунайска-Стреда = DAC Dunajská Streda
Дьёр = Győri ETO FC
Жальгирис Вильнюс = FK Žalgiris Vilnius
Америка Мехико = Club América
Гуарани = Guaraní
Коло-Коло = Colo-Colo
Пеньяроль = Peñarol
Malmo = Malmö FF
Besiktas = Beşiktaş
Нымме Калью = Nõmme Kalju FC
Слёнск Вроцлав ! Slask Wroclaw II
Рига ФК ! RFS Riga
Атлетико Насьональ ! Nacional Montevideo
Жилина ! Zlín
Тромсё ! Tromsdalen UIL
# by ear
Вест Бромвич = West Bromwich Albion
Уиком Уондерерс = Wycombe Wanderers
Шрусбери Таун = Shrewsbury Town
Рексем = Wrexham AFC
Хартс = Heart of Midlothian
Сент-Миррен = St Mirren
Росс Каунти = Ross County
Данди Юнайтед = Dundee United
Хиберниан = Hibernian FC
Ливингстон = Livingston
Боавишта = Boavista FC
Санта Клара = CD Santa Clara
Гронинген = FC Groningen
Хераклес = Heracles Almelo
Спарта Роттердам = Sparta Rotterdam
Де Графсхап = De Graafschap
Шарлеруа = Royal Charleroi
Генгам = EA Guingamp
Сошо = FC Sochaux-Montbéliard
Клермон = Clermont Foot 63
Хоффенхайм = TSG Hoffenheim
Падерборн = SC Paderborn 07
Дюссельдорф Фортуна = Fortuna Düsseldorf
Сандефьорд = Sandefjord Fotball
Стрёмсгодсет = Strømsgodset
Норчёпинг = IFK Norrköping
Райо Вальекано = Rayo Vallecano
Эйбар = SD Eibar
Крузейро = Cruzeiro EC
Васко да Гама = Vasco da Gama
Вольфсбург ! Wolfsberger AC
Данди Юнайтед ! Dundee FC
Данди ! Dundee United
Брага ! Bragantino
Интернасьонал ! Internazionale
Ланс ! Lens II
Нант ! Nancy
Мец ! Metz Women
Хетафе ! Getafe B
Ривер Плейт ! River Plate Montevideo
Ливерпуль Монтевидео ! Liverpool FC
Эвертон Винья-дель-Мар ! Everton FC
Арсенал Саранди ! Arsenal
Клуб Брюгге ! Cercle Brugge
Аустрия Вена ! Rapid Wien
Аустрия Вена ! Austria Lustenau
Санта Клара ! Santa Cruz
# national teams
Россия = Russia
Англия = England
Кот-д'Ивуар = Ivory Coast
Южная Корея = Korea Republic
Республика Корея = South Korea
ОАЭ = United Arab Emirates
США = USA
Саудовская Аравия = Saudi Arabia
Кабо-Верде = Cape Verde
ДР Конго = Congo DR
Босния и Герцеговина = Bosnia-Herzegovina
Белоруссия = Belarus
Молдавия = Moldova
Киргизия = Kyrgyz Republic
Ливан = Lebanon
Иордания = Jordan
Черногория = Montenegro
Экваториальная Гвинея = Equatorial Guinea
Тринидад и Тобаго = Trinidad & Tobago
Южная Корея ! Korea DPR
КНДР ! Korea Republic
Гвинея ! Guinea-Bissau
Папуа — Новая Гвинея ! Guinea
Ирландия ! Northern Ireland
Доминика ! Dominican Republic
Словакия ! Slovenia
Австрия ! Australia
Литва ! Latvia
Маврикий ! Mauritania
Англия ! England C
Виргинские острова (США) ! British Virgin Islands
# asian names
Чжэцзян = Zhejiang FC
Бэйцзин Гоань = Beijing Guoan
Гуанчжоу = Guangzhou FC
Чэнду Жунчэн = Chengdu Rongcheng
Циндао Хайню = Qingdao Hainiu
Хэнань = Henan FC
Ульсан Хёндэ = Ulsan HD
Тэджон Ситизен = Daejeon Hana Citizen
Инчхон Юнайтед = Incheon United
Сувон = Suwon FC
Урава Редс = Urawa Red Diamonds
Касима Антлерс = Kashima Antlers
Иокогама Маринос = Yokohama F. Marinos
Санфречче Хиросима = Sanfrecce Hiroshima
Симидзу С-Палс = Shimizu S-Pulse
Джубило Ивата = Jubilo Iwata
Матида Зельвия = Machida Zelvia
Иокогама Маринос ! Yokohama FC
Гуанчжоу ! Guangzhou City
Сувон ! Suwon Samsung Bluewings
ФК Сеул ! Seoul E-Land
Чунцин ! Changchun Yatai
Шаньдун Тайшань ! Shanxi Chongde
Кванджу ! Gwangju FC U18
# look-alikes
Барселона ! Barcelona SC
Валенсия ! Valenciennes
Хайдук Сплит ! RNK Split
Реймс ! Rennes
Насьонал Мадейра ! Nacional Montevideo
Атлетик Клуб ! Athletic Club MG
Эшторил ! Estoril U23
Нью-Йорк Сити ! Manchester City
Сидней ! Western Sydney Wanderers
Университатя Крайова ! FC U Craiova 1948
Университатя Клуж ! CFR Cluj
Расинг Сантандер ! Racing Club Avellaneda
Америка Кали ! Club América
Гуарани Асунсьон ! Guarani Campinas
Кёльн ! Viktoria Köln
Марица ! Marítimo
Лас-Пальмас ! Palmas FR
`,
);
