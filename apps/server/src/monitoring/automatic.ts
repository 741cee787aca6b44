import { sql } from 'kysely';
import { isListed } from '#server/media-hooks/silent-nodes';
import { changeStatus } from '#server/streams/status';
import { builtInStatus } from '#server/streams/write';
import type { Transaction } from '#database/pool';
import { prepared } from '#database/prepared';
import { change } from '#kit/change';
import type { Deps } from '#server/deps';

/** Sets a scheduled stream with a detected signal to live, unless the settings disable automatic status. */
export async function goLive(trx: Transaction, stream: number): Promise<void> {
  const { automaticStatus } = await trx.selectFrom('setting').select('automaticStatus').executeTakeFirstOrThrow();
  if (!automaticStatus) return;
  await changeStatus(trx, { id: stream, status: await builtInStatus(trx, 'live'), by: null, reason: 'signal' });
}

/**
 * SQL: when a probe last told that a signal is gone. While somebody is known to publish, the server itself has to have
 * answered: the prober may be what fails.
 */
const lookedAt = sql`CASE WHEN monitor.publisher IS NULL AND NOT ${isListed} THEN monitor."probedAt" ELSE monitor."answeredAt" END`;

/**
 * SQL: the live streams past their planned end whose signal has been gone for long enough. Whatever else said that the
 * match goes on counts like a signal, so that its encoder has as long to return.
 */
export const fromSilent = sql`FROM setting, stream JOIN monitor ON monitor.stream = stream.id
  WHERE "automaticStatus" AND phase = 'live' AND "archivedAt" IS NULL AND (stream.server IS NULL OR monitor."probedAt" IS NOT NULL)
    AND greatest("endAt", "lastSeenAt", "silenceFrom") + make_interval(mins => "silenceMinutes")
      < CASE WHEN stream.server IS NULL THEN now() ELSE ${lookedAt} END`;

/**
 * Finishes live streams past their planned end whose signal has been gone for the configured minutes. Only a probe can
 * tell that it is gone: while there was none, because probes are rare or the prober was down, the match may still be
 * running.
 */
export async function finishSilent({ db }: Pick<Deps, 'db'>): Promise<void> {
  const { rows } = await sql<{ id: number }>`${prepared} SELECT stream.id ${fromSilent}`.execute(db);
  for (const { id } of rows)
    await change(db, null, async (trx) => {
      await changeStatus(trx, { id, status: await builtInStatus(trx, 'finished'), by: null, reason: 'silence' });
    });
}
