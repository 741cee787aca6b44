// What matching costs: `npm run bench names`. One new stream against 10,000 waiting queries, one name against 10,000
// teams, by index and by comparing with each. Single process, one core; medians of many searches.
import { indexMatches, indexNames, compareMatch, compareNames, readName } from '../src/index.ts';
import { field } from '../src/corpus/field.ts';
import { strangers } from '../src/corpus/strangers.ts';

const KNOWN = 10_000;
const SEARCHES = 300;
const WHOLE_SEARCHES = 5;
const options = { synonyms: null, rarity: null };

/** Real names, each with marks and with other cities, so that cities and first words repeat as in a real directory. */
const bases = [...strangers, ...field.map(([, russian]) => russian)];
const places = [
  'Москва',
  'Минск',
  'Madrid',
  'Kazan',
  'Тула',
  'London',
  'София',
  'Riga',
  'Омск',
  'Praha',
  'Porto',
  'Самара',
];
const marks = ['', ' U21', ' U19', ' (ж)', '-2'];
const teams = Array.from({ length: KNOWN }, (_, at) => {
  const place = places[Math.floor(at / bases.length) % places.length];
  const mark = marks[Math.floor(at / bases.length / places.length) % marks.length];
  return at < bases.length ? `${bases[at]}` : `${bases[at % bases.length]} ${place}${mark}`;
});
const team = (at: number): string => teams[at % teams.length] ?? '';
const matches = teams.map((team1, id) => ({ id, team1, team2: team(id * 7 + 13) }));

const readMs = timed(() => teams.map(readName));
let names = indexNames<number>([], options);
const namesMs = timed(() => (names = indexNames(teams.map((name, id) => ({ id, names: [name] })), options))); // prettier-ignore
let pairs = indexMatches<number>([], options);
const pairsMs = timed(() => (pairs = indexMatches(matches, options)));

const read = teams.map(readName);
const readMatches = matches.map(({ team1, team2 }) => ({ team1: readName(team1), team2: readName(team2) }));
const asked = (at: number): string => field[at % field.length]?.[0] ?? '';

console.log(
  `${KNOWN} known; read ${perName(readMs)} µs a name; index of names ${namesMs.toFixed(0)} ms, of matches ${pairsMs.toFixed(0)} ms\n`,
);
console.log('| one against 10,000 | median ms | 95th ms |');
console.log('|---|---|---|');
row('match, by index', SEARCHES, (at) => pairs.find({ team1: asked(at), team2: asked(at * 3 + 1) }, 10));
row('match known, by index', SEARCHES, (at) =>
  pairs.find(matches[(at * 31) % KNOWN] ?? { team1: '', team2: null }, 10),
);
row('match, every one', WHOLE_SEARCHES, (at) => {
  const given = { team1: readName(asked(at)), team2: readName(asked(at * 3 + 1)) };
  return readMatches.filter((known) => compareMatch(given, known, options).verdict !== 'different');
});
row('name, by index', SEARCHES, (at) => names.find(asked(at), 10));
row('name, every one', WHOLE_SEARCHES, (at) => {
  const given = readName(asked(at));
  return read.filter((known) => compareNames(given, known, options).verdict !== 'different');
});

function row(title: string, count: number, search: (at: number) => unknown): void {
  for (let at = 0; at < Math.min(count, 30); at += 1) search(at);
  const times = Array.from({ length: count }, (_, at) => timed(() => search(at))).sort((a, b) => a - b);
  const share = (part: number): string => (times[Math.floor(part * (times.length - 1))] ?? 0).toFixed(2);
  console.log(`| ${title} | ${share(0.5)} | ${share(0.95)} |`);
}

function timed(work: () => unknown): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

function perName(ms: number): string {
  return ((ms * 1_000) / KNOWN).toFixed(0);
}
