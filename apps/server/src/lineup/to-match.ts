import { checkKinds } from '@touchline/contract';
import type { Check, LineupDecision, LineupMatch } from '@touchline/contract';
import { checksOf } from '#server/lineup/checks';
import type { LineupFacts } from '#server/lineup/facts';

/** A match of the line-up from what is known of it. The reply drops the rest of it. */
export function toMatch(facts: LineupFacts): LineupMatch {
  const checks = checksOf(facts);
  return { ...facts, checks, decision: decisionOf(facts.stored, badOf(checks)) };
}

/** The kinds of the checks that are bad. */
export const badOf = (checks: readonly Check[]) =>
  checks.flatMap(({ kind, result }) => (result === 'bad' ? [kind] : []));

function decisionOf(stored: LineupFacts['stored'], bad: readonly string[]): LineupDecision | null {
  if (!stored) return null;
  const { isGo, note, by, at, isStartMoved, isOtherServer, isOtherKey } = stored;
  const changes: LineupDecision['changes'] = checkKinds.filter(
    (kind) => bad.includes(kind) && !stored.bad.includes(kind),
  );
  if (isOtherKey) changes.unshift('key');
  if (isOtherServer) changes.unshift('server');
  if (isStartMoved) changes.unshift('start');
  return { isGo, note, by, at, changes };
}
