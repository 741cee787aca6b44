/** Organizations of esports. The form is that of `clubs.ts`. */
export const ESPORTS = `
Team Spirit|Тим Спирит|Spirit|Спирит
Natus Vincere|Натус Винцере|NAVI|НаВи|Na'Vi|Нави|На Ви|NaVi
Virtus.pro|Виртус Про|VP|ВП|VirtusPro|Виртус.про|ВиртусПро
G2|Г2
Team Liquid|Тим Ликвид|Liquid|Ликвид
FaZe Clan|ФейЗ Клан|FaZe|ФейЗ|Фейз
Team Vitality|Тим Виталити|Vitality|Виталити
MOUZ|Мауз|mousesports|Маусспортс
Astralis|Астралис
Fnatic|Фнатик
Cloud9|Клауд9|Cloud 9|C9|Клауд 9
Team Falcons|Тим Фалконс|Фэлконс Тим|Falcons
HEROIC|Хероик
FURIA|Фурия
Ninjas in Pyjamas|Нинзяс ин Пижамас|NIP|НИП|Ниндзя в пижамах
Complexity|Комплексити|Complexity Gaming
Eternal Fire|Этернал Файр
paiN Gaming|Пейн Гейминг|paiN
MIBR|МИБР|Made in Brazil
BIG Clan|БИГ|BIG
SAW|САУ
3DMAX|3ДМАКС
The MongolZ|Монголз|MongolZ|Зе Монголз
Aurora Gaming|Аврора Гейминг|Aurora
BetBoom Team|БетБум Тим|BetBoom|БетБум|BB Team|ББ Тим
PARIVISION|ПАРИВИЖН|Паривижн
Gaimin Gladiators|Геймин Гладиаторс|GG
Tundra|Тундра|Тандра
Team Secret|Тим Сикрет
Evil Geniuses|Ивил Гениусес|EG
OG|ОГ
PSG.LGD|ПСЖ ЛГД|LGD Gaming|LGD|ЛГД
Xtreme Gaming|Экстрим Гейминг|XG
Azure Ray|Эзур Рей
Nigma Galaxy|Нигма Гэлакси|Team Nigma|Nigma|Нигма
Talon|Талон
BOOM|БУМ Эспортс
Entity|Энтити|Entity Gaming
L1GA TEAM|Лига Тим
1win Team|1вин|1win|1вин Тим
9Pandas|9Пандас|9 Pandas
MOUZ NXT|Мауз НХТ
T1|Т1|SK Telecom T1|SKT T1|SKT
Gen.G|Ген Джи|GenG|Ген.Джи
Hanwha Life|Ханва Лайф|HLE
Dplus KIA|Диплас КИА|DK|Damwon KIA|DWG KIA|Damwon Gaming|Dplus
KT Rolster|КТ Ролстер
DRX|ДРХ|DragonX
Bilibili Gaming|Билибили Гейминг|BLG
JD Gaming|ДжейДи Гейминг|JDG
Top|Топ Эспортс|TES
Weibo Gaming|Вейбо Гейминг|WBG
Edward Gaming|Эдвард Гейминг|EDG
Royal Never Give Up|Роял Невер Гив Ап|RNG
LNG|ЛНГ
Sentinels|Сентинелс
LOUD|ЛАУД
Paper Rex|Пейпер Рекс|PRX
NRG|НРГ
100 Thieves|100 Тивз|100T|100 Тивс
KOI|КОИ|Movistar KOI|MAD Lions|MAD Lions KOI
Karmine Corp|Кармин Корп
SK Gaming|СК Гейминг
Gambit|Гамбит|Gambit Gaming
forZe|форЗе
ENCE|ЭНС
Movistar Riders|Мовистар Райдерс
Apeks|Апекс
GamerLegion|ГеймерЛегион|Gamer Legion
Passion UA|Пэшн ЮА|Пассион ЮА
Monte|Монте
B8|Б8
Imperial|Империал
9z Team|9з Тим|9z|9з
Lynn Vision|Линн Вижн|Lynn Vision Gaming
TYLOO|Тайлу
Rare Atom|Рэйр Атом
Wildcard Gaming|Вайлдкард|Wildcard
M80|М80
BC.Game|БЦ Гейм
OpTic Gaming|ОпТик Гейминг|OpTic
Twisted Minds|Твистед Майндс
`;
