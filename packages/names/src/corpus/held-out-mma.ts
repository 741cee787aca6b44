import { pairsOf } from './pairs.ts';

export const heldOutMma = pairsOf(
  'MMA',
  `
# transliteration
Ислам Махачев = Islam Makhachev
Пётр Ян = Petr Yan
Валентин Молдавский = Valentin Moldavsky
Хамзат Чимаев = Khamzat Chimaev
Валентина Шевченко = Valentina Shevchenko
Усман Нурмагомедов ! Umar Nurmagomedov
Абубакар Нурмагомедов ! Khabib Nurmagomedov
Валентина Шевченко ! Antonina Shevchenko
Виктор Немков ! Vadim Nemkov
Магомед Исмаилов ! Magomed Magomedov
Александр Волков ! Alexander Volkanovski
# by ear
Пол Хьюз = Paul Hughes
Шон Стрикленд = Sean Strickland
Чарльз Оливейра = Charles Oliveira
Александр Топурия ! Ilia Topuria
# initials
Макгрегор К = Conor McGregor
Хьюз П. = Paul Hughes
Нурмагомедов Аб. ! Khabib Nurmagomedov
Шевченко А. ! Valentina Shevchenko
# asian names
Янь Сяонань = Yan Xiaonan
Чон Чан Сон = Jung Chan Sung
Чжан Вэйли ! Zhang Mingyang
# look-alikes
Магомед Магомедов ! Magomed Magomedkerimov
`,
);
