/** Asia, Africa and Australia: football. The form is that of `clubs.ts`. */
export const ASIA_AND_AFRICA = `
Al-Hilal Riyadh|Аль-Хиляль Эр-Рияд|Al Hilal SFC|Al Hilal Saudi|Аль-Хиляль Рияд|?Al-Hilal|?Аль-Хиляль|?Аль-Хилаль
Al-Hilal Omdurman|Аль-Хиляль Омдурман|Al Hilal Sudan|?Al-Hilal|?Аль-Хиляль|?Аль-Хилаль
Al-Nassr Riyadh|Аль-Наср Эр-Рияд|Al Nassr|Al Nassr Saudi|Аль-Наср Рияд|?Аль-Наср|?Al-Nasr
Al-Nasr Dubai|Аль-Наср Дубай|?Аль-Наср|?Al-Nasr
Al-Ahli Jeddah|Аль-Ахли Джидда|Al Ahli Saudi|Аль-Ахли Саудовская Аравия|?Al-Ahli|?Аль-Ахли
Al Ahly Cairo|Аль-Ахли Каир|Al Ahly Egypt|Аль-Ахли Египет|Al Ahly|?Аль-Ахли|?Al-Ahli
Al-Ittihad Jeddah|Аль-Иттихад Джидда|Ittihad Jeddah|?Al-Ittihad|?Аль-Иттихад
Al Ittihad Alexandria|Аль-Иттихад Александрия|?Al-Ittihad|?Аль-Иттихад
Al-Shabab Riyadh|Аль-Шабаб Эр-Рияд|Аль-Шабаб Рияд|?Al-Shabab|?Аль-Шабаб
Al-Ettifaq|Аль-Иттифак|Ettifaq|Аль-Эттифак|Al Ettifaq Dammam
Al-Taawoun|Аль-Таавун|Al Taawon|Аль-Таавоун|Al Taawoun Buraidah
Al-Fateh|Аль-Фатех
Al-Fayha|Аль-Фейха|Аль-Файха|Al Feiha
Al-Khaleej|Аль-Халидж|Al Khaleej Saihat
Al-Riyadh|Аль-Рияд
Damac|Дамак|Dhamk
Al-Qadsiah|Аль-Кадисия|Al Qadisiyah|Аль-Кадсия|Al Qadisiya
Al Ain|Аль-Айн
Shabab Al Ahli Dubai|Шабаб Аль-Ахли Дубай|Шабаб Аль-Ахли|Shabab Al Ahli
Al Jazira Abu Dhabi|Аль-Джазира Абу-Даби|?Al Jazira|?Аль-Джазира
Sharjah|Шарджа|Al Sharjah
Al Sadd|Аль-Садд
Al Duhail|Аль-Духаиль|Аль-Духайль|Lekhwiya
Al Rayyan|Аль-Райян
Al Gharafa|Аль-Гарафа
Persepolis|Персеполис|Persepolis Tehran|Персеполис Тегеран
Esteghlal Tehran|Эстегляль Тегеран|Esteghlal|Эстегляль
Sepahan|Сепахан|Sepahan Isfahan
Tractor Tabriz|Трактор Тебриз|Tractor Sazi|Трактор Сази
Zamalek|Замалек|Zamalek SC
Pyramids|Пирамидс|Pyramids FC|Пирамидз
Espérance Tunis|Эсперанс Тунис|Esperance de Tunis|Эсперанс|Esperance Sportive de Tunis|ES Tunis
Wydad Casablanca|Видад Касабланка|Wydad|Видад|Wydad AC
Raja Casablanca|Раджа Касабланка|Raja|Раджа|Raja CA
Mamelodi Sundowns|Мамелоди Сандаунз|Sundowns|Мамелоди Сандаунс
Kaizer Chiefs|Кайзер Чифс
Orlando Pirates|Орландо Пайретс
TP Mazembe|ТП Мазембе|Mazembe|Мазембе
Young Africans|Янг Африканс
Simba SC|Симба|Simba
Yokohama F Marinos|Иокогама Ф Маринос|Yokohama Marinos|Йокогама Ф Маринос|Иокогама Маринос|Йокогама Маринос
Yokohama FC|Иокогама ФК|Йокогама ФК
Urawa Red Diamonds|Урава Ред Даймондс|Urawa Reds|Урава Редс|Urawa|Урава|Урава Ред Даймондз
Kashima Antlers|Касима Антлерс|Kashima|Касима
Kawasaki Frontale|Кавасаки Фронтале|Kawasaki|Кавасаки
Vissel Kobe|Виссел Кобе
Gamba Osaka|Гамба Осака
Cerezo Osaka|Сересо Осака
Sanfrecce Hiroshima|Санфречче Хиросима|Hiroshima Sanfrecce
Nagoya Grampus|Нагоя Грампус|Нагоя Грампус Эйт|Nagoya Grampus Eight
FC Tokyo|Токио ФК
Tokyo Verdy|Токио Верди
Machida Zelvia|Матида Зельвия|Матида Зелвия|FC Machida Zelvia
Kashiwa Reysol|Касива Рейсол
Shonan Bellmare|Сёнан Бельмаре
Avispa Fukuoka|Ависпа Фукуока
Consadole Sapporo|Консадоле Саппоро|Hokkaido Consadole Sapporo|Хоккайдо Консадоле Саппоро
Sagan Tosu|Саган Тосу
Kyoto Sanga|Киото Санга
Albirex Niigata|Альбирекс Ниигата
Shimizu S-Pulse|Симидзу С-Палс
Jubilo Iwata|Джубило Ивата
Fagiano Okayama|Фаджиано Окаяма
Ulsan HD|Ульсан|Ulsan Hyundai|Ulsan|Ульсан Хёндэ|Ульсан ХД|Ульсан Хендай
Jeonbuk Hyundai Motors|Чонбук Хёндэ Моторс|Jeonbuk|Чонбук|Jeonbuk Motors|Чонбук Моторс|Jeonbuk Hyundai|Чонбук Хендай Моторс
Pohang Steelers|Пхохан Стилерс|Pohang|Пхохан
FC Seoul|Сеул ФК
Suwon Samsung Bluewings|Сувон Самсунг Блюуингз|Suwon Bluewings|Сувон Блюуингз|Suwon Samsung|Сувон Самсунг
Suwon FC|Сувон ФК
Daejeon Hana Citizen|Тэджон Хана Ситизен|Daejeon Citizen|Тэджон Ситизен|Daejeon|Тэджон
Daegu FC|Тэгу|Daegu
Gangwon FC|Канвон|Gangwon
Jeju SK|Чеджу|Jeju United|Чеджу Юнайтед|Jeju|Чеджу СК
Incheon United|Инчхон Юнайтед|Incheon|Инчхон
Gwangju FC|Кванджу|Gwangju
Gimcheon Sangmu|Кимчхон Санму|Gimcheon|Кимчхон
Seongnam FC|Соннам|Seongnam
FC Anyang|Анян|Anyang|Аньян
Shanghai Port|Шанхай Порт|Shanghai SIPG|Шанхай СИПГ|Шанхай Теллейс
Shanghai Shenhua|Шанхай Шэньхуа|Шанхай Шеньхуа|Shenhua
Beijing Guoan|Бэйцзин Гоань|Пекин Гоань|Beijing Sinobo Guoan|Гоань
Shandong Taishan|Шаньдун Тайшань|Shandong Luneng|Шаньдун Лунэн|Шаньдун Лунен
Guangzhou Evergrande|Гуанчжоу Эвергранд|Guangzhou FC
Chengdu Rongcheng|Чэнду Жунчэн|Чэнду Ронгчэн
Zhejiang Professional|Чжэцзян|Zhejiang|Zhejiang FC|Zhejiang Greentown|Чжэцзян Гринтаун
Wuhan Three Towns|Ухань Три Таунс|Ухань Три Города|Ухань Санчжэнь
Tianjin Jinmen Tiger|Тяньцзинь Цзиньмэнь Тайгер|Tianjin Teda|Тяньцзинь Тэда
Henan FC|Хэнань|Henan|Henan Songshan Longmen|Хэнань Суншань Лунмэнь
Changchun Yatai|Чанчунь Ятай
Dalian Yingbo|Далянь Инбо
Qingdao Hainiu|Циндао Хайню
Qingdao West Coast|Циндао Вест Кост
Buriram United|Бурирам Юнайтед|Buriram|Бурирам
BG Pathum United|Патхум Юнайтед|Pathum United
Johor Darul Ta'zim|Джохор Дарул Тазим|Johor DT|JDT
Melbourne Victory|Мельбурн Виктори
Melbourne City|Мельбурн Сити
Sydney FC|Сидней ФК
Western Sydney Wanderers|Вестерн Сидней Уондерерс|WS Wanderers
Central Coast Mariners|Сентрал Кост Маринерс
Brisbane Roar|Брисбен Роар
Perth Glory|Перт Глори
Wellington Phoenix|Веллингтон Феникс
Newcastle Jets|Ньюкасл Джетс
Macarthur FC|Макартур
Auckland FC|Окленд ФК
Mohun Bagan|Мохун Баган|Mohun Bagan Super Giant
`;
