import type { AutoTakeInput } from '@touchline/contract';
import { applyRules } from '#server/auto-takes/apply-rules';
import { change } from '#kit/change';
import type { Deps } from '#server/deps';

/** A rule with some conditions. */
export const ruleOf = (more: Partial<AutoTakeInput>): AutoTakeInput => ({
  name: 'Rule',
  isOn: true,
  sports: [],
  tournaments: [],
  teams: [],
  fromMinute: null,
  toMinute: null,
  days: [],
  mayOverlap: false,
  ...more,
});

/** Lets the rules look at everything that has changed, as the jobs do. */
export async function applyAll(deps: Deps): Promise<void> {
  while ((await change(deps.db, null, (trx) => applyRules(deps, trx))) !== 'rest');
}
