import type { AutoTakeOutcome } from '@touchline/contract';
import type { Desk } from '#server/auto-takes/desk';
import { fulfills } from '#server/auto-takes/fulfills';
import { isOpen } from '#server/auto-takes/rule';
import type { Match, Rule } from '#server/auto-takes/rule';

/** What the owners of the rules may see, whoever has it. */
export type Rights = {
  sees: (user: number, stream: number) => boolean;
  /** Whether the user's blacklist hides it. */
  hides: (user: number, stream: number) => boolean;
};

/** What a rule makes of a match that fits it. `by`: the user who has it or whose rule came first. */
export type Verdict = { rule: Rule; outcome: AutoTakeOutcome; by: number | null; overlaps: number | null };

/**
 * What each of the rules, given in their order, makes of a match; at most one takes it. Empty for a match that is over. The
 * one decision, of what happens now and of what would have happened. `at`: milliseconds since 1970.
 */
export function decide(
  match: Match,
  rules: readonly Rule[],
  { desk, rights, at }: { desk: Desk; rights: Rights; at: number },
): Verdict[] {
  if (!isOpen(match) || match.endsAt <= at) return [];
  let winner: Rule | null = null;
  return rules
    .filter((rule) => fulfills(rule, match))
    .map((rule) => {
      const verdict = verdictOf(rule, match, winner, desk, rights);
      if (verdict.outcome === 'taken') winner = rule;
      return verdict;
    });
}

function verdictOf(rule: Rule, match: Match, winner: Rule | null, desk: Desk, rights: Rights): Verdict {
  const { user } = rule;
  const say = (outcome: AutoTakeOutcome, by: number | null = null, overlaps: number | null = null): Verdict => ({
    rule,
    outcome,
    by,
    overlaps,
  });
  if (!rights.sees(user, match.id)) return say('not_visible');
  if (rights.hides(user, match.id)) return say('hidden');
  const holders = desk.holders(match.id);
  if (holders.includes(user)) return say('own');
  const [holder] = holders;
  if (holder !== undefined) return say('held', holder);
  if (winner) return say('outranked', winner.user);
  if (desk.hasReleased(user, match.id)) return say('released');
  const overlaps = rule.mayOverlap ? null : desk.overlapping(user, match);
  return overlaps === null ? say('taken') : say('overlap', null, overlaps);
}

/** Matches that changed at the same moment are decided about in the order of their starts; what is taken is noted. */
export function decideAll(
  matches: readonly Match[],
  rulesFor: (match: Match) => readonly Rule[],
  scene: { desk: Desk; rights: Rights; at: number },
): { match: Match; verdicts: Verdict[] }[] {
  return matches
    .toSorted((a, b) => a.startsAt - b.startsAt || a.id - b.id)
    .map((match) => {
      const verdicts = decide(match, rulesFor(match), scene);
      const taken = verdicts.find(({ outcome }) => outcome === 'taken');
      if (taken) scene.desk.take(taken.rule.user, match.id);
      return { match, verdicts };
    });
}
