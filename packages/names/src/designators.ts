export type Sport = 'football' | 'hockey' | 'basketball' | 'volleyball' | 'handball' | 'rugby' | 'futsal' | 'waterpolo';

/** The designator of a club; `kind` is the same for its spellings in all languages. */
export type Designator = {
  kind: string;
  sports: Sport[];
  women: boolean;
  youth: boolean;
  /** Clubs with and without it are often different, so it must be in both names: Barcelona and Barcelona SC. */
  distinguishes: boolean;
};

const BY_SPORT: [kind: string, sports: Sport[], words: string][] = [
  ['football', ['football'], 'fc fk cf afc pfc acf ssc fbc nk hnk gnk ofk kf фк пфк нфк офк'],
  ['hockey', ['hockey'], 'хк'],
  ['hockey', ['hockey', 'handball'], 'hc hk'],
  ['basketball', ['basketball'], 'бк kk bbc пбк'],
  ['basketball', ['basketball'], 'bc basketball basket'],
  ['volleyball', ['volleyball'], 'вк vc'],
  ['volleyball', ['volleyball', 'waterpolo'], 'vk'],
  ['handball', ['handball'], 'гк hbc hb handball handbold'],
  ['handball', ['handball', 'rugby'], 'rk'],
  ['rugby', ['rugby'], 'rfc рк rugby rlfc'],
  ['waterpolo', ['waterpolo'], 'впк wpc'],
  ['futsal', ['futsal', 'football'], 'мфк mfk'],
  ['bk', ['football', 'basketball'], 'bk'],
  ['sport', [], 'sc sk ск csc'],
];

/** Designators that name no sport: each is its own kind. */
const PLAIN =
  'kvc ac as ss ud cd sd ca rcd sv tsv vfl vfb tsg spvgg fsv if ik ff ifk il gd ec se cr ad kv rsc krc kaa kks mks lks tj ogc sco jk bsc msk osc hf ehc ev thw sg';

const WOMEN: [kind: string, sports: Sport[], words: string][] = [
  ['football', ['football'], 'жфк wfc'],
  ['hockey', ['hockey'], 'жхк'],
  ['basketball', ['basketball'], 'жбк'],
  ['volleyball', ['volleyball'], 'жвк'],
  ['handball', ['handball'], 'жгк'],
];

const designators = new Map<string, Designator>([
  ...PLAIN.split(' ').map((word): [string, Designator] => [
    word,
    { kind: word, sports: [], women: false, youth: false, distinguishes: false },
  ]),
  ...entries(BY_SPORT, false, false),
  ...entries(WOMEN, true, false),
  ...entries([['hockey', ['hockey'], 'мхк']], false, true),
  ...distinguishing('esports', 'esports esport clan'),
  ...distinguishing('calcio', 'calcio кальчо foot fotball'),
]);

/** Words of written-out designators, which are abbreviated before a name is parsed. */
const WRITTEN_OUT: [RegExp, string][] = [
  [/(?<= )футбольный клуб(?= )/u, 'фк'],
  [/(?<= )хоккейный клуб(?= )/u, 'хк'],
  [/(?<= )баскетбольный клуб(?= )/u, 'бк'],
  [/(?<= )волейбольный клуб(?= )/u, 'вк'],
  [/(?<= )гандбольный клуб(?= )/u, 'гк'],
  [/(?<= )мини футбольный клуб(?= )/u, 'мфк'],
  [/(?<= )(?:football|futbol) club(?= )/u, 'fc'],
  [/(?<= )hockey club(?= )/u, 'hc'],
  [/(?<= )basketball club(?= )/u, 'bc'],
  [/(?<= )1 (?=(?:fc|fsv|sc) )/u, ''],
  [/(?<= )e sports(?= )/u, 'esports'],
];

/** Abbreviates the designators in a bare text that has a space at both ends. */
export function shortenDesignators(padded: string): string {
  return WRITTEN_OUT.reduce((text, [long, short]) => text.replace(long, short), padded);
}

/** The designator that a bare word is, or null. */
export function designatorOf(word: string): Designator | null {
  return designators.get(word) ?? null;
}

/** Removes the designators from the bare words of a name, but never its last word. */
export function takeDesignators(all: string[]): { words: string[]; designators: Designator[] } {
  const words = all.filter((word) => designatorOf(word) === null);
  if (words.length === 0) return { words: all, designators: [] };
  return { words, designators: all.flatMap((word, at) => designatorAt(word, at === all.length - 1) ?? []) };
}

/** SC after a name distinguishes clubs; before it (SC Freiburg) it is often omitted. */
function designatorAt(word: string, isLast: boolean): Designator | null {
  const found = designatorOf(word);
  return found && isLast && word === 'sc' ? { ...found, distinguishes: true } : found;
}

/**
 * Whether two sets of designators can belong to one club: `disagree` when they name different sports, `unsure` when
 * both names have designators but none of the same kind (FC Barcelona, Barcelona SC), or only one has a distinguishing
 * one.
 */
export function agreeOnDesignators(a: Designator[], b: Designator[]): 'agree' | 'unsure' | 'disagree' {
  if (a.length === 0 || b.length === 0)
    return [...a, ...b].some(({ distinguishes }) => distinguishes) ? 'unsure' : 'agree';
  const sportsOfA = a.flatMap(({ sports }) => sports);
  const sportsOfB = b.flatMap(({ sports }) => sports);
  const haveCommonSport = sportsOfA.some((sport) => sportsOfB.includes(sport));
  if (!haveCommonSport && sportsOfA.length > 0 && sportsOfB.length > 0) return 'disagree';
  return a.some(({ kind }) => b.some((other) => other.kind === kind)) ? 'agree' : 'unsure';
}

function entries(rows: [string, Sport[], string][], women: boolean, youth: boolean): [string, Designator][] {
  return rows.flatMap(([kind, sports, words]) =>
    words.split(' ').map((word): [string, Designator] => [word, { kind, sports, women, youth, distinguishes: false }]),
  );
}

function distinguishing(kind: string, words: string): [string, Designator][] {
  return words
    .split(' ')
    .map((word): [string, Designator] => [word, { kind, sports: [], women: false, youth: false, distinguishes: true }]);
}
