/** South America, Mexico and MLS: football. The form is that of `clubs.ts`. */
export const AMERICAS = `
Flamengo|Фламенго|Flamengo RJ|Flamengo Rio de Janeiro|Фламенго РЖ
Palmeiras|Палмейрас|SE Palmeiras
Corinthians|Коринтианс
São Paulo|Сан-Паулу|Sao Paulo SP
Santos|Сантос
Fluminense|Флуминенсе|Fluminense RJ
Botafogo|Ботафого|Botafogo RJ
Vasco da Gama|Васко да Гама|Vasco|Васко
Grêmio|Гремио|Gremio Porto Alegre|Гремио Порту-Алегри
Internacional Porto Alegre|Интернасьонал Порту-Алегри|SC Internacional|Интернасьонал|Internacional
Atlético Mineiro|Атлетико Минейро|Atl Mineiro|Atletico MG|Атл Минейро|Атлетико МГ
Cruzeiro|Крузейро
Athletico Paranaense|Атлетико Паранаэнсе|Athletico PR|Atletico Paranaense|Атлетико ПР|Atletico PR
Coritiba|Коритиба
Red Bull Bragantino|Ред Булл Брагантино|Bragantino|Брагантино|RB Bragantino
Bahia|Баия|EC Bahia
Vitória Salvador|Витория Салвадор|Vitoria BA|EC Vitoria
Fortaleza|Форталеза
Ceará|Сеара
Sport Recife|Спорт Ресифи|Спорт Ресифе
Juventude|Жувентуде
Mirassol|Мирасол
Chapecoense|Шапекоэнсе
América Mineiro|Америка Минейро|America MG
Goiás|Гояс
Atlético Goianiense|Атлетико Гоияниенсе|Atletico GO|Атлетико Гояниенсе
Cuiabá|Куяба
Boca Juniors|Бока Хуниорс|Boca|Бока|Club Atlético Boca Juniors
River Plate Buenos Aires|Ривер Плейт Буэнос-Айрес|?River Plate|?Ривер Плейт
River Plate Montevideo|Ривер Плейт Монтевидео
Racing Avellaneda|Расинг Авельянеда|Racing Club Avellaneda|Racing Club de Avellaneda|?Racing Club|?Расинг
Racing Montevideo|Расинг Монтевидео
Independiente Avellaneda|Индепендьенте Авельянеда|?Independiente|?Индепендьенте
San Lorenzo|Сан-Лоренсо|San Lorenzo de Almagro|Сан-Лоренсо де Альмагро
Vélez Sarsfield|Велес Сарсфилд|Velez|Велес Сарсфьелд
Estudiantes La Plata|Эстудиантес Ла-Плата|Эстудьянтес Ла-Плата|Estudiantes LP|?Estudiantes|?Эстудиантес
Gimnasia La Plata|Химнасия Ла-Плата|Gimnasia LP
Rosario Central|Росарио Сентраль
Newell's Old Boys|Ньюэллс Олд Бойз|Newells|Ньюэллс
Talleres Córdoba|Тальерес Кордова|?Talleres|?Тальерес
Belgrano Córdoba|Бельграно Кордова|Belgrano|Бельграно
Argentinos Juniors|Архентинос Хуниорс
Lanús|Ланус
Banfield|Банфилд
Defensa y Justicia|Дефенса и Хустисия
Godoy Cruz|Годой Крус
Huracán|Уракан
Atlético Tucumán|Атлетико Тукуман
Unión Santa Fe|Унион Санта-Фе
Colón Santa Fe|Колон Санта-Фе
Central Córdoba|Сентраль Кордова|Central Cordoba SdE
Platense|Платенсе
Tigre|Тигре
Barracas Central|Барракас Сентраль
Deportivo Riestra|Депортиво Риестра
Instituto Córdoba|Институто Кордова
Sarmiento Junín|Сармьенто Хунин
Arsenal Sarandí|Арсенал Саранди
Peñarol|Пеньяроль|Penarol Montevideo|Пеньяроль Монтевидео
Nacional Montevideo|Насьональ Монтевидео|Club Nacional de Football|?Nacional|?Насьональ
Liverpool Montevideo|Ливерпуль Монтевидео
Colo-Colo|Коло-Коло
Universidad de Chile|Универсидад де Чили
Universidad Católica|Универсидад Католика|Univ Catolica
Cobresal|Кобресаль
Everton Viña del Mar|Эвертон Винья-дель-Мар|Everton CD|Everton de Vina del Mar
Atlético Nacional|Атлетико Насьональ|Atletico Nacional Medellin|Атлетико Насьональ Медельин
Millonarios|Мильонариос
América de Cali|Америка де Кали|Америка Кали
Deportivo Cali|Депортиво Кали
Independiente Medellín|Индепендьенте Медельин
Junior Barranquilla|Атлетико Хуниор Барранкилья|Junior FC|Хуниор Барранкилья|Atletico Junior
Santa Fe Bogotá|Санта-Фе Богота|Independiente Santa Fe|Индепендьенте Санта-Фе
Barcelona SC Guayaquil|Барселона Гуаякиль|Barcelona Guayaquil|Barcelona SC|Барселона СК
LDU Quito|ЛДУ Кито|Liga de Quito|LDU|ЛДУ
Emelec|Эмелек
Independiente del Valle|Индепендьенте дель Валье|Independiente DV
Olimpia Asunción|Олимпия Асунсьон
Cerro Porteño|Серро Портеньо
Libertad Asunción|Либертад Асунсьон|Libertad|Либертад
Guaraní Asunción|Гуарани Асунсьон
Alianza Lima|Альянса Лима
Universitario de Deportes|Университарио Лима|Universitario Lima|Университарио де Депортес
Sporting Cristal|Спортинг Кристаль
Bolívar La Paz|Боливар Ла-Пас|Bolivar|Боливар
The Strongest|Стронгест|Зе Стронгест
Club América|Америка Мехико|América México|Club America Mexico|Клуб Америка
Guadalajara Chivas|Гвадалахара|Chivas|Чивас|Chivas Guadalajara|CD Guadalajara|Guadalajara|Чивас Гвадалахара
Cruz Azul|Крус Асуль
UNAM Pumas|УНАМ Пумас|Pumas UNAM|Pumas|Пумас|Пумас УНАМ|UNAM
Tigres UANL|УАНЛ Тигрес|Tigres|Тигрес|Тигрес УАНЛ|UANL Tigres|UANL
Monterrey|Монтеррей|CF Monterrey|Rayados
Toluca|Толука
Pachuca|Пачука
Santos Laguna|Сантос Лагуна
León|Леон|Club Leon
Atlas Guadalajara|Атлас Гвадалахара|Atlas|Атлас
Necaxa|Некакса
Puebla|Пуэбла
Querétaro|Керетаро
Tijuana|Тихуана|Club Tijuana|Xolos
Mazatlán|Масатлан
Juárez|Хуарес|FC Juarez
Atlético San Luis|Атлетико Сан-Луис
Saprissa|Саприсса|Deportivo Saprissa|Депортиво Саприсса
Alajuelense|Алахуэленсе
Atlanta United|Атланта Юнайтед|Atlanta Utd
Austin FC|Остин
Charlotte FC|Шарлотт ФК
Chicago Fire|Чикаго Файр|Chicago Fire FC
FC Cincinnati|Цинциннати ФК
Colorado Rapids|Колорадо Рэпидз|Колорадо Рапидс
Columbus Crew|Коламбус Крю
FC Dallas|Даллас ФК
DC United|ДС Юнайтед|Ди Си Юнайтед|Вашингтон ДС Юнайтед
Houston Dynamo|Хьюстон Динамо
Inter Miami|Интер Майами|Inter Miami CF|?Интер М
Los Angeles Galaxy|Лос-Анджелес Гэлакси|LA Galaxy|ЛА Гэлакси|Лос-Анджелес Гэлекси
Los Angeles FC|ЛАФК|LAFC|ФК Лос-Анджелес|Лос-Анджелес ФК
Minnesota United|Миннесота Юнайтед|Minnesota Utd
CF Montréal|Монреаль ФК|Montreal Impact|CF Montreal
Nashville SC|Нэшвилл СК
New England Revolution|Нью-Инглэнд Революшн|NE Revolution|Нью Ингленд Революшн
New York City FC|Нью-Йорк Сити|New York City|NYCFC|NYC FC
New York Red Bulls|Нью-Йорк Ред Буллз|NY Red Bulls|НЙ Ред Буллз|Нью-Йорк Ред Буллс|RBNY
Orlando City|Орландо Сити
Philadelphia Union|Филадельфия Юнион
Portland Timbers|Портленд Тимберс
Real Salt Lake|Реал Солт-Лейк|RSL|Реал Солт Лейк Сити
San Diego FC|Сан-Диего ФК
San Jose Earthquakes|Сан-Хосе Эртквейкс|SJ Earthquakes|Сан-Хосе Эртквэйкс
Seattle Sounders|Сиэтл Саундерс
Sporting Kansas City|Спортинг Канзас-Сити|Sporting KC|Спортинг КС
St Louis City|Сент-Луис Сити
Toronto FC|Торонто ФК
Vancouver Whitecaps|Ванкувер Уайткэпс
`;
