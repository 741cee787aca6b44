import { normalize } from './normalize.ts';
import { REGION_NAMES } from './region-names.ts';

/**
 * Names of regions in sport that differ from CLDR: code, usual Russian and English names, others. CLDR's own names need
 * not be listed.
 */
const CALLED_OTHERWISE = `
AE|оаэ|united arab emirates|uae|объединенные арабские эмираты
AS|американское самоа|american samoa
AT|австрия|austria|osterreich|oesterreich
AX|аландские острова|aland islands|aland|аланды
BA|босния и герцеговина|bosnia and herzegovina|босния|bosnia|bih|бих
BM|бермуды|bermuda|бермудские острова
BN|бруней|brunei|brunei darussalam
BR|бразилия|brazil|brasil
BS|багамы|bahamas|багамские острова
BY|беларусь|belarus|белоруссия|белорусь
CD|др конго|dr congo|democratic republic of the congo|congo dr|congo democratic republic|демократическая республика конго|конго др|drc
CF|цар|central african republic|центральноафриканская республика
CG|конго|congo|республика конго|republic of the congo|congo republic|congo brazzaville|конго браззавиль
CH|швейцария|switzerland|schweiz|suisse
CI|кот д ивуар|ivory coast|кот дивуар|cote d ivoire|берег слоновой кости
CN|китай|china|кнр|china pr|pr china
CV|кабо верде|cape verde|cabo verde|острова зеленого мыса|cape verde islands
CZ|чехия|czech republic|czechia|чешская республика|czech rep
DE|германия|germany|deutschland
DK|дания|denmark|danmark
DO|доминиканская республика|dominican republic|доминикана|dominican rep
EE|эстония|estonia|eesti
ES|испания|spain|espana
FI|финляндия|finland|suomi
FK|фолклендские острова|falkland islands|фолкленды|falklands
FM|микронезия|micronesia
FO|фарерские острова|faroe islands|фареры|faroes|faroe
GB|великобритания|great britain|united kingdom|team gb
GM|гамбия|gambia|the gambia
HK|гонконг|hong kong|гон конг|hong kong china|гонконг китай|hongkong
HR|хорватия|croatia|hrvatska
HU|венгрия|hungary|magyarorszag
IE|ирландия|ireland|republic of ireland|ireland republic|rep of ireland|республика ирландия|eire
IR|иран|iran|ir iran|islamic republic of iran
IT|италия|italy|italia
KG|киргизия|kyrgyzstan|кыргызстан|киргизстан|kyrgyz republic|kirgizia
KM|коморы|comoros|коморские острова
KP|кндр|north korea|северная корея|korea dpr|dpr korea|dprk
KR|южная корея|south korea|корея|korea|korea republic|republic of korea|rep of korea|korea rep
KY|каймановы острова|cayman islands
LA|лаос|laos|lao|lao pdr
MD|молдова|moldova|молдавия|moldavia
MK|северная македония|north macedonia|македония|macedonia|fyr macedonia
MM|мьянма|myanmar|бирма|burma
MO|макао|macao|макау|macau
MV|мальдивы|maldives|мальдивские острова
NL|нидерланды|netherlands|голландия|holland|nederland
NO|норвегия|norway|norge
PF|французская полинезия|french polynesia|таити|tahiti
PG|папуа новая гвинея|papua new guinea|png
PL|польша|poland|polska
PS|палестина|palestine
RS|сербия|serbia|srbija
RU|россия|russia|российская федерация|russian federation|рф
SA|саудовская аравия|saudi arabia|ksa
SC|сейшелы|seychelles|сейшельские острова
SE|швеция|sweden|sverige
SK|словакия|slovakia|словацкая республика|slovak republic|slovak rep
SR|суринам|suriname|surinam
SV|сальвадор|el salvador|эль сальвадор
SY|сирия|syria|syrian arab republic
SZ|эсватини|eswatini|свазиленд|swaziland
TC|теркс и кайкос|turks and caicos|turks caicos
TL|восточный тимор|east timor|timor leste|тимор лешти
TM|туркменистан|turkmenistan|туркмения
TR|турция|turkey|turkiye
TT|тринидад и тобаго|trinidad and tobago|тринидад|trinidad
TW|тайвань|taiwan|китайский тайбэй|китайский тайпей|chinese taipei
UA|украина|ukraine|україна
US|сша|usa|united states|united states of america|соединенные штаты америки
VG|британские виргинские острова|british virgin islands|bvi
VI|американские виргинские острова|us virgin islands|usvi|виргинские острова сша
VN|вьетнам|vietnam|viet nam
ZA|юар|south africa|южная африка|rsa
`;

/** National teams without a CLDR region. */
const WITHOUT_CODE = `
англия|england
шотландия|scotland
уэльс|wales
северная ирландия|northern ireland|сев ирландия|n ireland
вест индия|west indies
занзибар|zanzibar
каталония|catalonia|catalunya
страна басков|basque country|euskadi
абхазия|abkhazia
южная осетия|south ossetia
северный кипр|northern cyprus
ссср|ussr|soviet union
югославия|yugoslavia
чехословакия|czechoslovakia
гдр|east germany
сербия и черногория|serbia and montenegro
`;

/** Regular endings; the first match applies. */
const GENITIVE: [nominative: RegExp, genitive: string][] = [
  [/[яь]$/u, 'и'],
  [/(?<=[гкхжчшщ])а$/u, 'и'],
  [/а$/u, 'ы'],
  [/ы$/u, 'ов'],
  [/ет$/u, 'та'],
  [/й$/u, 'я'],
  [/$(?<=[бвгджзклмнпрстфхцчшщ])/u, 'а'],
];

/** Bare spellings of every country: the usual Russian name first, then the usual English one, then others. */
export const countries: string[][] = [...regions(), ...table(WITHOUT_CODE)].map((spellings) => [
  ...new Set([...spellings, ...genitive(spellings[0] ?? '')]),
]);

function regions(): string[][] {
  const usual = new Map(table(CALLED_OTHERWISE).map(([code, ...spellings]) => [code, spellings]));
  return table(REGION_NAMES).map(([code, ...displayed]) => [
    ...(usual.get(code) ?? []),
    ...displayed.flatMap(variants).filter((name) => name.length > 2),
  ]);
}

/** A displayed name as bare text, also with the abbreviations of CLDR written out. */
function variants(displayed: string): string[] {
  const writtenOut = displayed
    .replace('о-ва', 'острова')
    .replace('о-в', 'остров')
    .replace(' & ', ' and ')
    .replace('St.', 'Saint');
  return [normalize(writtenOut), normalize(displayed)];
}

/** «Сборная России»: the genitive of a one-word Russian name, by the regular endings. */
function genitive(russian: string): string[] {
  if (russian.includes(' ')) return [];
  const ending = GENITIVE.find(([nominative]) => nominative.test(russian));
  return ending ? [russian.replace(ending[0], ending[1])] : [];
}

function table(lines: string): string[][] {
  return lines
    .trim()
    .split('\n')
    .map((line) => line.split('|'));
}
