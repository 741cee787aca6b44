import { pairsOf } from './pairs.ts';

export const heldOutBoxing = pairsOf(
  'boxing',
  `
# transliteration
Мурат Гассиев = Murat Gassiev
Денис Лебедев = Denis Lebedev
Геннадий Головкин = Gennady Golovkin
Жанибек Алимханулы = Janibek Alimkhanuly
Исраил Мадримов = Israil Madrimov
Баходир Джалолов = Bakhodir Jalolov
Виталий Кличко ! Wladimir Klitschko
Александр Усик ! Alexander Ustinov
Кличко Вит. ! Wladimir Klitschko
# by ear
Тайсон Фьюри = Tyson Fury
Энтони Джошуа = Anthony Joshua
Шакур Стивенсон = Shakur Stevenson
Крис Юбенк-младший = Chris Eubank Jr
Девин Хейни = Devin Haney
Кэти Тейлор = Katie Taylor
Джермалл Чарло ! Jermell Charlo
Крис Юбенк-младший ! Chris Eubank
Тайсон Фьюри ! Tommy Fury
Энтони Джошуа ! Anthony Yarde
# asian names
Наоя Иноуэ = Naoya Inoue
Чжан Чжилэй = Zhilei Zhang
# initials
Альварес С. = Saul Alvarez
Иноуэ Т. ! Naoya Inoue
Дюбуа К. ! Daniel Dubois
# look-alikes
Флойд Мейвезер-младший ! Floyd Mayweather Sr.
`,
);
