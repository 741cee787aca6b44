import { pairsOf } from './pairs.ts';

export const heldOutTableTennis = pairsOf(
  'table tennis',
  `
# transliteration
Юрий Мерзликин = Yury Merzlikin
Ярослав Жмуденко = Yaroslav Zhmudenko
Лев Кацман ! Lev Volin
# initials
Иванов А. = Alexey Ivanov
Петров И. = Igor Petrov
Сидоренко В. = Vladimir Sidorenko
Кацман Л = Lev Katsman
Котов В = Vyacheslav Kotov
Калдерано У. = Hugo Calderano
Ovtcharov D = Dimitrij Ovtcharov
Чю Д. = Dang Qiu
Горшечников А.В. = Andrey Gorshechnikov
Петров И. ! Petr Ivanov
Лебедев А. ! Sergey Lebedev
Лебедев И. ! Anton Lebedev
Лебрен А. ! Felix Lebrun
Шибаев А. ! Shibaeva A.
# by ear
Дарко Йоргич = Darko Jorgić
Бернадетт Сёч = Bernadette Szőcs
Матиас Фальк = Mattias Falck
# asian names
Ван Маньюй = Wang Manyu
Куай Мань = Kuai Man
Чжу Юлин = Zhu Yuling
Чан У Чжин = Jang Woojin
Син Ю Бин = Shin Yubin
Ма Лун ! Ma Lin
Ма Линь ! Ma Long
Чэнь Мэн ! Chen Xingtong
# doubles
Лебрен А./Лебрен Ф. = Alexis Lebrun / Felix Lebrun
Сунь Инша/Ван Чуцинь = Wang Chuqin / Sun Yingsha
Лебрен А./Лебрен Ф. ! Alexis Lebrun
Кацман/Сидоренко ! Lev Katsman / Maksim Grebnev
# dropped first name
Овчаров = Dimitrij Ovtcharov
Кальдерано = Hugo Calderano
Лебедев ~ Anton Lebedev
# initials
Сидоренко В. ! Oleg Sidorenko
Мирошниченко Д. ! Artem Miroshnichenko
Кузнецов С. ! Sergey Kuzmin
Федоров И. ! Alexey Fedorov
Харимото Т. ! Miwa Harimoto
Фальк М. ! Simon Falk
Лебедев В = Valery Lebedev
Smirnov B = Boris Smirnov
Морозов Ж. = Zhan Morozov
Попов М = Maksim Popov
Волков У. = Ulugbek Volkov
Козлов И. ! Andrey Kozlov
Федоров Ю ! Fedor Yudin
`,
);
