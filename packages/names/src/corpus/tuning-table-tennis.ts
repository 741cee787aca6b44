import { pairsOf } from './pairs.ts';

export const tuningTableTennis = pairsOf(
  'table tennis',
  `
# transliteration
Кирилл Скачков = Kirill Skachkov
Александр Шибаев = Alexander Shibaev
Владимир Сидоренко = Vladimir Sidorenko
Лев Кацман = Lev Katsman
Максим Гребнев = Maksim Grebnev
Полина Михайлова = Polina Mikhaylova
Яна Носкова = Yana Noskova
Денис Ивонин = Denis Ivonin
Виталий Пермяков = Vitaly Permyakov
Маргарита Песоцкая = Margaryta Pesotska
Владимир Сидоренко ! Vladimir Samsonov
Александр Шибаев ! Anton Shibaev
# initials
Гребнев М. = Maksim Grebnev
Жидков А. = Artem Zhidkov
Мирошниченко Д. = Dmitry Miroshnichenko
Лавринович С. = Sergey Lavrinovich
Шпаков М. = Mykhailo Shpakov
Ю. Мерзликин = Yuri Merzlikin
Овчаров Д. = Dimitrij Ovtcharov
Болл Т. = Timo Boll
Дуда Б. = Benedikt Duda
Moregard T = Truls Möregårdh
Ван Чуцинь ~ Wang C.
Иванов А. ! Sergey Ivanov
Иванов И. ! Alexey Ivanov
Иванов С. ! Mikhail Ivanov
Петров И. ! Alexander Petrov
Котов В. ! Dmitry Kotov
Смирнов Д. ! Alexey Smirnov
Смирнов А. ! A. Smirnova
Ткаченко О. ! Vitaliy Tkachenko
Жидков А. ! Viktor Zhidkov
Ван Ч. ! Wang Manyu
Лебрен Ф. ! Alexis Lebrun
Петренко В. ! Sergey Petrenko
Котов И. ! Igor Kotenko
# by ear
Юго Кальдерано = Hugo Calderano
Феликс Лебрен = Felix Lebrun
Алексис Лебрен = Alexis Lebrun
Трульс Мёрегорд = Truls Möregårdh
Патрик Франциска = Patrick Franziska
Симон Гози = Simon Gauzy
Квадри Аруна = Quadri Aruna
Андерс Линд = Anders Lind
Алексис Лебрен ! Felix Lebrun
Феликс Лебрен ! Alexis Lebrun
Андерс Линд ! Anders Eriksson
Патрик Франциска ! Franziska Schreiner
# asian names
Ма Лун = Ma Long
Фань Чжэньдун = Fan Zhendong
Ван Чуцинь = Wang Chuqin
Лян Цзинкунь = Liang Jingkun
Сунь Инша = Sun Yingsha
Чэнь Мэн = Chen Meng
Линь Шидун = Lin Shidong
Томокадзу Харимото = Tomokazu Harimoto
Харимото Мива = Miwa Harimoto
Хина Хаята = Hina Hayata
Мима Ито = Mima Ito
Линь Юньжу = Lin Yun-Ju
Чон Чжи Хи = Jeon Jihee
Дан Цю = Qiu Dang
Ван Чуцинь ! Wang Manyu
Ван Маньюй ! Wang Yidi
Томокадзу Харимото ! Miwa Harimoto
Харимото Мива ! Tomokazu Harimoto
Лян Цзинкунь ! Liang Jishan
Сунь Инша ! Sun Mingyang
Чжу Юлин ! Zhu Chengzhu
Линь Юньжу ! Lin Shidong
# doubles
Чан У Чжин/Чо Дэ Сон = Jang Woojin / Cho Daeseong
Кацман/Сидоренко = Lev Katsman / Vladimir Sidorenko
Ван Маньюй/Куай Мань = Wang M./Kuai M.
Лебрен Ф. ! Alexis Lebrun / Felix Lebrun
Сунь Инша/Ван Чуцинь ! Sun Yingsha / Wang Manyu
# dropped first name
Иванов ~ Alexey Ivanov
Харимото ~ Tomokazu Harimoto
Лебрен ~ Felix Lebrun
# initials
Гребнев М. ! Andrey Grebnev
Лавринович С. ! Alexey Lavrinovich
Мартынов А. ! Anton Martynyuk
Попов Д. ! Denis Popovich
Николаев А. ! Nikolay Alexeev
Романов С. ! Roman Sergeev
Харимото М. ! Tomokazu Harimoto
Иванов В = Viktor Ivanov
Федоров Ю = Yuri Fedorov
Николаев И = Igor Nikolaev
Козлов И. = Ivan Kozlov
Иванов В ! Dmitry Ivanov
Козлов И. ! Dmitry Kozlov
Попов М ! Alexander Popov
Николаев И ! Oleg Nikolaev
Smirnov B ! Alexey Smirnov
Сергеев А. ! Sergey Andreev
Алексеев И. ! Alexey Ivanov
`,
);
