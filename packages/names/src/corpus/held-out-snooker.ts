import { pairsOf } from './pairs.ts';

export const heldOutSnooker = pairsOf(
  'snooker',
  `
# by ear
Джадд Трамп = Judd Trump
Марк Селби = Mark Selby
Нил Робертсон = Neil Robertson
Кайрен Уилсон = Kyren Wilson
Барри Хокинс = Barry Hawkins
Али Картер = Ali Carter
Стивен Магуайр = Stephen Maguire
Хоссейн Вафаи = Hossein Vafaei
Крис Уэйклин = Chris Wakelin
Энтони Макгилл = Anthony McGill
Том Форд = Tom Ford
Марк Уильямс ! Robbie Williams
Марк Дэвис ! Mark Selby
Джо Перри ! Joe O'Connor
Джо О'Коннор ! Joe Perry
# asian names
Чжао Синьтун = Zhao Xintong
Сы Цзяхуэй = Si Jiahui
Лян Вэньбо = Liang Wenbo
Юань Сыцзюнь = Yuan Sijun
Янь Бинтао ! Yuan Sijun
# initials
О'Салливан Р. = Ronnie O'Sullivan
Трамп Дж. = Judd Trump
Уилсон К. = Kyren Wilson
# nicknames
Ракета О'Салливан = Ronnie O'Sullivan
`,
);
