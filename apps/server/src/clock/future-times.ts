import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Transaction } from '#database/pool';

type Times = { table: string; columns: readonly string[]; which?: RawBuilder<boolean> };

/** When something happened. What is decided by how long ago that was would otherwise be decided wrongly for hours. */
const happened: readonly Times[] = [
  { table: 'node_report', columns: ['at'] },
  { table: 'media_node', columns: ['reportedAt', 'startedAt'] },
  { table: 'feed_state', columns: ['triedAt'] },
  { table: 'idempotency', columns: ['startedAt', 'aliveAt'] },
  { table: 'incident', columns: ['openedAt', 'closedAt', 'acknowledgedAt', 'unmutedAt', 'announcedAt'] },
  { table: 'incident_stream', columns: ['joinedAt', 'since', 'otherSince'] },
  { table: 'session', columns: ['createdAt', 'lastUsedAt'] },
  { table: 'access_token', columns: ['createdAt'] },
  { table: 'stream_picture', columns: ['at'] },
  { table: 'compared_pair', columns: ['comparedAt', 'sameSince', 'sameAt'] },
  { table: 'watch_session', columns: ['startedAt', 'lastAt'] },
  { table: 'rematch', columns: ['notedAt'] },
  { table: 'auto_take_due', columns: ['notedAt'] },
  { table: 'publisher_check', columns: ['at'] },
  { table: 'refusal', columns: ['firstAt', 'lastAt'] },
  { table: 'mail', columns: ['createdAt'] },
  { table: 'push_delivery', columns: ['createdAt'] },
  { table: 'backup', columns: ['startedAt', 'finishedAt', 'verifiedAt'] },
  { table: 'pgboss.job', columns: ['created_on', 'started_on', 'heartbeat_on', 'completed_on'] },
  { table: 'pgboss.queue', columns: ['monitor_claim_on', 'monitor_on', 'maintain_on'] },
  { table: 'pgboss.version', columns: ['cron_on', 'bam_on', 'flow_on', 'reindex_on', 'monitor_backoff_on'] },
];

/**
 * Until when something waits, counted from the moment that wrote it. What waits for an hour of the day, such as the end of
 * somebody's quiet hours, goes on waiting for it.
 */
const waits: readonly Times[] = [
  { table: 'webhook_delivery', columns: ['dueAt'] },
  { table: 'webhook_turn', columns: ['until'] },
  { table: 'publisher_check', columns: ['dueAt'] },
  { table: 'feed_state', columns: ['leasedUntil'] },
  { table: 'import', columns: ['leasedUntil', 'conflictsUntil'] },
  { table: 'throttle', columns: ['endsAt'] },
  { table: 'session', columns: ['expiresAt'], which: sql`"createdAt" > now()` },
  { table: 'access_token', columns: ['expiresAt'], which: sql`"createdAt" > now()` },
  { table: 'code', columns: ['expiresAt'], which: sql`"expiresAt" > now() + interval '15 minutes'` },
  { table: 'pgboss.job', columns: ['start_after'] },
  { table: 'incident', columns: ['mutedUntil', 'notifyAt', 'escalateAt'] },
  { table: 'mail', columns: ['dueAt'], which: sql`"heldUntil" IS NULL` },
  { table: 'push_delivery', columns: ['dueAt'], which: sql`(tries > 0 OR "dueAt" = "createdAt")` },
];

/**
 * Corrects the times that a clock has written which was so many seconds ahead: what happened did so at the latest now, waiting
 * is shorter by as much, and every stream that is probed is Unknown and due. Times that people have planned stay, and so do
 * records of the past: they say what the clock said.
 */
export async function correctFutureTimes(trx: Transaction, aheadS: number): Promise<void> {
  const shorter = (time: RawBuilder<unknown>) => sql`greatest(now(), ${time} - make_interval(secs => ${aheadS}))`;
  for (const times of waits) await correct(trx, times, shorter);
  for (const times of happened) await correct(trx, times, () => sql`now()`);
  // Of these minutes the queue believes that it has put their repeated jobs.
  await sql`UPDATE pgboss.job SET singleton_on = NULL WHERE singleton_on > now()`.execute(trx);
  await probeAgain(trx);
}

async function correct(
  trx: Transaction,
  { table, columns, which = sql`true` }: Times,
  corrected: (time: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<void> {
  const times = columns.map((column) => sql.ref(column));
  const values = times.map((time) => sql`${time} = CASE WHEN ${time} > now() THEN ${corrected(time)} ELSE ${time} END`);
  const isAnyAhead = sql`greatest(${sql.join(times)}) > now()`;
  await sql`UPDATE ${sql.table(table)} SET ${sql.join(values)} WHERE ${isAnyAhead} AND ${which}`.execute(trx);
}

/** As if no round had ever been: what a round remembers are times of the wrong clock. */
async function probeAgain(trx: Transaction): Promise<void> {
  await sql`
    WITH corrected AS (
      UPDATE monitor SET state = 'unknown', "stateSince" = now(), formats = 'null', memory = 'null', "probedAt" = NULL, "answeredAt" = NULL,
        "staleAt" = now(), "dueAt" = now(), "leasedBy" = NULL, "leasedUntil" = NULL,
        "lastSeenAt" = CASE WHEN monitor."lastSeenAt" > now() THEN now() ELSE monitor."lastSeenAt" END,
        "silenceFrom" = CASE WHEN monitor."silenceFrom" > now() THEN now() ELSE monitor."silenceFrom" END,
        "publishedAt" = CASE WHEN monitor."publishedAt" > now() THEN now() ELSE monitor."publishedAt" END,
        "pullFailedSince" = CASE WHEN monitor."pullFailedSince" > now() THEN now() ELSE monitor."pullFailedSince" END,
        "endedByEncoderAt" = CASE WHEN monitor."endedByEncoderAt" > now() THEN now() ELSE monitor."endedByEncoderAt" END
      FROM monitor before WHERE before.stream = monitor.stream AND monitor."dueAt" IS NOT NULL
      RETURNING monitor.stream, before.state
    )
    INSERT INTO history (stream, kind, "from", "to") SELECT stream, 'state', state, 'unknown' FROM corrected WHERE state <> 'unknown'`.execute(
    trx,
  );
  await sql`UPDATE monitor SET "stateSince" = now() WHERE "dueAt" IS NULL AND "stateSince" > now()`.execute(trx);
}
