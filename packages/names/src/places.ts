/**
 * Cities whose names differ between languages, or that say little about the club. One place per line: Russian first,
 * then English, then others. Romanizations of the Russian name need not be listed.
 */
export const PLACES = `
москва|moscow|moskau|moscou|мск
санкт петербург|saint petersburg|питер|st petersburg|sankt petersburg|петербург|petersburg|спб|spb
нижний новгород|nizhny novgorod|н новгород|n novgorod|нн|nn|ннов|nizhniy novgorod
ростов на дону|rostov on don
йошкар ола|yoshkar ola
ханты мансийск|khanty mansiysk
набережные челны|naberezhnye chelny
великий новгород|veliky novgorod
екатеринбург|yekaterinburg|ekaterinburg|екб|ekb
казань|kazan
самара|samara
саратов|saratov
воронеж|voronezh
пермь|perm
уфа|ufa
тула|tula
томск|tomsk
омск|omsk
новосибирск|novosibirsk|нск|nsk
красноярск|krasnoyarsk
владивосток|vladivostok
хабаровск|khabarovsk|хбр
иркутск|irkutsk
челябинск|chelyabinsk
магнитогорск|magnitogorsk
новокузнецк|novokuznetsk
кемерово|kemerovo
барнаул|barnaul
ярославль|yaroslavl
череповец|cherepovets
тольятти|tolyatti|togliatti
волгоград|volgograd
астрахань|astrakhan
ставрополь|stavropol
нальчик|nalchik
грозный|grozny
махачкала|makhachkala
калининград|kaliningrad
курск|kursk
белгород|belgorod
брянск|bryansk
смоленск|smolensk
тверь|tver
владимир|vladimir
иваново|ivanovo
кострома|kostroma
рязань|ryazan
тамбов|tambov
липецк|lipetsk
пенза|penza
ульяновск|ulyanovsk
оренбург|orenburg
тюмень|tyumen
сургут|surgut
нижнекамск|nizhnekamsk
минск|minsk
гродно|grodno|hrodna|гродна
брест|brest
гомель|gomel|homyel|homel
витебск|vitebsk|vitsebsk
могилев|mogilev|mahilyow|магілеу
солигорск|soligorsk|salihorsk|салігорск
бобруйск|bobruisk|babruysk
барановичи|baranovichi
киев|kyiv|kiev|київ
харьков|kharkiv|kharkov|харків
львов|lviv|lvov|львів
одесса|odesa|odessa|одеса
днепр|dnipro|дніпро|днепропетровск|dnipropetrovsk
донецк|donetsk
луганск|luhansk|lugansk
запорожье|zaporizhzhia|zaporozhye
полтава|poltava
алматы|almaty|алма ата
астана|astana|нур султан
караганда|karaganda|karagandy|караганды
ташкент|tashkent
баку|baku|baki
ереван|yerevan|erevan
тбилиси|tbilisi
кутаиси|kutaisi
рига|riga
вильнюс|vilnius
каунас|kaunas
таллин|tallinn
варшава|warsaw|warszawa
краков|krakow|cracow
прага|prague|praha
брно|brno
братислава|bratislava
трнава|trnava
будапешт|budapest
бухарест|bucharest|bucuresti
белград|belgrade|beograd
загреб|zagreb
любляна|ljubljana
сараево|sarajevo
софия|sofia
пловдив|plovdiv
афины|athens|athina
стамбул|istanbul
анкара|ankara
вена|vienna|wien
зальцбург|salzburg
цюрих|zurich
берн|bern
женева|geneva|geneve
берлин|berlin
мюнхен|munich|munchen|muenchen
гамбург|hamburg
бремен|bremen
кельн|cologne|koln|koeln
дортмунд|dortmund
дрезден|dresden
лейпциг|leipzig
франкфурт|frankfurt
штутгарт|stuttgart
ганновер|hannover|hanover
дюссельдорф|dusseldorf|duesseldorf
леверкузен|leverkusen
менхенгладбах|monchengladbach|moenchengladbach
париж|paris
марсель|marseille
лион|lyon
брюгге|brugge|bruges
брюссель|brussels|bruxelles|brussel
антверпен|antwerp|antwerpen
амстердам|amsterdam
роттердам|rotterdam
лондон|london
манчестер|manchester
шеффилд|sheffield
бристоль|bristol
бирмингем|birmingham
лидс|leeds
ноттингем|nottingham
ньюкасл|newcastle
глазго|glasgow
дублин|dublin
мадрид|madrid
барселона|barcelona
бильбао|bilbao
севилья|sevilla|seville
лиссабон|lisbon|lisboa
рим|rome|roma
милан|milan|milano
турин|turin|torino
неаполь|naples|napoli
генуя|genoa|genova
флоренция|florence|firenze
верона|verona
копенгаген|copenhagen|kobenhavn
гетеборг|gothenburg|goteborg
стокгольм|stockholm
осло|oslo
хельсинки|helsinki|helsingfors
нью йорк|new york|нй|ny|nyc
нью джерси|new jersey
лос анджелес|los angeles|ла
сан хосе|san jose
сан франциско|san francisco
сан диего|san diego
сан антонио|san antonio
лас вегас|las vegas
тампа бэй|tampa bay|тампа бей
чикаго|chicago
бостон|boston
майами|miami
монреаль|montreal
торонто|toronto
филадельфия|philadelphia
вашингтон|washington
детройт|detroit
даллас|dallas
хьюстон|houston
сиэтл|seattle
ванкувер|vancouver
тель авив|tel aviv
иерусалим|jerusalem
хайфа|haifa
токио|tokyo
пекин|beijing
шанхай|shanghai
сидней|sydney
мельбурн|melbourne
аделаида|adelaide
сантьяго|santiago
буэнос айрес|buenos aires
рио де жанейро|rio de janeiro
гвадалахара|guadalajara
мехико|mexico city
орск|orsk
воскресенск|voskresensk
нефтекамск|neftekamsk
альметьевск|almetyevsk
ижевск|izhevsk
чебоксары|cheboksary
саранск|saransk
вологда|vologda
архангельск|arkhangelsk
мурманск|murmansk
петрозаводск|petrozavodsk
псков|pskov
калуга|kaluga
сыктывкар|syktyvkar
ухта|ukhta
нижневартовск|nizhnevartovsk
нижний тагил|nizhny tagil
первоуральск|pervouralsk
курган|kurgan
чита|chita
улан удэ|ulan ude
благовещенск|blagoveshchensk
южно сахалинск|yuzhno sakhalinsk
находка|nakhodka
анапа|anapa
новороссийск|novorossiysk
краснодар|krasnodar
сочи|sochi
владикавказ|vladikavkaz
пятигорск|pyatigorsk
мытищи|mytishchi
подольск|podolsk
химки|khimki
балашиха|balashikha
одинцово|odintsovo
жодино|zhodino
жлобин|zhlobin
новополоцк|novopolotsk
мозырь|mozyr
орша|orsha
слуцк|slutsk
черкассы|cherkasy
житомир|zhytomyr
кривой рог|kryvyi rih
ровно|rivne
ужгород|uzhhorod|uzhgorod
шымкент|shymkent
костанай|kostanay|kostanai
атырау|atyrau
павлодар|pavlodar
семей|semey
усть каменогорск|ust kamenogorsk|oskemen
бишкек|bishkek
душанбе|dushanbe
самарканд|samarkand|samarqand
наманган|namangan
фергана|fergana
`;
