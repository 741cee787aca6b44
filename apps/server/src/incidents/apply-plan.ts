import { sql } from 'kysely';
import { isNarrower, isOfContent } from '#server/incidents/causes';
import type { Cause, Fault } from '#server/incidents/causes';
import { addEntry } from '#server/incidents/entries';
import { isSeen } from '#server/incidents/is-seen';
import type { Member, Plan } from '#server/incidents/plan';
import { moveUnsent } from '#server/notifications/unsent';
import type { Transaction } from '#database/pool';

/** Faults of one moment become one message: people are notified this long after the first one. */
const settleS = 4;

/** A cause that is back within this time is the same incident. */
const reopenMinutes = 5;

/** Stores what has changed, and returns the incidents that it concerns. */
export async function applyPlan(trx: Transaction, { leaving, joining, doubted }: Plan): Promise<Set<number>> {
  const left = new Set<number>();
  for (const [outcome, some] of Map.groupBy(leaving, (each) => each.outcome))
    await leave(
      trx,
      some.map(({ member }) => member),
      outcome,
      left,
    );
  await leave(
    trx,
    joining.flatMap(({ from }) => from ?? []),
    'moved',
    left,
  );
  const joined = new Set<number>();
  for (const some of Map.groupBy(joining, ({ cause }) => `${cause.cause} ${cause.subject}`).values()) {
    const [first] = some;
    if (!first) continue;
    const incident = await openIncident(
      trx,
      first.cause,
      some.map(({ fault }) => fault),
    );
    await join(trx, incident, some);
    await takeOver(
      trx,
      incident,
      // What is left of a wider fault is news: its incident is over, and this one is heard of by itself.
      some.flatMap(({ cause, from }) => (from && !isNarrower(cause.cause, from.cause) ? from.incident : [])),
    );
    joined.add(incident);
  }
  for (const { stream, isOther } of doubted)
    await sql`UPDATE incident_stream SET "otherSince" = ${isOther ? sql`now()` : sql`NULL`}
      WHERE stream = ${stream} AND "leftAt" IS NULL`.execute(trx);
  return new Set([...left, ...joined]);
}

async function leave(
  trx: Transaction,
  members: readonly Member[],
  outcome: 'recovered' | 'ended' | 'moved',
  changed: Set<number>,
): Promise<void> {
  if (members.length === 0) return;
  await sql`UPDATE incident_stream SET "leftAt" = now(), outcome = ${outcome}
    WHERE "leftAt" IS NULL AND stream = ANY(${members.map(({ stream }) => stream)}::int8[])`.execute(trx);
  for (const { incident } of members) changed.add(incident);
}

/**
 * The open incident of a cause: the one there is, one that was over only just now, or a new one. Whoever acknowledged one
 * that was over has heard of its end, so that it counts as acknowledged by nobody.
 */
async function openIncident(
  trx: Transaction,
  { cause, subject, name, server }: Cause,
  faults: Fault[],
): Promise<number> {
  const of = sql`cause = ${cause} AND subject = ${subject}`;
  const notify = sql`now() + make_interval(secs => ${sql.lit(settleS)})`;
  const { rows: open } = await sql<{ id: number; isNew: boolean }>`
    UPDATE incident SET "closedAt" = NULL, outcome = NULL, note = CASE WHEN "closedAt" IS NULL THEN note ELSE '' END,
      "acknowledgedAt" = CASE WHEN "closedAt" IS NULL THEN "acknowledgedAt" END,
      "acknowledgedBy" = CASE WHEN "closedAt" IS NULL THEN "acknowledgedBy" END,
      "notifyAt" = CASE WHEN mute IS NULL THEN coalesce("notifyAt", ${notify}) END
    WHERE id = (
      SELECT id FROM incident WHERE ${of} AND ("closedAt" IS NULL
        OR ("closedAt" > now() - make_interval(mins => ${sql.lit(reopenMinutes)}) AND outcome <> 'merged'))
      ORDER BY "closedAt" DESC NULLS FIRST, id DESC LIMIT 1)
    RETURNING id, NOT EXISTS (SELECT FROM incident_stream WHERE incident = id AND "leftAt" IS NULL) AS "isNew"`.execute(
    trx,
  );
  if (open[0]) {
    if (open[0].isNew) await addEntry(trx, { incident: open[0].id, kind: 'reopened' });
    return open[0].id;
  }
  const since = new Date(Math.min(...faults.map((fault) => fault.since)));
  const { id } = await trx
    .insertInto('incident')
    .values({ cause, subject, name, server, openedAt: since, notifyAt: sql<string>`${notify}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addEntry(trx, { incident: id, kind: 'opened' });
  return id;
}

/** A signal that was lost as part of another incident has been lost since then, unless nobody had seen it. */
async function join(trx: Transaction, incident: number, joining: Plan['joining']): Promise<void> {
  const rows = joining.map(({ fault: { stream, reason, address, since }, cause, from }) => ({
    stream,
    reason,
    address: address ?? '',
    since: new Date(since),
    former: from && isOfContent(from.cause) === isOfContent(cause.cause) ? from.incident : null,
  }));
  await sql`
    INSERT INTO incident_stream (incident, stream, reason, address, since)
    SELECT ${incident}::int8, fault.stream, fault.reason, fault.address,
      least(fault.since, CASE WHEN ${isSeen('former')} THEN least(former.since, former."joinedAt") END)
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS fault (stream int8, reason text, address text, since timestamptz, former int8)
      LEFT JOIN incident_stream former
        ON former.incident = fault.former AND former.stream = fault.stream AND former."leftAt" = now()`.execute(trx);
}

/**
 * Whoever was notified of incidents that have lost their last stream to this one hears of the end of this one; whoever
 * has not read of them by then, of nothing.
 */
async function takeOver(trx: Transaction, incident: number, from: readonly number[]): Promise<void> {
  const { rows } = await sql<{ user: number; stream: number | null; former: number; notifiedAt: string }>`
    WITH over AS (
      UPDATE incident_person SET "overAt" = now() WHERE incident = ANY(${from}::int8[]) AND "overAt" IS NULL
        AND NOT EXISTS (SELECT FROM incident_stream WHERE incident_stream.incident = incident_person.incident AND "leftAt" IS NULL)
      RETURNING incident, "user", stream, "notifiedAt"
    ), taken AS (
      INSERT INTO incident_person (incident, "user", "notifiedAt")
      SELECT ${incident}::int8, "user", min("notifiedAt") FROM over GROUP BY "user"
      ON CONFLICT (incident, "user") DO UPDATE SET "overAt" = NULL
    )
    SELECT "user", stream, incident AS former, "notifiedAt" FROM over`.execute(trx);
  const to = `incident ${incident}` as const;
  await moveUnsent(
    trx,
    rows.flatMap(({ user, stream, former, notifiedAt }) => [
      { user, from: `incident ${former}`, to, notifiedAt } as const,
      ...(stream === null ? [] : [{ user, from: `stream ${stream}`, to, notifiedAt } as const]),
    ]),
  );
}
