import { staleAfterMs } from '@touchline/contract';
import type { settingInput } from '@touchline/contract';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type * as z from 'zod/mini';
import type { Database } from '#database/tables';
import type { Environment } from '#server/environment';
import { effective, shown } from '#server/settings/effective';
import { publish } from '#kit/events';
import { invalidField } from '#kit/http-error';
import { seal } from '#kit/seal';
import { versionConflict } from '#kit/version-conflict';

type Given = z.output<typeof settingInput>;

/** Changes the settings. Throws 409 with what is stored when somebody was first, 422 for a feed that is on without an address. */
export async function updateSettings(trx: Kysely<Database>, env: Environment, given: Given): Promise<void> {
  const before = await trx.selectFrom('setting').selectAll().forUpdate().executeTakeFirstOrThrow();
  const { version, smtpPassword, feedMapping, ...changes } = given;
  if (version !== undefined && version !== before.version)
    throw await versionConflict(trx, 'setting', 1, shown(effective(before, env)));
  if ((changes.feedEnabled ?? before.feedEnabled) && (changes.feedUrl ?? before.feedUrl) === '')
    throw invalidField('feedUrl', 'required');
  const columns: Record<string, unknown> = { ...changes };
  if (typeof changes.publicUrl === 'string') columns['publicUrl'] = changes.publicUrl.replace(/\/+$/, '');
  if (feedMapping !== undefined) columns['feedMapping'] = JSON.stringify(feedMapping);
  if (smtpPassword !== undefined)
    columns['smtpPasswordSealed'] = smtpPassword === '' ? null : seal(env.SECRET_KEY, smtpPassword);
  const set = Object.entries(columns)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`UPDATE setting SET ${sql.join([sql`version = version + 1`, ...set])}`.execute(trx);
  // Streams wait for their next look already, perhaps for an hour.
  if (given.probeIntervalS !== undefined) await followInterval(trx, given.probeIntervalS ?? env.PROBE_INTERVAL_S);
  await publish(trx, 'reference', { id: 1, entity: 'setting' });
}

/** Brings the next looks forward, and what was seen is believed for as long as the interval says now. */
async function followInterval(trx: Kysely<Database>, intervalS: number): Promise<void> {
  await sql`UPDATE monitor SET "dueAt" = least("dueAt", now() + make_interval(secs => ${intervalS})),
    "staleAt" = coalesce("probedAt", now()) + make_interval(secs => ${staleAfterMs(intervalS) / 1000})
    WHERE "dueAt" IS NOT NULL`.execute(trx);
}
