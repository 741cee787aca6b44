import { pairsOf } from './pairs.ts';

export const tuningRugby = pairsOf(
  'rugby',
  `
# transliteration
ВВА Подмосковье = VVA-Podmoskovye
Енисей-СТМ Красноярск = Enisei-STM Krasnoyarsk
Красный Яр Красноярск = Krasny Yar Krasnoyarsk
Металлург Новокузнецк = Metallurg Novokuznetsk
Стрела Казань = Strela Kazan
Красный Яр Красноярск ! Enisey-STM Krasnoyarsk
Красный Яр ! Krasny Yar-2
# by ear
Лестер Тайгерс = Leicester Tigers
Харлекуинс = Harlequins
Сейл Шаркс = Sale Sharks
Нортгемптон Сейнтс = Northampton Saints
Ленстер = Leinster Rugby
Манстер = Munster
Коннахт = Connacht Rugby
Ольстер = Ulster Rugby
Стад Тулузен = Stade Toulousain
Стормерс = DHL Stormers
Крусейдерс = Crusaders
Хайлендерс = Highlanders Dunedin
Варатас = NSW Waratahs
Мельбурн Сторм = Melbourne Storm
Сент-Хеленс = St Helens RLFC
Халл КР = Hull Kingston Rovers
Халл КР ! Hull FC
Стад Франсе ! Stade Toulousain
Тулуза Олимпик ! Stade Toulousain
Эксетер Чифс ! Chiefs Hamilton
Сейл Шаркс ! Sharks Durban
Мельбурн Сторм ! Melbourne Rebels
Манстер ! Leinster
Уиган Уорриорз ! Glasgow Warriors
Уоррингтон Вулвз ! Wigan Warriors
Расинг 92 ! Racing Métro U21
# marks
Новая Зеландия (ж) = New Zealand Women
ЮАР 7 = South Africa Sevens
Фиджи (регби-7) = Fiji 7s
Новая Зеландия (ж) ! New Zealand
Англия ! England A
Фиджи ! Fiji 7s
# nicknames
Олл Блэкс = New Zealand
Спрингбокс = South Africa
Спрингбокс ! Australia
# national teams
Уэльс = Wales
Самоа = Samoa
Тонга = Tonga
Самоа ! American Samoa
Британские Львы = British & Irish Lions
`,
);
