import { pairsOf } from './pairs.ts';

export const heldOutVolleyball = pairsOf(
  'volleyball',
  `
# transliteration
Белогорье Белгород = Belogorie Belgorod
Кузбасс Кемерово = Kuzbass Kemerovo
АСК Нижний Новгород = ASK Nizhny Novgorod
Югра-Самотлор Нижневартовск = Ugra-Samotlor Nizhnevartovsk
Газпром-Югра Сургут = Gazprom-Ugra Surgut
Енисей Красноярск = Yenisey Krasnoyarsk
Уралочка-НТМК = Uralochka-NTMK Ekaterinburg
Заречье-Одинцово = Zarechie Odintsovo
Липецк-Индезит = Lipetsk Indesit
Факел Новый Уренгой ! Gazprom-Ugra Surgut
# by ear
Чивитанова = Cucine Lube Civitanova
Ястшембский Венгель = Jastrzębski Węgiel
Закса = ZAKSA Kędzierzyn-Koźle
Скра Белхатув = PGE GiEK Skra Bełchatów
Халкбанк = Halkbank Ankara
Имоко Конельяно = Imoco Volley Conegliano
Варта Заверце ! Warta Poznań
Халкбанк ! Ziraat Bankası Ankara
Эджзаджибаши ! Fenerbahçe Medicana
Милан ! Powervolley Milano Youth
Чивитанова ! Civita Castellana
# short forms
Зенит СПб ! Zenit-Kazan
Динамо-ЛО ! Dynamo Moscow
# dropped city
Уралочка = Uralochka Ekaterinburg
Белогорье = Belogorye Belgorod
Протон = Proton Saratov
Тулица = Tulitsa Tula
# marks
Зенит-2 Казань = Zenit-2 Kazan
Польша U21 = Poland U21
Бразилия (жен) = Brazil Women
Динамо Москва (ж) ! Dynamo Moscow
Италия ж ! Italy
Белогорье ! Belogorie-2
# renamed
Ярославич ! Loko Yaroslavl
Газпром-Югра = Gazprom-Yugra Surgut
# national teams
Словения = Slovenia
# look-alikes
МГТУ Москва ! Dynamo Moscow
Нова ! Novara
Новара ! Nova Novokuybyshevsk
Закса ! ZAKSA Strzelce Opolskie
Перуджа ! Bartoccini Perugia
`,
);
