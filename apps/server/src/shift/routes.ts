import { shiftRoutes } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { settingsOf } from '#server/profile/preferences';
import { incidentsOf, matchesOf, noShowsOf, refusalsOf } from '#server/shift/of-matches';
import { commentsOf, decisionsOf, handoversOf, openOf } from '#server/shift/own-acts';
import { shiftPeriod } from '#server/shift/period';
import { shiftTexts } from '#server/shift/text';
import type { Deps } from '#server/deps';
import { serve } from '#http/serve';

/** `GET /profile/shift`: what one did and saw in a shift. */
export function serveShift(app: FastifyInstance, { db, authenticator, settings, now }: Deps): void {
  serve(app, authenticator, shiftRoutes.find, async ({ input, who }) => {
    const period = await shiftPeriod(db, who.id, input, now());
    const [matches, incidents, handovers, refusals, comments, decisions, noShows, open, own] = await Promise.all([
      matchesOf(db, who, period),
      incidentsOf(db, who, period),
      handoversOf(db, who, period),
      refusalsOf(db, who, period),
      commentsOf(db, who, period),
      decisionsOf(db, who, period),
      noShowsOf(db, who, period),
      openOf(db, who),
      settingsOf(db, who.id),
    ]);
    const user = { id: who.id, name: who.name };
    const lists = { matches, incidents, handovers, refusals, comments, decisions, noShows, open };
    const summary = { ...period, user, ...lists };
    return { ...summary, text: shiftTexts(summary, input.timezone ?? own.timezone ?? settings.now().defaultZone) };
  });
}
