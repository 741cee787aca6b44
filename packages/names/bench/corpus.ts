// How well names are matched: `npm run bench -- names corpus`. As in the product, names must share a key and are then
// compared with the rarity of their words in the sport. `--misses` lists wrong results of the tuning part; pairs of the
// held-out part are never printed.
import { wrongJoins } from '../src/corpus/all-against-all.ts';
import { directoriesOf, outcomeOf, rates, tally } from '../src/corpus/measure.ts';
import { athleteSports, type NamePair } from '../src/corpus/pairs.ts';
import { heldOutPairs, tuningPairs } from '../src/corpus/parts.ts';

const all = [...tuningPairs, ...heldOutPairs];
const optionsOf = directoriesOf(all);
const athletes = new Set<string>(athleteSports);

/** Prints the tables of both parts, then compares every name with every other. */
export function measureCorpus(withMisses: boolean): void {
  table('tuning', tuningPairs);
  table('held out', heldOutPairs);
  const { compared, wrong } = wrongJoins(all, optionsOf);
  const heldOut = new Set(
    heldOutPairs.flatMap(({ sport, asked, found }) => [`${sport}|${asked}`, `${sport}|${found}`]),
  );
  const shown = wrong.filter(
    ({ sport, asked, found }) => ![asked, found].some((name) => heldOut.has(`${sport}|${name}`)),
  );
  console.log(`\nall against all: ${compared} pairs of names, ${wrong.length} joined wrongly`);
  if (!withMisses) return;
  for (const { sport, asked, found } of shown) console.log(`WRONG  ${sport}: ${asked} | ${found} (all against all)`);
  for (const pair of tuningPairs) printMiss(pair);
}

function table(title: string, pairs: NamePair[]): void {
  console.log(
    `\n| ${title} | same | different | wrong | precision at sure | recall at sure | recall at sure + review |`,
  );
  console.log('|---|---|---|---|---|---|---|');
  row('all', pairs);
  row(
    'athletes',
    pairs.filter(({ sport }) => athletes.has(sport)),
  );
  for (const [kind, own] of Map.groupBy(pairs, (pair) => pair.kind)) row(kind, own);
  for (const [sport, own] of Map.groupBy(pairs, (pair) => pair.sport)) row(sport, own);
}

function row(title: string, pairs: NamePair[]): void {
  const counts = tally(pairs, optionsOf);
  const { precision, recallSure, recall } = rates(counts);
  const figures = [precision, recallSure, recall].map((figure) => figure.toFixed(3)).join(' | ');
  console.log(`| ${title} | ${counts.positives} | ${counts.negatives} | ${counts.wrong} | ${figures} |`);
}

function printMiss({ asked, found, truth, kind, sport }: NamePair): void {
  const outcome = outcomeOf(asked, found, optionsOf(sport));
  if (truth === 'different' && outcome === 'sure') console.log(`WRONG  ${sport}, ${kind}: ${asked} | ${found}`);
  if (truth !== 'different' && outcome === 'lost') console.log(`LOST   ${sport}, ${kind}: ${asked} | ${found}`);
  if (truth === 'same' && outcome === 'review') console.log(`REVIEW ${sport}, ${kind}: ${asked} | ${found}`);
}
