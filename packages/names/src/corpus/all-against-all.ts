import type { CompareOptions } from '../index.ts';
import { outcomeOf } from './measure.ts';
import type { NamePair } from './pairs.ts';

/** Two names of different teams that would be joined unseen. */
export type WrongJoin = { sport: string; asked: string; found: string };

/**
 * Compares every name of a sport with every other. Names are one team when pairs that are the same connect them; a name
 * that several may bear is none of them and may be joined to each.
 */
export function wrongJoins(
  pairs: readonly NamePair[],
  optionsOf: (sport: string) => CompareOptions,
): { compared: number; wrong: WrongJoin[] } {
  const wrong: WrongJoin[] = [];
  let compared = 0;
  for (const [sport, own] of Map.groupBy(pairs, (pair) => pair.sport)) {
    const [options, isOne] = [optionsOf(sport), sameTeam(own)];
    const names = [...new Set(own.flatMap(({ asked, found }) => [asked, found]))];
    for (const [at, asked] of names.entries()) {
      for (const found of names.slice(at + 1)) {
        compared += 1;
        if (outcomeOf(asked, found, options) === 'sure' && !isOne(asked, found)) wrong.push({ sport, asked, found });
      }
    }
  }
  return { compared, wrong };
}

function sameTeam(pairs: readonly NamePair[]): (a: string, b: string) => boolean {
  const parents = new Map<string, string>();
  const rootOf = (name: string): string => {
    const parent = parents.get(name) ?? name;
    return parent === name ? name : rootOf(parent);
  };
  for (const { asked, found, truth } of pairs) if (truth === 'same') parents.set(rootOf(asked), rootOf(found));
  const link = (a: string, b: string) => [rootOf(a), rootOf(b)].sort().join('\n');
  const open = new Set(pairs.filter(({ truth }) => truth === 'open').map(({ asked, found }) => link(asked, found)));
  return (a, b) => rootOf(a) === rootOf(b) || open.has(link(a, b));
}
