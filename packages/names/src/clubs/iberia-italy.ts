/** Spain, Italy and Portugal: football. The form is that of `clubs.ts`. */
export const IBERIA_AND_ITALY = `
Alavés|Алавес|Deportivo Alavés|Депортиво Алавес
Athletic Bilbao|Атлетик Бильбао|Athletic Club Bilbao|Ath Bilbao|?Athletic Club|?Атлетик
Bilbao Athletic|Бильбао Атлетик
Atlético Madrid|Атлетико Мадрид|Atletico de Madrid|Atl Madrid|Ath Madrid|Атл Мадрид|?Атлетико М|?Atletico M|АтМ|?Atletico|?Атлетико
Barcelona|Барселона|Barça|Барса|FCB Barcelona|Блауграна|Barça Lassa|Барса Ласса
Real Betis|Реал Бетис|Betis|Бетис|Betis Sevilla|Бетис Севилья|Betis Seville
Celta Vigo|Сельта Виго|Celta|Сельта|RC Celta de Vigo|Celta de Vigo
Elche|Эльче
Espanyol|Эспаньол|RCD Espanyol Barcelona|Espanyol Barcelona|Эспаньол Барселона
Getafe|Хетафе
Girona|Жирона
Levante|Леванте
Mallorca|Мальорка|Real Mallorca|Реал Мальорка
Osasuna|Осасуна|Osasuna Pamplona|Осасуна Памплона
Rayo Vallecano|Райо Вальекано|Rayo|Райо
Real Madrid|Реал Мадрид|?Реал М|?Real M|R Madrid|Р Мадрид|?РМ|?Real|?Реал
Real Oviedo|Реал Овьедо|Oviedo|Овьедо
Real Sociedad|Реал Сосьедад|Сосьедад|R Sociedad|Р Сосьедад|Real Sociedad San Sebastián|?Sociedad
Sevilla|Севилья|Sevilla FC|Seville FC
Valencia|Валенсия|Valencia CF
Villarreal|Вильярреал
Almería|Альмерия
Cádiz|Кадис
Deportivo La Coruña|Депортиво Ла-Корунья|Depor|Депор|Deportivo de La Coruña|Dep La Coruna|РК Депортиво|?Deportivo|?Депортиво
Eibar|Эйбар
Granada|Гранада
Huesca|Уэска
Las Palmas|Лас-Пальмас|UD Las Palmas
Leganés|Леганес
Málaga|Малага
Mirandés|Мирандес
Racing Santander|Расинг Сантандер
Real Valladolid|Реал Вальядолид|Valladolid|Вальядолид
Real Zaragoza|Реал Сарагоса|Zaragoza|Сарагоса
Sporting Gijón|Спортинг Хихон|Спортинг Х
Tenerife|Тенерифе
Albacete|Альбасете
Burgos|Бургос
Córdoba|Кордова|Кордоба
Castellón|Кастельон
Cultural Leonesa|Культураль Леонеса
Atalanta|Аталанта|Atalanta Bergamo|Аталанта Бергамо
Bologna|Болонья
Cagliari|Кальяри
Como|Комо|Como 1907
Cremonese|Кремонезе
Fiorentina|Фиорентина|ACF Fiorentina
Genoa|Дженоа
Hellas Verona|Эллас Верона|Верона|Verona|Хеллас Верона
Internazionale Milano|Интернационале Милан|Нерадзурри|Nerazzurri|Inter Milan|Интер Милан|Inter Milano|Internazionale|?Интер М|FC Internazionale|?Inter|?Интер
Juventus|Ювентус|Бьянконери|Bianconeri|Старая Синьора|Juve|Юве|Juventus Turin|Ювентус Турин
Lazio|Лацио|Lazio Roma|Лацио Рим|SS Lazio|Lazio Rome
Lecce|Лечче|US Lecce
AC Milan|Милан|Росонери|Rossoneri|Milan|Милан АК|АК Милан
Napoli|Наполи|SSC Napoli|Неаполь
Parma|Парма|Parma Calcio|Parma Calcio 1913|Парма Кальчо|Парма Кальчо 1913
Pisa|Пиза
AS Roma|Рома|Roma|Roma AS
Sassuolo|Сассуоло|US Sassuolo
Torino|Торино|Torino FC
Udinese|Удинезе
Avellino|Авеллино
Bari|Бари
Brescia|Брешиа|Брешия
Carrarese|Каррарезе
Catanzaro|Катандзаро|Катанцаро
Cesena|Чезена
Empoli|Эмполи
Frosinone|Фрозиноне
Mantova|Мантова
Modena|Модена
Monza|Монца
Palermo|Палермо
Pescara|Пескара
Salernitana|Салернитана
Sampdoria|Сампдория|Samp|Самп
Spezia|Специя
Südtirol|Зюдтироль|Южный Тироль|Sudtirol
Venezia|Венеция
Reggiana|Реджана
Sporting CP|Спортинг Лиссабон|Sporting Lisbon|Sporting Lisboa|Спортинг Л|Sporting Clube de Portugal|?Sporting|?Спортинг
Benfica|Бенфика|Benfica Lisbon|Бенфика Лиссабон|SL Benfica|Benfica Lisboa
FC Porto|Порту|Porto
Braga|Брага|Sporting Braga|Спортинг Брага|SC Braga
Vitória Guimarães|Витория Гимарайнш|Vitoria de Guimaraes|Витория Гимараеш|Guimaraes|Гимарайнш|Vitoria SC
Boavista|Боавишта|Boavista Porto
Famalicão|Фамаликан|Фамаликау
Gil Vicente|Жил Висенте
Rio Ave|Риу Аве
Estoril|Эшторил
Casa Pia|Каза Пия
Moreirense|Морейренсе
Arouca|Арока|Арука
Santa Clara|Санта Клара
Nacional Madeira|Насьонал Мадейра|Nacional da Madeira|Насьонал Фуншал|CD Nacional Funchal
Estrela Amadora|Эштрела Амадора
Tondela|Тондела
Marítimo|Маритиму|Maritimo Funchal
`;
