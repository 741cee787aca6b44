import { appearanceRoutes, settingRoutes } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { publicSettings } from '#server/settings/effective';
import { updateSettings } from '#server/settings/write';
import { change } from '#kit/change';
import type { Deps } from '#server/deps';
import { serve, serveOpen } from '#http/serve';

/** Routes of the system settings, and of the few that everybody may read. */
export function serveSettings(app: FastifyInstance, { db, env, authenticator, settings }: Deps): void {
  serve(app, authenticator, settingRoutes.find, async () => {
    // Reads them again, because a feed load changes some without publishing it.
    await settings.refresh();
    return publicSettings(settings.now());
  });

  serve(app, authenticator, settingRoutes.update, async ({ input, who }) => {
    await change(db, who, (trx) => updateSettings(trx, env, input, who));
    await settings.refresh();
    return publicSettings(settings.now());
  });

  serveOpen(app, appearanceRoutes.find, async () => settings.now());
}
