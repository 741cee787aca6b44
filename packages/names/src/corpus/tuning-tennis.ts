import { pairsOf } from './pairs.ts';

export const tuningTennis = pairsOf(
  'tennis',
  `
# transliteration
Андрей Рублёв = Andrey Rublev
Вероника Кудерметова = Veronika Kudermetova
Екатерина Александрова = Ekaterina Alexandrova
Арина Соболенко = Aryna Sabalenka
Элина Свитолина = Elina Svitolina
Дарья Касаткина = Daria Kasatkina
Роман Сафиуллин = Roman Safiullin
Марта Костюк = Marta Kostyuk
Илья Ивашко = Ilya Ivashka
Анастасия Потапова = Anastasia Potapova
Диана Шнайдер = Diana Shnaider
Мирра Андреева ! Erika Andreeva
Эрика Андреева ! Mirra Andreeva
Анастасия Потапова ! Anastasia Zakharova
Александр Бублик ! Alexander Zverev
Андрей Рублев ! Andrey Kuznetsov
# by ear
Карлос Алькарас = Carlos Alcaraz
Янник Синнер = Jannik Sinner
Стефанос Циципас = Stefanos Tsitsipas
Фрэнсис Тиафо = Frances Tiafoe
Каспер Рууд = Casper Ruud
Уго Умбер = Ugo Humbert
Джек Дрейпер = Jack Draper
Жоао Фонсека = Joao Fonseca
Томас Мартин Этчеверри = Tomas Martin Etcheverry
Коко Гауфф = Coco Gauff
Джессика Пегула = Jessica Pegula
Жасмин Паолини = Jasmine Paolini
Мэдисон Киз = Madison Keys
Эмма Радукану = Emma Raducanu
Паула Бадоса = Paula Badosa
Александр Мюллер = Alexandre Muller
Адриан Маннарино = Adrian Mannarino
Сорана Кырстя = Sorana Cirstea
Эмма Радукану ! Emma Navarro
Томас Мартин Этчеверри ! Tomas Machac
Мария Саккари ! Maria Sharapova
Лоренцо Музетти ! Lorenzo Sonego
Джессика Пегула ! Jessica Bouzas Maneiro
# diacritics
Ига Швёнтек = Iga Świątek
Каролина Мухова = Karolína Muchová
Маркета Вондроушова = Markéta Vondroušová
Иржи Легечка = Jiří Lehečka
Томаш Махач = Tomáš Macháč
Лаура Зигемунд = Laura Siegemund
Габриэль Диалло = Gabriel Diallo
Петра Квитова = Petra Kvitová
Катержина Синякова = Kateřina Siniaková
Каролина Плишкова = Karolína Plíšková
Каролина Плишкова ! Kristýna Plíšková
Кристина Плишкова ! Karolína Plíšková
Линда Фрухвиртова ! Brenda Fruhvirtová
# initials
Хачанов К. = Karen Khachanov
Зверев А. = Alexander Zverev
Циципас С. = Stefanos Tsitsipas
Джокович Н = Novak Djokovic
Алькарас К. = Carlos Alcaraz
Синнер Я. = Jannik Sinner
Шелтон Б. = Ben Shelton
Cerundolo F = Francisco Cerundolo
Вавринка С = Stan Wawrinka
Д. Медведев = Medvedev Daniil
К. Гауфф = Coco Gauff
Плишкова Ка. = Karolina Pliskova
Плишкова Кр. = Kristyna Pliskova
Андреева М. = Mirra Andreeva
Андреева Э. = Erika Andreeva
Кудерметова В. = Veronika Kudermetova
Wang Xiy. = Xiyu Wang
Навоне М. = Mariano Navone
Фонсека Ж. = Joao Fonseca
Музетти Л. = Lorenzo Musetti
Андреева Э. ! Mirra Andreeva
Плишкова Ка. ! Kristyna Pliskova
Кудерметова П. ! Veronika Kudermetova
Серундоло Ф. ! Juan Manuel Cerundolo
Серундоло Х.М. ! Francisco Cerundolo
Wang Xin. ! Xiyu Wang
Ван Сиюй ! Xinyu Wang
Циципас С. ! Petros Tsitsipas
Уильямс С. ! Venus Williams
Уильямс В. ! Serena Williams
Кузнецов А. ! Svetlana Kuznetsova
Рублев А. ! Yegor Rublev
Мюллер А. ! Gilles Muller
Харрис Б. ! Lloyd Harris
Хуркач Х. ! Nika Hurkacz
# asian names
Чжэн Циньвэнь = Qinwen Zheng
Шан Цзюньчэн = Shang Juncheng
Ван Синьюй = Xinyu Wang
Ван Сиюй = Wang Xiyu
У Ибин = Yibing Wu
Юань Юэ = Yue Yuan
Наоми Осака = Osaka Naomi
Ёсихито Нисиока = Yoshihito Nishioka
Таро Даниэль = Taro Daniel
Чжу Линь = Lin Zhu
Ван Синьюй ! Xiyu Wang
Чжэн Циньвэнь ! Zheng Saisai
Ёсихито Нисиока ! Kei Nishikori
# doubles
Медведев Д./Хачанов К. = Daniil Medvedev / Karen Khachanov
Павич М./Аревало М. = Mate Pavic / Marcelo Arevalo
Крайчек / Рам = Austin Krajicek / Rajeev Ram
Гауфф / Пегула = Pegula J. / Gauff C.
Синякова К./Таунсенд Т. = Siniakova / Townsend
Гранольерс/Себальос = Marcel Granollers / Horacio Zeballos
Эррани С./Паолини Д. = Sara Errani / Jasmine Paolini
Медведев Д./Хачанов К. ! Daniil Medvedev
Эррани С./Паолини Д. ! Sara Errani / Andrea Vavassori
Павич М./Аревало М. ! Mate Pavic / Nikola Mektic
Паолини Д. ! Sara Errani / Jasmine Paolini
# dropped first name
Джокович = Novak Djokovic
Алькарас = Carlos Alcaraz
Плишкова ~ Karolina Pliskova
Фриц = Taylor Fritz
Соболенко = Sabalenka
Надаль = Rafael Nadal
Надаль ! Nadia Podoroska
Петра Квитова ! Petra Martic
# nicknames
Рафа Надаль = Rafael Nadal
Саша Зверев = Alexander Zverev
Саша Бублик = Alexander Bublik
# initials
Алькарас Х. ! Carlos Alcaraz
Синнер М. ! Jannik Sinner
Надаль М. ! Rafael Nadal
Фонсека А. ! Joao Fonseca
Шнайдер М. ! Diana Shnaider
Томпсон Дж. ! Tiffany Thompson
Корда Н. ! Sebastian Korda
# doubles
Крайчек / Рам ! Austin Krajicek / Jackson Withrow
Гранольерс/Себальос ! Marcel Granollers / Marc Lopez
Синякова К./Таунсенд Т. ! Katerina Siniakova
Бопанна Р./Эбден М. ! Rohan Bopanna / Adam Pavlasek
# initials
Wawrinka S = Stan Wawrinka
Baez S = Sebastian Baez
Musetti L = Lorenzo Musetti
Димитров Г = Grigor Dimitrov
Бублик А = Alexander Bublik
J.J. Wolf = Jeffrey John Wolf
Вольф Дж. Дж. = J.J. Wolf
Williams S ! Venus Williams
Cerundolo J ! Francisco Cerundolo
Fruhvirtova B ! Linda Fruhvirtova
Andreeva E ! Mirra Andreeva
`,
);
