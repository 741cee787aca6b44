import { createHmac } from 'node:crypto';
import { checkKinds } from '@touchline/contract';
import type { Check, LineupDecision, LineupMatch } from '@touchline/contract';
import { checksOf } from '#server/lineup/checks';
import type { LineupFacts } from '#server/lineup/facts';

/** A match of the line-up from what is known of it. The reply drops the rest of it. */
export function toMatch(facts: LineupFacts, secretKey: string): LineupMatch {
  const checks = checksOf(facts);
  const keyFingerprint = fingerprintOf(facts, secretKey);
  return { ...facts, keyFingerprint, checks, decision: decisionOf(facts.stored, badOf(checks)) };
}

/** Keys are not for everybody who sees the line-up, and a plain hash of a short one could be guessed. */
const fingerprintOf = ({ id, key }: LineupFacts, secretKey: string) =>
  createHmac('sha256', secretKey).update(`line-up ${id} ${key}`).digest('base64url');

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
