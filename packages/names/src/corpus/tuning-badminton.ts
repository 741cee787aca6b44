import { pairsOf } from './pairs.ts';

export const tuningBadminton = pairsOf(
  'badminton',
  `
# by ear
Виктор Аксельсен = Viktor Axelsen
Андерс Антонсен = Anders Antonsen
Каролина Марин = Carolina Marín
Ли Чонг Вей = Lee Chong Wei
Саина Нехвал = Saina Nehwal
Лакшья Сен = Lakshya Sen
Джонатан Кристи = Jonatan Christie
Энтони Гинтинг = Anthony Ginting
Ратчанок Интанон = Ratchanok Intanon
Тома Попов = Toma Junior Popov
Кристо Попов = Christo Popov
Тома Попов ! Christo Popov
Андерс Антонсен ! Anders Skaarup Rasmussen
Ли Цзы Цзя ! Lee Chong Wei
# asian names
Чэнь Юфэй = Chen Yufei
Чэнь Лун = Chen Long
Ван Чжии = Wang Zhiyi
Хэ Бинцзяо = He Bingjiao
Чжоу Тяньчэн = Chou Tien-chen
Тай Цзыин = Tai Tzu-ying
Кэнто Момота = Kento Momota
Аканэ Ямагути = Akane Yamaguchi
Ли Шифэн = Li Shifeng
Линь Дань ! Lin Chun-yi
Ли Шифэн ! Li Junhui
Хань Юэ ! Han Qianxi
Ан Се Ён ! An Seo-yun
Лян Вэйкэн ! Liang Jing
# initials
Синдху П.В. = Pusarla Venkata Sindhu
Кристи Дж. = Jonatan Christie
Попов К. = Christo Popov
Ши Ю. = Shi Yu Qi
Попов Т. ! Christo Popov
Попов К. ! Toma Junior Popov
Чэнь Ю. ! Chen Long
# doubles
Лян Вэйкэн/Ван Чан = Liang Weikeng / Wang Chang
Чэнь Цинчэнь/Цзя Ифань = Chen Qingchen / Jia Yifan
Аструп/Расмуссен = Kim Astrup / Anders Skaarup Rasmussen
Чэнь Цинчэнь/Цзя Ифань ! Chen Qingchen
Попов К./Попов Т. ! Christo Popov
# national teams
Дания = Denmark
Индонезия = Indonesia
Малайзия = Malaysia
Индонезия ! India
`,
);
