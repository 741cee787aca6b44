import { pairsOf } from './pairs.ts';

export const tuningFutsal = pairsOf(
  'futsal',
  `
# transliteration
Газпром-Югра Югорск = Gazprom-Ugra Yugorsk
Торпедо Нижегородская область = Torpedo Nizhny Novgorod Region
Норильский Никель = Norilsk Nickel
Новая Генерация Сыктывкар = Novaya Generatsiya Syktyvkar
Ухта = MFK Ukhta
Кристалл Санкт-Петербург = Kristall St. Petersburg
Тюмень = MFK Tyumen
Кайрат = Kairat Almaty
Норильский Никель ! Norilsk Nickel-2
Тюмень ! Tyumen-2
# by ear
Барселона = FC Barcelona Futsal
Эль-Посо Мурсия = ElPozo Murcia
Мовистар Интер = Movistar Inter FS
Пальма = Palma Futsal
Бенфика = Benfica Futsal
Картахена = Jimbee Cartagena
Андерлехт = Anderlecht Futsal
Добовец = Dobovec Trebnje
Эль-Посо Мурсия ! UCAM Murcia
Барселона ! FC Barcelona B Futsal
Спортинг Лиссабон ! Sporting Braga Futsal
Бенфика ! Benfica Futsal Women
# short forms
КПРФ = MFK KPRF
Норникель = Norilsk Nickel
НовГен = Novaya Generatsia
Дина М ! Dina-2 Moscow
КПРФ ! KPRF-2
КПРФ М ! Dina Moscow
# marks
Россия (мини-футбол) = Russia
Португалия U19 = Portugal U19
Испания (ж) = Spain Women
Испания (ж) ! Spain
Португалия U19 ! Portugal
Аврора СПб (ж) = Aurora St Petersburg Women
Лагуна-УОР Пенза ! Laguna-UOR-2 Penza
# national teams
Бразилия = Brazil
Узбекистан = Uzbekistan
Иран = Iran
Иран ! Iraq
Гватемала = Guatemala
# look-alikes
Ухта ! Ukhta-2
Кайрат Алматы ! Kairat-2
Пальма ! Las Palmas
Синара Екатеринбург ! Uralochka Ekaterinburg
`,
);
