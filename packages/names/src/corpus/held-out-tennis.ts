import { pairsOf } from './pairs.ts';

export const heldOutTennis = pairsOf(
  'tennis',
  `
# transliteration
Медведев Даниил = Daniil Medvedev
Карен Хачанов = Karen Khachanov
Людмила Самсонова = Liudmila Samsonova
Виктория Азаренко = Victoria Azarenka
Мирра Андреева = Mirra Andreeva
Александр Бублик = Alexander Bublik
Юлия Путинцева = Yulia Putintseva
Вероника Кудерметова ! Polina Kudermetova
# by ear
Новак Джокович = Novak Djokovic
Хольгер Руне = Holger Rune
Тейлор Фриц = Taylor Fritz
Бен Шелтон = Ben Shelton
Феликс Оже-Альяссим = Felix Auger-Aliassime
Григор Димитров = Grigor Dimitrov
Гаэль Монфис = Gael Monfils
Алекс де Минор = Alex de Minaur
Онс Жабер = Ons Jabeur
Алекс де Минор ! Alex Molcan
Джек Дрейпер ! Jack Sock
Фрэнсис Тиафо ! Francisco Cerundolo
# diacritics
Барбора Крейчикова = Barbora Krejčíková
Якуб Меншик = Jakub Menšík
Барбора Крейчикова ! Barbora Strýcová
Катержина Синякова ! Kateřina Vaňková
Линда Носкова ! Linda Fruhvirtová
# initials
Медведев Д. = Daniil Medvedev
Рублев А = Andrey Rublev
Shelton B = Ben Shelton
Cerundolo J. M. = Juan Manuel Cerundolo
Серундоло Х.М. = Juan Manuel Cerundolo
Де Минор А. = Alex de Minaur
Оже-Альяссим Ф. = Felix Auger-Aliassime
Этчеверри Т.М. = Tomas Martin Etcheverry
Хуркач Х. = Hubert Hurkacz
А. Соболенко = Aryna Sabalenka
Соболенко А. = A. Sabalenka
Wang Xin. = Xinyu Wang
Баес С. = Sebastian Baez
F. Tiafoe = Frances Tiafoe
Бергс З. = Zizou Bergs
Паолини Д. = Jasmine Paolini
Жабер О. = Ons Jabeur
Медведев Д. ! Andrey Medvedev
Медведев А. ! Daniil Medvedev
Зверев А. ! Mischa Zverev
Зверев М. ! Alexander Zverev
Андреева М. ! Erika Andreeva
Плишкова Кр. ! Karolina Pliskova
Кудерметова В. ! Polina Kudermetova
Cerundolo F ! Juan Manuel Cerundolo
Ван Я. ! Xinyu Wang
Циципас П. ! Stefanos Tsitsipas
Руне Х. ! Alma Rune
# asian names
Чжан Чжичжэнь = Zhang Zhizhen
Ван Яфань = Wang Yafan
Кеи Нисикори = Kei Nishikori
Квон Сун У = Soonwoo Kwon
Чжан Шуай = Shuai Zhang
Чжан Чжичжэнь ! Zhang Shuai
Ван Яфань ! Wang Qiang
Юань Юэ ! Yuan Yi
# doubles
Бопанна Р./Эбден М. = R. Bopanna / M. Ebden
Андреева М./Шнайдер Д. = Mirra Andreeva/Diana Shnaider
Errani/Paolini = Паолини / Эррани
Медведев Д. ! Daniil Medvedev / Karen Khachanov
Гауфф / Пегула ! Coco Gauff
Андреева М./Шнайдер Д. ! Erika Andreeva / Diana Shnaider
# dropped first name
Зверев ~ Alexander Zverev
Андреева ~ Mirra Andreeva
Серундоло ~ Francisco Cerundolo
# nicknames
Ники Кирьос = Nick Kyrgios
Саша Зверев ! Sascha Bajin
Рафа Надаль ! Rafael Jodar
# initials
Джокович М. ! Novak Djokovic
Блинкова А. ! Anna Kalinskaya
Калинская А. ! Anna Kalinina
Калинина А. ! Anhelina Kalinskaya
Рахимова К. ! Kamila Rakhmatova
Тихонова А. ! Tatiana Tikhonova
Чилич М. ! Marin Draganja
Корда С. ! Petr Korda
# doubles
Соболенко А. ! Sabalenka / Mertens
# initials
Fritz T = Taylor Fritz
Тиафо Ф = Frances Tiafoe
Рууд К = Casper Ruud
Уильямс В = Venus Williams
Г. Монфис = Gael Monfils
Х. М. Серундоло = Juan Manuel Cerundolo
Корда С ! Nelly Korda
Wang Q ! Yafan Wang
Fruhvirtova L ! Brenda Fruhvirtova
Kudermetova P ! Veronika Kudermetova
`,
);
