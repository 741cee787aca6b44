import { setImmediate } from 'node:timers/promises';
import { bulkEditRoute, can, scheduleRoute, scheduleRoutes, seriesRoute, takeRoutes } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { bulkEdit } from '#server/planning/bulk-edit';
import { conflictFinder, reachMs, toStream } from '#server/planning/find-conflicts';
import { readDraft, readPlanned } from '#server/planning/planned-match';
import { readSchedule } from '#server/planning/read-schedule';
import { planSeries } from '#server/planning/series';
import { takeConflicts } from '#server/planning/take-conflicts';
import { mustSee } from '#server/streams/access';
import type { Deps } from '#server/deps';
import { forbidden, invalidField } from '#http/http-error';
import { serve } from '#http/serve';

const longestPeriodMs = 15 * 24 * 3_600_000;

/** The schedule, and its conflicts, which are warnings: nothing is refused because of one. */
export function servePlanning(app: FastifyInstance, deps: Deps): void {
  const { db, settings, authenticator, totals, env } = deps;

  serve(app, authenticator, scheduleRoute, ({ input, list, who }) => readSchedule(deps, who, list, input));

  serve(app, authenticator, bulkEditRoute, async ({ input, who }) => {
    const edited = await bulkEdit(db, who, input, env.SECRET_KEY);
    if (!input.preview) totals.forget('stream');
    return edited;
  });

  serve(app, authenticator, seriesRoute, async ({ input, who }) => {
    await mustSee(db, who, input.id);
    const streams = await planSeries(db, who, input);
    if (!input.preview) totals.forget('stream');
    return { streams };
  });

  serve(app, authenticator, scheduleRoutes.check, async ({ input, who }) => {
    if (input.id !== undefined) await mustSee(db, who, input.id);
    const draft = await readDraft(db, who, { ...input, timezone: input.timezone ?? settings.now().defaultZone });
    if (!draft) throw invalidField('sport', 'missing_record');
    const others = await readPlanned(db, who, draft.startsAt - reachMs, draft.endsAt + reachMs);
    return { conflicts: conflictFinder(others)(draft) };
  });

  serve(app, authenticator, scheduleRoutes.list, async ({ input, who }) => {
    const [from, to] = [Date.parse(input.from), Date.parse(input.to)];
    if (!(from < to) || to - from > longestPeriodMs) throw invalidField('to', 'too_far');
    const matches = await readPlanned(db, who, from - reachMs, to + reachMs);
    const conflictsOf = conflictFinder(matches);
    const asked = matches.filter(({ isVisible, startsAt }) => isVisible && startsAt >= from && startsAt < to);
    const data = [];
    for (const match of asked) {
      const conflicts = conflictsOf(match);
      if (conflicts.length > 0) data.push({ ...toStream(match), conflicts });
      // A week of 5,000 matches takes seconds, in which others are answered too.
      await setImmediate();
    }
    return { data };
  });

  serve(app, authenticator, takeRoutes.conflicts, async ({ input: { ids, user }, who }) => {
    if (user !== undefined && user !== who.id && !can(who.role, 'take.others')) throw forbidden();
    return { data: await takeConflicts(db, who, user ?? who.id, ids) };
  });
}
