import { pairsOf } from './pairs.ts';

export const heldOutBasketball = pairsOf(
  'basketball',
  `
# transliteration
УНИКС Казань = UNICS Kazan
Пари Нижний Новгород = Pari Nizhny Novgorod
Цмоки-Минск = Tsmoki-Minsk
Динамо Курск = Dynamo Kursk
Самара ! Samara-2
Цмоки-Минск ! Tsmoki-2 Minsk
# by ear
Голден Стэйт Уорриорз = Golden State Warriors
Миннесота Тимбервулвз = Minnesota Timberwolves
Мемфис Гриззлиз = Memphis Grizzlies
Жальгирис Каунас = Žalgiris Kaunas
Фенербахче Беко = Fenerbahçe Beko
Баскония Витория = Baskonia Vitoria-Gasteiz
Уникаха Малага = Unicaja Málaga
Партизан = Partizan Mozzart Bet
Панатинаикос = Panathinaikos BC
Цедевита Олимпия = Cedevita Olimpija Ljubljana
Маккаби Ришон ! Maccabi Ramat Gan
Реал Мадрид ! Real Betis Baloncesto
Олимпиакос ! Panathinaikos
Будучност ! Buducnost Bijelo Polje
Фенербахче ! Fenerbahçe Women
Фенербахче ! Galatasaray
Партизан ! Crvena Zvezda
Альба Берлин ! Alba Fehérvár
Монако ! Mornar Bar
# short forms
ЛА Лейкерс = Los Angeles Lakers
ЛА Клипперс = LA Clippers
Н. Орлеан = New Orleans Pelicans
Финикс = Phoenix Suns
Филадельфия = Philadelphia 76ers
Сиксерс = Philadelphia 76ers
ЦСКА М = CSKA Moscow
Локо-Кубань = Lokomotiv-Kuban
Миннесота = Minnesota Timberwolves
НЙ Никс ! Brooklyn Nets
Н. Орлеан ! New York Knicks
Лос-Анджелес Лейкерс ! LA Clippers
ЦСКА М ! CSKA-2 Moscow
Нижний ! Nizhny Tagil
Миннесота ! Minnesota Lynx
Индиана ! Indiana Fever
# nicknames
Озерники = Los Angeles Lakers
Воины = Golden State Warriors
Быки Чикаго = Chicago Bulls
Дабс = Golden State Warriors
Ястребы Атланта = Atlanta Hawks
Мавс = Dallas Mavericks
Рокетс ! Toronto Raptors
# marks
Динамо Курск (жен) = Dynamo Kursk Women
Сербия U19 = Serbia Under-19
Франция до 18 = France U18
Реал Мадрид юн. = Real Madrid U18
Сербия 3х3 ! Serbia
Сербия ! Serbia 3x3
Литва (ж) ! Lithuania
# renamed
Баскония = Kosner Baskonia
Реджо-Эмилия = Pallacanestro Reggiana
Партизан Моцарт = KK Partizan Belgrade
Реджо-Эмилия ! Reggio Calabria
Химки ! Khimki-Podmoskovye
# dropped city
УНИКС = UNICS Kazan
Автодор = Avtodor Saratov
МБА = MBA Moscow
Зенит = BC Zenit St Petersburg
Динамо ~ Dynamo Kursk
Маккаби ~ Maccabi Tel Aviv
Хапоэль Иерусалим ! Hapoel Holon
Црвена Звезда = Crvena zvezda Meridianbet
# national teams
Южный Судан = South Sudan
Новая Зеландия = New Zealand
Филиппины = Philippines
Кот-д'Ивуар = Côte d'Ivoire
Мали ! Malawi
# asian names
Ляонин Флайинг Леопардс = Liaoning Flying Leopards
Синьцзян Флайинг Тайгерс = Xinjiang Flying Tigers
Уцуномия Брекс = Utsunomiya Brex
Шаньси ! Shandong Hi-Speed
Цзянсу ! Jiangxi
# look-alikes
Жальгирис Каунас ! Žalgiris-2 Kaunas
Панатинаикос ! Panionios Athens
Паниониос ! Panathinaikos
Црвена Звезда ! KK Zvezda
Дарюшшафака ! Galatasaray
Реал Бетис ! Real Madrid
`,
);
