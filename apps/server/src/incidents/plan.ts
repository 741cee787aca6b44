import type { IncidentCause } from '@touchline/contract';
import { isOfContent, rankOf } from '#server/incidents/causes';
import type { Cause, Fault } from '#server/incidents/causes';

/** A stream that is part of an open incident. */
export type Member = {
  stream: number;
  incident: number;
  cause: IncidentCause;
  subject: string;
  /** Since when its fault has another cause, ms since 1970; null if it has not. */
  otherSince: number | null;
  /** Why it is no longer part of it; null while it has no signal. */
  over: 'recovered' | 'ended' | null;
};

export type Plan = {
  leaving: { member: Member; outcome: 'recovered' | 'ended' }[];
  /** `from`: the incident that a stream leaves for this one. */
  joining: { fault: Fault; cause: Cause; from: Member | null }[];
  /** Streams whose fault has another cause from now on, or no longer. */
  doubted: { stream: number; isOther: boolean }[];
};

/** A server answers again, and its encoders take this long to reconnect; before that, a lost stream is still its fault. */
export const reconnectMs = 30_000;

/** What changes in the open incidents: a pure function of the faults, their causes and the streams that are part of one. */
export function planIncidents(
  faults: readonly Fault[],
  causes: ReadonlyMap<number, Cause>,
  members: readonly Member[],
  nowMs: number,
): Plan {
  const memberOf = new Map(members.map((member) => [member.stream, member]));
  const faulty = new Set(faults.map(({ stream }) => stream));
  const plan: Plan = { leaving: [], joining: [], doubted: [] };
  // A signal that is back with a wrong picture is back.
  const isOver = ({ stream, cause }: Member) => {
    const now = causes.get(stream);
    return !faulty.has(stream) || (now !== undefined && isOfContent(now.cause) && !isOfContent(cause));
  };
  for (const member of members)
    if (member.over !== null && isOver(member)) {
      plan.leaving.push({ member, outcome: member.over });
      memberOf.delete(member.stream);
    }
  for (const fault of faults) {
    const cause = causes.get(fault.stream);
    const member = memberOf.get(fault.stream) ?? null;
    if (!cause) continue;
    if (member === null || isBetter(cause, member)) plan.joining.push({ fault, cause, from: member });
    else if (isSame(cause, member)) {
      if (member.otherSince !== null) plan.doubted.push({ stream: fault.stream, isOther: false });
    } else if (member.otherSince === null) plan.doubted.push({ stream: fault.stream, isOther: true });
    else if (nowMs - member.otherSince >= reconnectMs) plan.joining.push({ fault, cause, from: member });
  }
  return plan;
}

export const isEmpty = ({ leaving, joining, doubted }: Plan) => leaving.length + joining.length + doubted.length === 0;

const isSame = (cause: Cause, member: Member) => cause.cause === member.cause && cause.subject === member.subject;

const isBetter = (cause: Cause, member: Member) => rankOf[cause.cause] > rankOf[member.cause];
