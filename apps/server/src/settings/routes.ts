import { settingRoutes } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { shown } from '#server/settings/effective';
import { updateSettings } from '#server/settings/write';
import { change } from '#kit/change';
import type { Deps } from '#server/deps';
import { serve, serveOpen } from '#http/serve';

/** The system settings, and the few of them that everybody may read. */
export function serveSettings(app: FastifyInstance, { db, env, authenticator, settings }: Deps): void {
  serve(app, authenticator, settingRoutes.find, async () => {
    // Read afresh: what the feed notes changes without anybody saying so.
    await settings.refresh();
    return shown(settings.now());
  });

  serve(app, authenticator, settingRoutes.update, async ({ input, who }) => {
    await change(db, who, (trx) => updateSettings(trx, env, input));
    await settings.refresh();
    return shown(settings.now());
  });

  serveOpen(app, settingRoutes.appearance, async () => settings.now());
}
