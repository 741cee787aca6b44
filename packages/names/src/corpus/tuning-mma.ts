import { pairsOf } from './pairs.ts';

export const tuningMma = pairsOf(
  'MMA',
  `
# transliteration
Хабиб Нурмагомедов = Khabib Nurmagomedov
Усман Нурмагомедов = Usman Nurmagomedov
Магомед Анкалаев = Magomed Ankalaev
Мовсар Евлоев = Movsar Evloev
Умар Нурмагомедов = Umar Nurmagomedov
Александр Волков = Alexander Volkov
Шавкат Рахмонов = Shavkat Rakhmonov
Вадим Немков = Vadim Nemkov
Анатолий Токов = Anatoly Tokov
Магомед Исмаилов = Magomed Ismailov
Александр Шлеменко = Alexander Shlemenko
Асу Алмабаев = Asu Almabayev
Умар Нурмагомедов ! Usman Nurmagomedov
Хабиб Нурмагомедов ! Abubakar Nurmagomedov
Антонина Шевченко ! Valentina Shevchenko
Вадим Немков ! Viktor Nemkov
Магомед Анкалаев ! Magomed Magomedkerimov
Фёдор Емельяненко ! Alexander Emelianenko
Александр Емельяненко ! Fedor Emelianenko
Иван Штырков ! Ivan Kulyushin
# by ear
Конор Макгрегор = Conor McGregor
Джон Джонс = Jon Jones
Шон О'Мэлли = Sean O'Malley
Джастин Гейджи = Justin Gaethje
Майкл Чендлер = Michael Chandler
Макс Холлоуэй = Max Holloway
Том Аспиналл = Tom Aspinall
Сириль Ган = Ciryl Gane
Дрикус дю Плесси = Dricus du Plessis
Исраэль Адесанья = Israel Adesanya
Илия Топурия = Ilia Topuria
Алекс Перейра = Alex Pereira
Александр Волкановски = Alexander Volkanovski
Мераб Двалишвили = Merab Dvalishvili
Пэдди Пимблетт = Paddy Pimblett
Люк Рокхолд = Luke Rockhold
Майкл Пейдж = Michael Page
Роберт Уиттакер = Robert Whittaker
Дастин Порье = Dustin Poirier
Лион Эдвардс = Leon Edwards
Илия Топурия ! Aleksandre Topuria
Нейт Диаз ! Nick Diaz
Ник Диас ! Nate Diaz
Шон О'Мэлли ! Sean Strickland
Майкл Чендлер ! Michael Page
Алекс Перейра ! Alex Oliveira
# initials
Махачев И. = Islam Makhachev
Нурмагомедов Х. = Khabib Nurmagomedov
Немков Вадим = Vadim Nemkov
Ян П. = Petr Yan
О'Мэлли Ш. = Sean O'Malley
Нурмагомедов Х. ! Usman Nurmagomedov
Немков В. ~ Vadim Nemkov
Емельяненко Ф. ! Alexander Emelianenko
# asian names
Чжан Вэйли = Zhang Weili
Сун Ядун = Song Yadong
Тацуро Тайра = Tatsuro Taira
Кай Асакура = Kai Asakura
Кай Асакура ! Mikuru Asakura
Сун Ядун ! Song Kenan
# look-alikes
Ислам Махачев ! Islam Omarov
Шамиль Гамзатов ! Gamzat Khiramagomedov
Али Багаутинов ! Ali Bagov
Магомедрасул Хасбулаев ! Magomed Khasbulatov
Асламбек Саидов ! Aslan Saidov
Рамазан Эмеев ! Ramazan Kuramagomedov
Саид Нурмагомедов ! Umar Nurmagomedov
Нурмагомедов С. ! Said Nurmukhamedov
Нурмагомедов У. ~ Usman Nurmagomedov
`,
);
