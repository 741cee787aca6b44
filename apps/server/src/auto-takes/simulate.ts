import { decideAll } from '#server/auto-takes/decide';
import type { Rights, Verdict } from '#server/auto-takes/decide';
import { openDesk } from '#server/auto-takes/desk';
import { concernsRules } from '#server/auto-takes/rule';
import type { Match, Rule } from '#server/auto-takes/rule';

/**
 * What happened at the desk, beside the rules. `at`: microseconds since 1970. `isDecided`: whether the rules look at the
 * match; otherwise what they took is told like what people took.
 */
export type DeskEvent =
  | { at: number; kind: 'match'; match: Match; isDecided: boolean }
  | { at: number; kind: 'take' | 'release'; user: number; stream: number };

export type Decided = Verdict & { match: Match; at: number };

const orderOf = { match: 0, take: 1, release: 2 } as const;

/**
 * Plays what happened with rules that were in force all the time, and returns what they decided, in the order in which they
 * did; the same match more than once if it changed.
 */
export function simulate(events: readonly DeskEvent[], rules: readonly Rule[], rights: Rights): Decided[] {
  const desk = openDesk();
  const decided: Decided[] = [];
  const byTime = events.toSorted((a, b) => a.at - b.at || orderOf[a.kind] - orderOf[b.kind]);
  for (let first = 0; first < byTime.length;) {
    const at = byTime[first]?.at ?? 0;
    let next = first;
    const due = new Map<number, Match>();
    for (; byTime[next]?.at === at; next++) {
      const event = byTime[next];
      if (event?.kind === 'match') {
        const before = desk.find(event.match.id);
        desk.put(event.match);
        if (event.isDecided && concernsRules(before, event.match)) due.set(event.match.id, event.match);
      } else if (event) desk[event.kind](event.user, event.stream);
    }
    first = next;
    for (const { match, verdicts } of decideAll([...due.values()], () => rules, { desk, rights, at: at / 1_000 }))
      for (const verdict of verdicts) decided.push({ ...verdict, match, at });
  }
  return decided;
}
