const list = (names: string): string[] => names.split(', ');

/** Football clubs by league. */
export const pitches = {
  coastal: list(
    'Ashcombe Town, Brackwater, Carrow Vale, Dunmere United, Eastcliff, Fenwick Albion, Gullhaven, Hollin Bay, Kelsey Rangers, Lowmarsh, Marram Athletic, Northpier, Oxley Wanderers, Saltburn Hill',
  ),
  northern: list(
    'Aldermoor, Birkdale Forge, Cragside, Dalesford, Elmbridge Park, Foxholm, Greystone City, Highmoor, Ironbridge Works, Kirkfell, Langdale Thistle, Millstone, Netherby, Ravenscar',
  ),
  plains: list(
    'Заря Степная, Луч Белогорск, Рассвет Приволье, Труд Каменка, Маяк Островной, Авангард Липки, Энергетик Заречье, Металлург Рудный, Спутник Звёздный, Колос Раздолье, Торпедо Лесной, Динамит Карьерный, Горняк Соляной, Вымпел Береговой',
  ),
  rivers: list(
    'Волжские Плёсы, Камский Берег, Окские Дали, Енисей Северный, Ленские Столбы, Обь Заполярная, Амурский Вал, Донские Курганы, Печора Снежная, Иртыш Степной, Вятка Лесная, Кама Рудная',
  ),
  central: list(
    'Abbotsmere, Bramling Heath, Castle Dene, Deepwell, Fairoak United, Hartsfield, Kingsmead, Longacre Town, Mapleton, Orchard Green, Priorswood, Quarry Bank, Stonebridge, Wychwood',
  ),
};

/** Ice hockey clubs by league. */
export const rinks = {
  arctic: list(
    'Baffin Bears, Cape Frost Kings, Delta Wolves, Fjord Ravens, Glacier Peak Lynx, Hudson Narrows, Ivory Bay Seals, Klondike Miners, Nordvik Storm, Polar Harbor Owls, Tundra Foxes, Yukon Timber',
  ),
  ice: list(
    'Северные Ястребы, Ледяной Барс, Стальные Моржи, Уральские Рыси, Байкальская Нерпа, Снежный Соболь, Магистраль Тайга, Полюс Холода, Кедровые Волки, Хрустальный Клинок, Гранитный Мост, Заполярный Ветер',
  ),
  youth: list(
    'Искра-Юниор, Факел-Юниор, Метеор-Юниор, Прибой-Юниор, Орбита-Юниор, Родник-Юниор, Атом-Юниор, Парус-Юниор, Комета-Юниор, Кристалл-Юниор',
  ),
  highland: list(
    'Aurora Pass Avalanche, Blackwater Barons, Cairn Ridge Cougars, Granite Falls Grizzlies, Huron Pines, Juniper Jets, Loch Raven Lancers, Moose Creek, Pinnacle Pioneers, Summit Stags, Thunder Gap, Whitehorn Wild',
  ),
};

/** Basketball clubs by league. */
export const boards = {
  harbour: list(
    'Anchor Point Hawks, Beacon Street Bulls, Canal Side Comets, Dockland Dragons, Ferry Hill Flyers, Jetty Park Jaguars, Lighthouse Lions, Marina Mavericks, Quayside Quakes, Shoreline Sharks, Tidewater Tigers, Wharf City Wolves',
  ),
  super: list(
    'Вершина, Галактика, Дельта Юг, Импульс, Континент, Монолит, Небоскрёб, Пульсар, Ракета Центр, Скорость, Тайфун, Эверест',
  ),
  interstate: list(
    'Amber Plains, Bluewater Barracudas, Copper Canyon, Dustbowl Riders, Evergreen Giants, Flint River, Goldfield Gamblers, Highline Hornets, Juniper Junction, Prairie Thunder, Redwood Rangers, Silver Lake Spurs',
  ),
};

/** Volleyball clubs by league. */
export const nets = {
  island: list(
    'Coral Bay, Driftwood, Ember Island, Fern Cove, Jade Lagoon, Kite Beach, Lantern Rock, Mango Point, Pelican Sound, Windward',
  ),
  premier: list(
    'Белые Чайки, Восточный Экспресс, Голубая Лагуна, Жемчужина Севера, Золотое Кольцо, Ключевая Сопка, Малахит, Олимпийский Резерв, Северное Сияние, Янтарная Коса',
  ),
  lakes: list(
    'Белозерье, Верхний Плёс, Глубокое, Карасики, Ладожские Волны, Онежские Зори, Светлояр, Тихая Заводь, Чистые Ключи, Щучий Брод',
  ),
};

/** Tennis players by tournament. */
export const courts = {
  indoor: list(
    'A. Bellweather, B. Okonkwo, C. Hargreave, D. Lindholm, E. Santoro, F. Achterberg, G. Petrakis, H. Delacroix, J. Winterbourne, K. Nakagawa, L. Fitzalan, M. Obradovic, N. Castellano, P. Thornbury, R. Vasquez, S. Eklund',
  ),
  provinces: list(
    'А. Берестов, Б. Вересаев, В. Громыхин, Г. Дубравин, Д. Ельников, Е. Журавин, И. Зимородков, К. Ивушкин, Л. Калинников, М. Лазурин, Н. Медоваров, О. Норкин, П. Осинцев, Р. Полянин, С. Рощин, Т. Снегирёв',
  ),
  winter: list(
    'А. Аверинцев, Б. Бурмистров, В. Воронцовский, Г. Голубкин, Д. Дашкевич, Ж. Жемчужников, З. Заболотин, К. Кузьминых, Л. Ласточкин, М. Мельгунов, Н. Невский, О. Огарков, С. Сабуров, Т. Тургаев, Ф. Фадеевых, Ю. Юшков',
  ),
};
