import { pairsOf } from './pairs.ts';

export const heldOutFootballSpelling = pairsOf(
  'football',
  `
# transliteration
Нефтехимик Нижнекамск = Neftekhimik Nizhnekamsk
КАМАЗ Набережные Челны = KAMAZ Naberezhnye Chelny
Волгарь Астрахань = Volgar Astrakhan
Неман Гродно = Nyoman Grodno
Кайрат Алматы = Kairat Almaty
Рух Львов = Rukh Lviv
Левски София = Levski Sofia
Лудогорец Разград = Ludogorets Razgrad
Черно море Варна = Cherno More Varna
Вождовац Белград = Vozdovac Belgrade
Dinamo-Avto Tiraspol = Динамо-Авто Тирасполь
Рух Львов ! Rukh Brest
# diacritics
Тромсё = Tromsø IL
Висла Плоцк = Wisła Płock
Ференцварош = Ferencvárosi TC
Рига ФК = Riga FC
Сан-Лоренсо = San Lorenzo de Almagro
Атлетико Насьональ = Atlético Nacional
# by ear
Хебур Пазарджик = Hebar Pazardzhik
Куинз Парк Рейнджерс = Queens Park Rangers
Плимут Аргайл = Plymouth Argyle
Витория Гимарайнш = Vitória de Guimarães
Жил Висенте = Gil Vicente
Гоу Эхед Иглз = Go Ahead Eagles
Зюлте-Варегем = Zulte Waregem
Кан = SM Caen
Брага = SC Braga
Хальмстад = Halmstads BK
Мирандес = CD Mirandés
Фламенго = Flamengo RJ
Вольфсберг ! VfL Wolfsburg
Хартс ! Hearts of Oak
Гент ! Genk
Генк ! KAA Gent
Интер Милан ! Internacional Porto Alegre
Севилья ! Sevilla Atlético
Росарио Сентраль ! Central Córdoba
# national teams
Нидерланды = Holland
Голландия = Netherlands
Германия = Deutschland
КНДР = North Korea
Северная Македония = North Macedonia
Чехия = Czech Republic
Турция = Türkiye
Китай = China PR
Россия U-21 = Russia Under 21
Гвинея ! Equatorial Guinea
Конго ! Congo DR
Северная Ирландия ! Republic of Ireland
Нигер ! Nigeria
Ирак ! Iran
Самоа ! American Samoa
Россия ! Belarus
Судан ! South Sudan
# asian names
Шанхай Порт = Shanghai Port
Шаньдун Тайшань = Shandong Taishan
Шанхай Шэньхуа = Shanghai Shenhua
Чонбук Хёндэ = Jeonbuk Hyundai Motors
Пхохан Стилерс = Pohang Steelers
Кавасаки Фронтале = Kawasaki Frontale
Виссел Кобе = Vissel Kobe
Сересо Осака = Cerezo Osaka
Шанхай Порт ! Shanghai Shenhua
Сересо Осака ! Gamba Osaka
Циндао Хайню ! Qingdao West Coast
Хэнань ! Hainan Star
Токио Верди ! FC Tokyo
# look-alikes
Барселона Гуаякиль ! FC Barcelona
Брест ! Stade Brestois B
Динамо Брест ! Stade Brestois
Реал Мадрид ! Rayo Majadahonda
Порту ! Portimonense
Виктория Пльзень ! Vitória Guimarães
Витория Салвадор ! Vitória Guimarães
Мельбурн Сити ! Melbourne Victory
Депортиво Алавес ! Deportivo La Coruña
Сантос Лагуна ! Santos FC
Индепендьенте дель Валье ! Independiente Avellaneda
Рейнджерс Глазго ! Queens Park Rangers
`,
);
