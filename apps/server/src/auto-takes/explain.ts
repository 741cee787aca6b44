import type { AutoTakeOutcome } from '@touchline/contract';
import { sql } from 'kysely';
import { readDesk } from '#server/auto-takes/apply-rules';
import { decide } from '#server/auto-takes/decide';
import { fulfills } from '#server/auto-takes/fulfills';
import { matchColumns } from '#server/auto-takes/match-row';
import { readRules } from '#server/auto-takes/read-rules';
import { rightsOf } from '#server/auto-takes/rights';
import type { Match } from '#server/auto-takes/rule';
import type { Deps } from '#server/deps';

/** What the rules of a user make of a match now, as if it had just changed. Only those that fit it. */
export async function explainRules(
  deps: Pick<Deps, 'db' | 'totals' | 'settings' | 'now'>,
  user: number,
  stream: number,
): Promise<{ name: string; outcome: AutoTakeOutcome }[]> {
  const { db } = deps;
  const { rows } = await sql<Match>`SELECT ${matchColumns} FROM stream WHERE id = ${stream}`.execute(db);
  const [match] = rows;
  const { rules, owners } = await readRules(db, deps.settings.now().defaultZone);
  const fitting = match ? rules.filter((rule) => fulfills(rule, match)) : [];
  if (!match || !fitting.some((rule) => rule.user === user)) return [];
  const users = [...new Set(fitting.map((rule) => rule.user))];
  const concerned = new Map([...owners].filter(([id]) => users.includes(id)));
  const [desk, rights] = [await readDesk(db, [match], users), await rightsOf(deps, concerned, [stream])];
  return decide(match, fitting, { desk, rights, at: deps.now().getTime() }).flatMap(({ rule, outcome }) =>
    rule.user === user ? { name: rule.name, outcome } : [],
  );
}
