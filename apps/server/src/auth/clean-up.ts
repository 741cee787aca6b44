import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { deletePortions } from '#database/delete-portions';
import type { Db } from '#database/pool';
import { idleDays } from './authenticator.ts';

const expired: Record<string, RawBuilder<unknown>> = {
  session: sql`"expiresAt" <= now() OR "lastUsedAt" <= now() - make_interval(days => ${idleDays})`,
  code: sql`"expiresAt" <= now()`,
  throttle: sql`"endsAt" <= now()`,
  known_device: sql`"lastUsedAt" < now() - interval '180 days'`,
  idempotency: sql`"startedAt" < now() - interval '1 day'`,
  hook_signature: sql`at < now() - interval '10 minutes'`,
  event: sql`at < now() - interval '1 hour'`,
  mail: sql`"createdAt" < now() - interval '30 days'`,
  notice: sql`"createdAt" < now() - interval '90 days' OR "readAt" < now() - interval '30 days'`,
};

/** Deletes what has run out, table by table. Throws when some of it failed, after the rest. */
export async function cleanUp(db: Db): Promise<void> {
  const failures: unknown[] = [];
  for (const [table, where] of Object.entries(expired))
    await deletePortions(db, table, where).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'Not everything that has run out could be deleted');
}
