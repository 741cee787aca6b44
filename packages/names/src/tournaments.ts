import { normalize } from './normalize.ts';

/**
 * Tournaments that operators carry, one per line, with all their names. Only unambiguous ones: a premier league may be
 * that of any country, and is only known by its kind.
 */
const KNOWN = `
ролан гаррос|roland garros|french open|открытый чемпионат франции
уимблдон|уимблдонский турнир|wimbledon
открытый чемпионат сша|us open
открытый чемпионат австралии|australian open
итоговый турнир atp|atp finals|nitto atp finals
кубок дэвиса|davis cup
лига чемпионов|champions league|ucl|champions league elite
лига европы|europa league|uel
лига конференций|conference league|uecl
лига наций|nations league
суперкубок уефа|uefa super cup|суперкубок европы
чемпионат мира|world cup|world championship|чм
чемпионат европы|european championship|euro|евро
кубок африки|кубок африканских наций|africa cup of nations|afcon
кубок азии|asian cup
кубок америки|copa america
клубный чемпионат мира|club world cup
кубок либертадорес|copa libertadores|libertadores|conmebol libertadores
южноамериканский кубок|copa sudamericana|sudamericana
английская премьер лига|апл|epl
кубок англии|fa cup|emirates fa cup
кубок английской лиги|кубок лиги англии|efl cup|carabao cup|english league cup
ла лига|лалига|la liga|laliga|la liga ea sports
сегунда|segunda division|laliga 2|la liga 2|laliga hypermotion
кубок испании|кубок короля|copa del rey
суперкубок испании|supercopa de espana|spanish super cup
серия а|serie a
серия б|serie b
кубок италии|coppa italia
бундеслига|bundesliga
вторая бундеслига|2 bundesliga|2 бундеслига|bundesliga 2
кубок германии|dfb pokal
лига 1|ligue 1
лига 2|ligue 2
кубок франции|coupe de france
рпл|российская премьер лига|russian premier league|мир рпл
первая лига россии|fnl|фнл
кубок россии|russian cup|fonbet кубок россии
мфл|молодежная футбольная лига
юфл|юношеская футбольная лига
кхл|khl|кубок гагарина|gagarin cup
мхл|mhl|кубок харламова
вхл|vhl|кубок петрова
жхл|whl russia
нхл|nhl|кубок стэнли|stanley cup
ахл|ahl|кубок колдера
шведская хоккейная лига|shl
евролига|euroleague|turkish airlines euroleague
еврокубок|eurocup
единая лига втб|лига втб|vtb united league|vtb league
нба|nba
летняя лига нба|nba summer league
женская нба|wnba
джи лига|g league|nba g league
ncaa|нсаа
нфл|nfl
млб|mlb
мажорлига|mls|major league soccer
setka cup|сетка кап|кубок сетки
лига про|liga pro
tt cup|тт кап
win cup|вин кап
`;

const aliases = new Map<string, string>();
for (const line of KNOWN.trim().split('\n')) {
  const names = line.split('|');
  for (const name of names) aliases.set(name, names[0] ?? name);
}
/** Number of words in the longest name. */
const LONGEST = Math.max(...[...aliases.keys()].map((name) => name.split(' ').length));

/** Other names of the tournament that a text names; empty for an unknown one. */
export function otherTournamentNames(text: string): string[] {
  const firstName = knownIn(normalize(text));
  return [...aliases].filter(([, first]) => first === firstName).map(([name]) => name);
}

const KINDS: [kind: string, words: RegExp][] = [
  ['friendly', / (?:товарищеск\p{L}*|friendl\p{L}*|amistoso\p{L}*|freundschaft\p{L}*) /u],
  ['cup', / (?:\p{L}*кубок|cup|copa|coppa|coupe|\p{L}*pokal|taca|puchar|kupa|kupasi) /u],
  ['league', / (?:\p{L}*лига|\p{L}*league|\p{L}*liga|ligue|lega|\p{L}*дивизион|\p{L}*division|divisie|eredivisie) /u],
];

/**
 * Whether two names certainly mean one tournament or two: both are known, or one is a cup and the other a league.
 * Otherwise it is unknown: feeds name one league by a country, a sponsor or an abbreviation.
 */
export function compareTournaments(a: string, b: string): 'same' | 'different' | 'unknown' {
  const [textA, textB] = [normalize(a), normalize(b)];
  const [knownA, knownB] = [knownIn(textA), knownIn(textB)];
  if (knownA !== null && knownB !== null) return knownA === knownB ? 'same' : 'different';
  const [kindA, kindB] = [kindOf(textA), kindOf(textB)];
  return kindA !== null && kindB !== null && kindA !== kindB ? 'different' : 'unknown';
}

/** The longest known name in a text, the first of equally long ones. */
function knownIn(text: string): string | null {
  const words = text.split(' ');
  for (let length = Math.min(LONGEST, words.length); length > 0; length -= 1)
    for (let at = 0; at + length <= words.length; at += 1) {
      const firstName = aliases.get(words.slice(at, at + length).join(' '));
      if (firstName !== undefined) return firstName;
    }
  return null;
}

function kindOf(text: string): string | null {
  return KINDS.find(([, words]) => words.test(` ${text} `))?.[0] ?? null;
}
