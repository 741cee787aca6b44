import { applyPlan } from '#server/incidents/apply-plan';
import { causesOf } from '#server/incidents/causes';
import type { Fault, ServerHealth } from '#server/incidents/causes';
import { closeIncidents } from '#server/incidents/close-incidents';
import { notifyDue, nextDueMs } from '#server/incidents/notify-due';
import { readFaults, readServers } from '#server/incidents/faults';
import { readMembers } from '#server/incidents/members';
import { isEmpty, planIncidents, reconnectMs } from '#server/incidents/plan';
import type { Plan } from '#server/incidents/plan';
import { publishIncidents } from '#server/incidents/publish-incident';
import { lockIncidents } from '#server/incidents/lock-incidents';
import { change } from '#kit/change';
import type { Db } from '#database/pool';
import type { Deps } from '#server/deps';

/**
 * Joins the faults of this moment to incidents, closes those that are over, and notifies whom they concern. Everything is
 * derived from the database, so that any process may do it, at any time and again: what one that died has left undone,
 * the next one does. `withUnchecked`: see `readFaults`. Returns in how many milliseconds something is due, if nothing
 * happens before; null for never.
 */
export async function followIncidents(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  withUnchecked: boolean,
): Promise<number | null> {
  const nowMs = now().getTime();
  const { plan, isAnyOther } = await readPlan(db, withUnchecked, nowMs);
  const dueMs = await nextDueMs(db);
  const isDue = dueMs !== null && dueMs <= 0;
  if (!isEmpty(plan) || isDue) {
    await change(db, null, (trx) => follow(trx, withUnchecked, nowMs));
    return 0;
  }
  return isAnyOther ? Math.min(dueMs ?? Infinity, reconnectMs) : dueMs;
}

async function follow(trx: Parameters<typeof applyPlan>[0], withUnchecked: boolean, nowMs: number): Promise<void> {
  await lockIncidents(trx);
  // Another process may have done it meanwhile.
  const { plan } = await readPlan(trx, withUnchecked, nowMs);
  // Streams can be destroyed: a new fault would join the incident that they have left open, of which people know.
  const abandoned = await closeIncidents(trx);
  const changed = await applyPlan(trx, plan);
  const closed = await closeIncidents(trx);
  const notified = await notifyDue(trx);
  await publishIncidents(trx, [...new Set([...abandoned, ...changed, ...closed, ...notified])]);
}

async function readPlan(db: Db, withUnchecked: boolean, nowMs: number): Promise<{ plan: Plan; isAnyOther: boolean }> {
  const members = await readMembers(db);
  const faults = await readFaults(db, withUnchecked);
  const servers = await serversOf(db, faults);
  const plan = planIncidents(faults, causesOf(faults, servers), members, nowMs);
  return { plan, isAnyOther: members.some(({ otherSince }) => otherSince !== null) };
}

async function serversOf(db: Db, faults: readonly Fault[]): Promise<ServerHealth[]> {
  const since = new Map<number, number>();
  for (const fault of faults)
    if (fault.server !== null && (fault.kind === 'silent' || fault.kind === 'unreachable'))
      since.set(fault.server, Math.min(since.get(fault.server) ?? Infinity, fault.since));
  return since.size === 0 ? [] : readServers(db, since);
}
