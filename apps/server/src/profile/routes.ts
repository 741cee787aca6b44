import { abilitiesOf, profileRoutes, user } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { settingsOf } from '#server/profile/preferences';
import { serveSessions } from '#server/profile/sessions';
import { takesByMonth } from '#server/profile/statistics';
import { nameAfter } from '#server/auth/display-name';
import { change } from '#kit/change';
import { lock, update } from '#kit/crud';
import type { Deps } from '#server/deps';
import { publish } from '#kit/events';
import { serve } from '#http/serve';
import { unauthorized } from '#http/http-error';
import type { User } from '#http/user';

/** Routes of the caller's own names, preferences, statistics and sessions. The id is never taken from the request. */
export function serveProfile(app: FastifyInstance, deps: Deps): void {
  const { db, authenticator } = deps;
  serve(app, authenticator, profileRoutes.find, ({ who }) => profileOf(deps, who));

  serve(
    app,
    authenticator,
    profileRoutes.update,
    async ({ input: { version, name, lastname, firstname, middlename }, who }) => {
      const names = { name, lastname, firstname, middlename };
      await change(db, who, async (trx) => {
        const stored = await lock(trx, user, who.id);
        const columns = { ...names, ...nameAfter(stored, names) };
        const changed = await update(trx, user, stored, version, columns, (row) => row);
        if (changed.length > 0) await publish(trx, 'reference', { id: who.id, entity: 'user' });
      });
      return profileOf(deps, who);
    },
  );

  serve(app, authenticator, profileRoutes.settings, ({ who }) => settingsOf(db, who.id));

  serve(app, authenticator, profileRoutes.saveSettings, async ({ input, who }) => {
    const { stream_format_priority: format, stream_quality_priority: quality, notifications, ...look } = input;
    // Merged in the statement, so that two screens that save different parts keep both.
    const appearance = JSON.stringify({ ...look });
    const notificationSettings = JSON.stringify(notifications ?? {});
    await change(db, who, async (trx) => {
      await sql`
        UPDATE "user" SET
          settings = settings || ${appearance}::jsonb || jsonb_build_object(
            'notifications', coalesce(settings -> 'notifications', '{}') || ${notificationSettings}::jsonb),
          stream_format_priority = coalesce(${format ?? null}, stream_format_priority),
          stream_quality_priority = coalesce(${quality ?? null}, stream_quality_priority)
        WHERE id = ${who.id}`.execute(trx);
      await publish(trx, 'reference', { id: who.id, entity: 'user' });
    });
    return settingsOf(db, who.id);
  });

  serve(app, authenticator, profileRoutes.statistics, async ({ input, who }) => {
    const { timezone } = await settingsOf(db, who.id);
    return takesByMonth(db, who.id, timezone ?? input.timezone ?? 'UTC');
  });

  serveSessions(app, deps);
}

async function profileOf({ db, settings }: Pick<Deps, 'db' | 'settings'>, { id, role }: User) {
  const row = await db.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row?.emailVerifiedAt) throw unauthorized();
  const { timezone, pageSize, singleKeys } = await settingsOf(db, id);
  const { probeIntervalS, defaultZone } = settings.now();
  const computed = {
    timezone,
    pageSize,
    singleKeys,
    email_verified_at: row.emailVerifiedAt,
    role,
    abilities: abilitiesOf(role),
  };
  return { ...row, ...computed, probeIntervalS, defaultZone };
}
