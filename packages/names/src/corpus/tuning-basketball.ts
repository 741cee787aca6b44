import { pairsOf } from './pairs.ts';

export const tuningBasketball = pairsOf(
  'basketball',
  `
# transliteration
Зенит Санкт-Петербург = Zenit St. Petersburg
Локомотив-Кубань Краснодар = Lokomotiv Kuban Krasnodar
Енисей Красноярск = Enisey Krasnoyarsk
Парма Пермь = Parma Perm
МБА-МАИ Москва = MBA-MAI Moscow
Автодор Саратов = Avtodor Saratov
Самара = BC Samara
Уралмаш Екатеринбург = Uralmash Ekaterinburg
Бетсити Парма = Betcity Parma
Астана = BC Astana
Минск = BC Minsk
Динамо Курск ! Dynamo Novosibirsk
Локомотив-Кубань ! Lokomotiv Rostov
Парма Пермь ! Parma Basket-2
УНИКС ! UNICS-2
# by ear
Милуоки Бакс = Milwaukee Bucks
Кливленд Кавальерс = Cleveland Cavaliers
Оклахома-Сити Тандер = Oklahoma City Thunder
Портленд Трэйл Блэйзерс = Portland Trail Blazers
Нью-Орлеан Пеликанс = New Orleans Pelicans
Юта Джаз = Utah Jazz
Финикс Санз = Phoenix Suns
Вашингтон Уизардс = Washington Wizards
Анадолу Эфес = Anadolu Efes Istanbul
Хувентуд Бадалона = Joventut Badalona
Валенсия Баскет = Valencia Basket
Гран-Канария = Gran Canaria
АСВЕЛ = LDLC ASVEL Villeurbanne
Монако = AS Monaco Basket
Олимпия Милан = Olimpia Milano
Виртус Болонья = Virtus Bologna
Маккаби Тель-Авив = Maccabi Tel Aviv
Ритас Вильнюс = Rytas Vilnius
Будучност = Budućnost VOLI
Альба Берлин = ALBA Berlin
Виртус Болонья ! Fortitudo Bologna
Виртус Болонья ! Virtus Roma
Олимпия Милан ! Cedevita Olimpija
Маккаби Тель-Авив ! Hapoel Tel Aviv
Барселона ! FC Barcelona B
# short forms
НЙ Никс = New York Knicks
ОКС Тандер = OKC Thunder
Оклахома = OKC Thunder
Голден Стэйт = GSW
Сан-Антонио = San Antonio Spurs
Бруклин = Brooklyn Nets
Зенит СПб = Zenit Saint-Petersburg
Нижний = Pari Nizhny Novgorod
Кавс = Cleveland Cavaliers
ЛА Лейкерс ! Los Angeles Clippers
ЛА Клипперс ! Los Angeles Lakers
ЦСКА М ! CSKA Sofia
Чикаго ! Chicago Sky
Финикс ! Phoenix Mercury
# nicknames
Волки Миннесота = Minnesota Timberwolves
Блейзерс = Portland Trail Blazers
Быки Чикаго ! Milwaukee Bucks
Короли Сакраменто ! Los Angeles Kings
Волки Миннесота ! Minnesota Wild
# marks
УГМК (ж) = UMMC Ekaterinburg
Лас-Вегас Эйсес = Las Vegas Aces
Нью-Йорк Либерти = New York Liberty
Россия 3х3 = Russia 3x3
Литва (ж) = Lithuania Women
ЦСКА-2 = CSKA Moscow II
Сербия U19 ! Serbia U20
Россия ! Russia 3x3
Франция до 18 ! France
ЦСКА-2 ! CSKA Moscow
Нью-Йорк Либерти ! New York Knicks
# renamed
Химки = Khimki Moscow Region
Шарлотт Бобкэтс = Charlotte Bobcats
Реджана = UNA Hotels Reggio Emilia
Турк Телеком = Türk Telekom Ankara
Олимпия Милан = EA7 Emporio Armani Milan
Париж = Paris Basketball
Сопрон = Sopron Basket
Турк Телеком ! TED Ankara Kolejliler
# dropped city
Уралмаш = Uralmash Yekaterinburg
Жальгирис = Zalgiris Kaunas
Баскония = Saski Baskonia Vitoria
Хувентуд = Joventut de Badalona
Хапоэль ~ Hapoel Jerusalem
Хапоэль Тель-Авив ! Hapoel Eilat
Спартак Плевен ! Spartak Primorye
Спартак Приморье ! Spartak Saint Petersburg
Динамо Владивосток ! Dynamo Moscow
# national teams
Пуэрто-Рико = Puerto Rico
Доминиканская Республика = Dominican Rep.
Тайбэй = Chinese Taipei
Южный Судан ! Sudan
Чехия ! Czechia U20
# asian names
Гуандун Саутерн Тайгерс = Guangdong Southern Tigers
Чжэцзян Гуанша = Zhejiang Guangsha Lions
Пекин Дакс = Beijing Ducks
Алварк Токио = Alvark Tokyo
Тиба Джетс = Chiba Jets
Рюкю Голден Кингс = Ryukyu Golden Kings
Сеул Самсунг Тандерс = Seoul Samsung Thunders
Чонджу КСС Иджис = Jeonju KCC Egis
Чжэцзян Гуанша ! Zhejiang Golden Bulls
Пекин Дакс ! Beijing Royal Fighters
Сеул Самсунг Тандерс ! Seoul SK Knights
Гуандун ! Guangzhou Loong Lions
Шаньдун ! Shanxi Loongs
# look-alikes
Лос-Анджелес Спаркс ! Los Angeles Lakers
Атланта Дрим ! Atlanta Hawks
Вашингтон Мистикс ! Washington Wizards
Даллас Уингз ! Dallas Mavericks
Коннектикут Сан ! Phoenix Suns
Виртус Болонья (ж) ! Virtus Bologna
Хапоэль Тель-Авив ! Maccabi Tel Aviv
Спартак Санкт-Петербург ! Zenit Saint Petersburg
Бильбао Баскет ! Baskonia
Лас-Вегас Эйсес ! Vegas Golden Knights
# marks
Сербия 3х3 (ж) ! Serbia 3x3
`,
);
