/** Scandinavia and the Baltic states: football. The form is that of `clubs.ts`. */
export const NORTH = `
Malmö FF|Мальмё|Malmö|Malmoe
AIK Solna|АИК Сольна|AIK Stockholm|АИК Стокгольм|AIK|АИК
Djurgården|Юргорден|Djurgardens IF|Djurgården Stockholm|Djurgardens
Hammarby|Хаммарбю|Hammarby Stockholm|Хаммарбю Стокгольм
IFK Göteborg|Гётеборг|Göteborg|IFK Gothenburg|Gothenburg|ИФК Гётеборг
BK Häcken|Хеккен|Häcken|Hacken Goteborg
IF Elfsborg|Эльфсборг|Elfsborg
IFK Norrköping|Норрчёпинг|Норчёпинг|Norrköping
Mjällby|Мьельбю|Mjallby AIF|Мьельбю АИФ
IK Sirius|Сириус Уппсала|Sirius Uppsala
Kalmar FF|Кальмар
Halmstads BK|Хальмстад|Halmstad|Halmstads
GAIS Göteborg|ГАИС Гётеборг|GAIS|ГАИС
FC Copenhagen|Копенгаген|København|FC Kobenhavn|ФКК|FC Kopenhagen|Copenhagen
Brøndby|Брондбю|Brondby IF|Брённбю|Брёнбю
FC Midtjylland|Мидтьюлланд|Midtjylland|Мидтъюлланд
FC Nordsjælland|Норшелланн|Nordsjælland|Нордшелланд|Nordsjaelland
AGF Aarhus|Орхус|Aarhus|AGF|АГФ Орхус|Aarhus GF
Silkeborg|Силькеборг
Randers|Раннерс|Рандерс
Viborg|Виборг
Odense Boldklub|Оденсе|Odense|OB Odense
Aalborg BK|Ольборг|Aalborg|AaB Aalborg|AaB
SønderjyskE|Сённерйюск|Sonderjyske|Сендерьюск
Bodø/Glimt|Будё-Глимт|Bodo Glimt|Буде Глимт|Bodoe Glimt
Molde|Мольде
Rosenborg|Русенборг|Rosenborg Trondheim|Русенборг Тронхейм|Rosenborg BK
SK Brann|Бранн|Brann|Brann Bergen|Бранн Берген
Viking Stavanger|Викинг Ставангер|?Viking|?Викинг
Vålerenga|Волеренга|Valerenga Oslo|Волеренга Осло
Lillestrøm|Лиллестрём
Strømsgodset|Стрёмсгодсет
Sarpsborg 08|Сарпсборг|Sarpsborg|Сарпсборг 08
Tromsø|Тромсё|Tromso IL
Fredrikstad|Фредрикстад
Sandefjord|Саннефьорд|Сандефьорд
HJK Helsinki|ХИК Хельсинки|ХИК|HJK|ХЯК
KuPS Kuopio|КуПС Куопио|KuPS|КуПС
Inter Turku|Интер Турку
Ilves Tampere|Ильвес Тампере|?Ilves|?Ильвес
SJK Seinäjoki|СИК Сейняйоки|SJK|Сейняйоки
Flora Tallinn|Флора Таллин
FCI Levadia Tallinn|Левадия Таллин|Levadia|Левадия|Levadia Tallinn
RFS Riga|РФШ Рига|Rigas FS|Rigas Futbola Skola|RFS|РФШ|Ригас Футбола Скола
Riga FC|ФК Рига
Žalgiris Vilnius|Жальгирис Вильнюс|?Žalgiris|?Жальгирис
Kauno Žalgiris|Кауно Жальгирис|Žalgiris Kaunas|Жальгирис Каунас|?Žalgiris|?Жальгирис
Víkingur Reykjavík|Викингур Рейкьявик
Breiðablik|Брейдаблик|Breidablik Kopavogur
KÍ Klaksvík|КИ Клаксвик|Klaksvik|Клаксвик
Nõmme Kalju|Нымме Калью|Nomme Kalju FC
Jönköpings Södra|Йёнчёпинг Сёдра|Jonkopings Sodra IF|J-Södra
FK Haugesund|Хёугесунн|Haugesund|Хаугесунн
Odd Grenland|Одд|Odd|Odds BK
Stabæk|Стабек|Stabaek
Varbergs BoIS|Варберг|Varberg|Varbergs
Östersunds FK|Эстерсунд|Östersund|Ostersund
Lyngby|Люнгбю
AC Horsens|Хорсенс|Horsens
Vejle Boldklub|Вайле|Vejle
Valmiera|Валмиера
Panevėžys|Паневежис
Sūduva Marijampolė|Судува Мариямполе|Suduva|Судува
Paide Linnameeskond|Пайде|Paide|Paide LM
KR Reykjavík|КР Рейкьявик
Valur Reykjavík|Валюр Рейкьявик|Valur|Валюр
HB Tórshavn|ХБ Торсхавн
`;
