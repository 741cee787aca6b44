import { pairsOf } from './pairs.ts';

export const tuningSnooker = pairsOf(
  'snooker',
  `
# by ear
Ронни О'Салливан = Ronnie O'Sullivan
Марк Аллен = Mark Allen
Марк Уильямс = Mark Williams
Джон Хиггинс = John Higgins
Шон Мёрфи = Shaun Murphy
Стюарт Бинэм = Stuart Bingham
Лука Бресель = Luca Brecel
Джек Лисовски = Jack Lisowski
Джимми Уайт = Jimmy White
Робби Уильямс = Robbie Williams
Мэттью Стивенс = Matthew Stevens
Марк Селби ! Mark Allen
Марк Аллен ! Mark Williams
Робби Уильямс ! Mark Williams
Гэри Уилсон ! Kyren Wilson
Кайрен Уилсон ! Gary Wilson
Стивен Магуайр ! Stephen Hendry
Джек Лисовски ! Jack Jones
Джон Хиггинс ! Alex Higgins
Бен Вулластон ! Ben Mertens
Дэвид Гилберт ! David Grace
# asian names
Дин Цзюньхуэй = Ding Junhui
Янь Бинтао = Yan Bingtao
Чжан Аньда = Zhang Anda
Сяо Гуодун = Xiao Guodong
У Ицзэ = Wu Yize
Пан Цзюньсю = Pang Junxu
Лю Хаотянь = Lyu Haotian
Фань Чжэнъи = Fan Zhengyi
Теппачайя Ун-Нух = Thepchaiya Un-Nooh
Чжао Синьтун ! Zhao Jianbo
Чжан Аньда ! Zhang Yi
Лю Хаотянь ! Liu Hongyu
Дин Цзюньхуэй ! Ding Wenjun
Ноппон Саенгкхам ! Thepchaiya Un-Nooh
# initials
Уильямс М. = Mark Williams
Дин Ц. = Ding Junhui
Селби М = Mark Selby
Мёрфи Ш. = Shaun Murphy
Хиггинс Дж = John Higgins
Чжао С. = Zhao Xintong
Уилсон Г. ! Kyren Wilson
Уилсон К. ! Gary Wilson
Уильямс Р. ! Mark Williams
Уильямс М. ! Robbie Williams
Дэвис М. ! Steve Davis
Лю Х. ! Liu Chuang
# nicknames
Ронни = Ronnie O'Sullivan
`,
);
