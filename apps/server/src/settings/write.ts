import { isDeepStrictEqual } from 'node:util';
import { staleAfterMs, thresholdNames } from '@touchline/contract';
import type { Setting, settingInput } from '@touchline/contract';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { endSessionsWithoutFactor } from '#server/auth/required-factor';
import type { Transaction } from '#database/pool';
import type { Environment } from '#server/environment';
import { effective, publicSettings } from '#server/settings/effective';
import { judgeAgain } from '#server/thresholds/judge-again';
import { publish } from '#kit/events';
import { invalidField } from '#http/http-error';
import type { User } from '#http/user';
import { seal } from '#database/seal';
import { versionConflict } from '#kit/version-conflict';

type SettingsInput = z.output<typeof settingInput>;

/**
 * Changes the settings. Throws 409 with the stored ones when somebody else changed them first, 422 for an enabled feed
 * without a URL, for a provider without a client id, and for a second factor that the administrator who requires it does not have.
 */
export async function updateSettings(
  trx: Transaction,
  env: Environment,
  input: SettingsInput,
  who: User,
): Promise<void> {
  const before = await trx.selectFrom('setting').selectAll().forUpdate().executeTakeFirstOrThrow();
  const current = publicSettings(effective(before, env));
  const { version, smtpPassword, ssoClientSecret, ...fields } = input;
  if (version !== undefined && version !== before.version) throw await versionConflict(trx, 'setting', [], 1, current);
  if ((fields.feedEnabled ?? before.feedEnabled) && (fields.feedUrl ?? before.feedUrl) === '')
    throw invalidField('feedUrl', 'required');
  if ((fields.calendarEnabled ?? before.calendarEnabled) && (fields.calendarUrl ?? before.calendarUrl) === '')
    throw invalidField('calendarUrl', 'required');
  if ((fields.ssoIssuer ?? before.ssoIssuer) !== '' && (fields.ssoClientId ?? before.ssoClientId) === '')
    throw invalidField('ssoClientId', 'required');
  if (typeof fields.publicUrl === 'string') fields.publicUrl = fields.publicUrl.replace(/\/+$/, '');
  const columns = changesOf(fields, current);
  if (fields.feedMapping && columns['feedMapping']) columns['feedMapping'] = JSON.stringify(fields.feedMapping);
  // Until a mail server was set, the user name in the form was that of the environment's mail server.
  if (columns['smtpUrl'] && fields.smtpUser !== undefined) columns['smtpUser'] = fields.smtpUser;
  const secrets = { smtpPasswordSealed: smtpPassword, ssoSecretSealed: ssoClientSecret };
  for (const [name, secret] of entriesOf(secrets))
    if (secret) columns[name] = seal(env.SECRET_KEY, secret);
    else if (secret === '' && before[name]) columns[name] = null;
  const set = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  if (set.length === 0) return;
  await sql`UPDATE setting SET ${sql.join([sql`version = version + 1`, ...set])}`.execute(trx);
  // Streams may already be scheduled for a probe in up to an hour.
  if (fields.probeIntervalS !== undefined && 'probeIntervalS' in columns)
    await followInterval(trx, fields.probeIntervalS ?? env.PROBE_INTERVAL_S);
  if (thresholdNames.some((name) => name in columns)) await judgeAgain(trx, sql<boolean>`true`);
  if ('secondFactorFrom' in columns) await endSessionsWithoutFactor(trx, who, null);
  await publish(trx, 'reference', { id: 1, entity: 'setting' });
}

const entriesOf = <K extends string, V>(values: Record<K, V>) => Object.entries(values) as [K, V][];

/** The fields that differ from the response of GET: sending back a value of the environment does not pin it. */
function changesOf(fields: object, current: Setting): Record<string, unknown> {
  const changedFields = Object.entries(fields).filter(
    ([name, value]) =>
      value !== undefined &&
      !isDeepStrictEqual(value, current[name as keyof Setting]) &&
      !(value === null && current.fromEnvironment.some((each) => each === name)),
  );
  return Object.fromEntries(changedFields);
}

/** Advances the next probes, and makes earlier results expire by the new interval. */
async function followInterval(trx: Transaction, intervalS: number): Promise<void> {
  await sql`UPDATE monitor SET "dueAt" = least("dueAt", now() + make_interval(secs => ${intervalS})),
    "staleAt" = coalesce("probedAt", now()) + make_interval(secs => ${staleAfterMs(intervalS) / 1000})
    WHERE "dueAt" IS NOT NULL`.execute(trx);
}
