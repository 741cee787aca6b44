import { sql } from 'kysely';
import { changeStatus } from '#server/streams/status';
import { builtInStatus } from '#server/streams/write';
import type { Transaction } from '#database/pool';
import { change } from '#kit/change';
import type { Deps } from '#kit/deps';

/** A scheduled stream whose signal is really there goes live by itself, unless the settings leave that to people. */
export async function goLive(trx: Transaction, stream: number): Promise<void> {
  const { automaticStatus } = await trx.selectFrom('setting').select('automaticStatus').executeTakeFirstOrThrow();
  if (!automaticStatus) return;
  await changeStatus(trx, { id: stream, status: await builtInStatus(trx, 'live'), by: null, reason: 'signal' });
}

/**
 * A live stream whose signal has been gone for the set minutes after the planned end is finished by itself. Gone is what
 * a look found so: while nobody looked, because probes are rare or the prober stood, the match may well go on.
 */
export async function finishSilent({ db }: Pick<Deps, 'db'>): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    SELECT stream.id FROM setting, stream JOIN monitor ON monitor.stream = stream.id
    WHERE "automaticStatus" AND phase = 'live' AND "archivedAt" IS NULL AND (stream.server IS NULL OR monitor."probedAt" IS NOT NULL)
      AND greatest("endAt", coalesce("lastSeenAt", "endAt")) + make_interval(mins => "silenceMinutes")
        < CASE WHEN stream.server IS NULL THEN now() ELSE monitor."probedAt" END`.execute(db);
  for (const { id } of rows)
    await change(db, null, async (trx) => {
      await changeStatus(trx, { id, status: await builtInStatus(trx, 'finished'), by: null, reason: 'silence' });
    });
}
