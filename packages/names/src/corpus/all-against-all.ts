import type { CompareOptions } from '../index.ts';
import { aliases } from './held-out-aliases.ts';
import { outcomeOf } from './measure.ts';
import type { NamePair } from './pairs.ts';

/** Two names of different teams that would be joined automatically. */
export type WrongJoin = { sport: string; asked: string; found: string };

/**
 * Compares every name of a sport with every other. Names belong to one team when they are connected by pairs that are
 * the same, or by aliases; a name that several teams have belongs to none and may be joined to each.
 */
export function wrongJoins(
  pairs: readonly NamePair[],
  optionsOf: (sport: string) => CompareOptions,
): { compared: number; wrong: WrongJoin[] } {
  const wrong: WrongJoin[] = [];
  let compared = 0;
  for (const [sport, own] of Map.groupBy(pairs, (pair) => pair.sport)) {
    const [options, mayBeOne] = [optionsOf(sport), sameTeam(own, aliasesOf(sport))];
    const names = [...new Set(own.flatMap(({ asked, found }) => [asked, found]))];
    for (const [at, asked] of names.entries()) {
      for (const found of names.slice(at + 1)) {
        compared += 1;
        if (outcomeOf(asked, found, options) === 'sure' && !mayBeOne(asked, found)) wrong.push({ sport, asked, found });
      }
    }
  }
  return { compared, wrong };
}

/** Sets of names of one team, from the aliases of a sport. */
function aliasesOf(sport: string): string[][] {
  const table = aliases.split('# ').find((own) => own.startsWith(`${sport}\n`)) ?? '';
  const [, ...lines] = table.trim().split('\n');
  return lines.flatMap((line) => line.split(' | ')).map((names) => names.split(' = '));
}

function sameTeam(pairs: readonly NamePair[], known: string[][]): (a: string, b: string) => boolean {
  const parents = new Map<string, string>();
  const rootOf = (name: string): string => {
    const parent = parents.get(name) ?? name;
    return parent === name ? name : rootOf(parent);
  };
  const connect = (a: string, b: string) => parents.set(rootOf(a), rootOf(b));
  for (const [first = '', ...others] of known) for (const other of others) connect(other, first);
  for (const { asked, found, truth } of pairs) if (truth === 'same') connect(asked, found);
  const link = (a: string, b: string) => [rootOf(a), rootOf(b)].sort().join('\n');
  const open = new Set(pairs.filter(({ truth }) => truth === 'open').map(({ asked, found }) => link(asked, found)));
  return (a, b) => rootOf(a) === rootOf(b) || open.has(link(a, b));
}

/** Pairs marked "different" whose names are connected as one team by other pairs. */
export function contradictions(pairs: readonly NamePair[]): NamePair[] {
  return [...Map.groupBy(pairs, (pair) => pair.sport)].flatMap(([sport, own]) => {
    const mayBeOne = sameTeam(own, aliasesOf(sport));
    return own.filter(({ asked, found, truth }) => truth === 'different' && mayBeOne(asked, found));
  });
}
