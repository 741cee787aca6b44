/** More cities of clubs in America, in the form of `places.ts`. */
export const PLACES_AMERICA = `
новый орлеан|new orleans|нью орлеан
сакраменто|sacramento
портленд|portland
финикс|phoenix
денвер|denver
милуоки|milwaukee
миннеаполис|minneapolis
индианаполис|indianapolis
мемфис|memphis
атланта|atlanta
шарлотт|charlotte
кливленд|cleveland
цинциннати|cincinnati
питтсбург|pittsburgh
балтимор|baltimore
баффало|buffalo
сент луис|st louis|saint louis
канзас сити|kansas city
оклахома сити|oklahoma city|okc
нэшвилл|nashville
джексонвилл|jacksonville
солт лейк сити|salt lake city
голден стэйт|golden state|голден стейт
грин бей|green bay|грин бэй
новая англия|new england|нью инглэнд|нью ингленд
аризона|arizona
каролина|carolina
колорадо|colorado
флорида|florida
миннесота|minnesota
индиана|indiana
юта|utah
техас|texas
теннесси|tennessee
бруклин|brooklyn
анахайм|anaheim
коламбус|columbus
оттава|ottawa
виннипег|winnipeg
калгари|calgary
эдмонтон|edmonton
квебек|quebec
монтеррей|monterrey
тихуана|tijuana
пуэбла|puebla
сан паулу|sao paulo
порту алегри|porto alegre
белу оризонти|belo horizonte
ресифи|recife|ресифе
форталеза|fortaleza
куритиба|curitiba
гояния|goiania
ла плата|la plata
авельянеда|avellaneda
тукуман|tucuman
монтевидео|montevideo
асунсьон|asuncion
кито|quito
гуаякиль|guayaquil
богота|bogota
медельин|medellin
кали|cali
барранкилья|barranquilla
ла пас|la paz
каракас|caracas
винья дель мар|vina del mar
сан хуан|san juan
гавана|havana|la habana
`;
