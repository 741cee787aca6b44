import { pairsOf } from './pairs.ts';

export const tuningBoxing = pairsOf(
  'boxing',
  `
# transliteration
Дмитрий Бивол = Dmitry Bivol
Артур Бетербиев = Artur Beterbiev
Александр Усик = Oleksandr Usyk
Василий Ломаченко = Vasyl Lomachenko
Александр Поветкин = Alexander Povetkin
Арслан Махмудов = Arslanbek Makhmudov
Владимир Кличко = Wladimir Klitschko
Виталий Кличко = Vitali Klitschko
Владимир Кличко ! Vitali Klitschko
# by ear
Деонтей Уайлдер = Deontay Wilder
Сауль Альварес = Saul Alvarez
Теренс Кроуфорд = Terence Crawford
Джервонта Дэвис = Gervonta Davis
Райан Гарсия = Ryan Garcia
Джермелл Чарло = Jermell Charlo
Джермалл Чарло = Jermall Charlo
Теофимо Лопес = Teofimo Lopez
Даниэль Дюбуа = Daniel Dubois
Джозеф Паркер = Joseph Parker
Фабио Уордли = Fabio Wardley
Джермелл Чарло ! Jermall Charlo
Томми Фьюри ! Tyson Fury
Майк Тайсон ! Tyson Fury
Джейк Пол ! Logan Paul
Райан Гарсия ! Mikey Garcia
Даниэль Дюбуа ! Caroline Dubois
Конор Бенн ! Nigel Benn
Кэти Тейлор ! Josh Taylor
Хулио Сесар Чавес ! Julio Cesar Chavez Jr
# asian names
Такума Иноуэ = Takuma Inoue
Дзюнто Накатани = Junto Nakatani
Кэнсиро Тэрадзи = Kenshiro Teraji
Наоя Иноуэ ! Takuma Inoue
Такума Иноуэ ! Naoya Inoue
# initials
Фьюри Т. ~ Tyson Fury
Усик А. = Oleksandr Usyk
Джошуа Э = Anthony Joshua
Иноуэ Н. = Naoya Inoue
Чарло Дж. ~ Jermell Charlo
Гарсия Р. ! Danny Garcia
# nicknames
Канело Альварес = Saul Alvarez
Канело = Saul Canelo Alvarez
Головкин GGG = Gennady Golovkin
Усик = Oleksandr Usyk
# look-alikes
Александр Поветкин ! Vladimir Povetkin
Артур Бетербиев ! Artur Akavov
Мурат Гассиев ! Murat Khabachirov
Крис Юбенк ! Chris Eubank Jr.
Исраил Мадримов ! Israil Kalimullin
Эррол Спенс ! Leon Spinks
Рой Джонс мл. ! Roy Jones Sr.
`,
);
