import { can, dashboardRoutes } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { availabilityOf } from '#server/dashboard/availability';
import { liveNow, nextHour, serverLoads } from '#server/dashboard/live';
import { awaitingOf, importsOf } from '#server/dashboard/own';
import { takenByMonth, takenByPerson } from '#server/dashboard/taken';
import { availabilityByDay, takesByHour } from '#server/dashboard/trends';
import type { Deps } from '#server/deps';
import { serve } from '#http/serve';

const dayHours = 24;
const weekHours = 7 * dayHours;

/** The figures are computed for each request, since every user may see different streams. */
export function serveDashboard(app: FastifyInstance, { db, totals, authenticator, now }: Deps): void {
  serve(app, authenticator, dashboardRoutes.find, async ({ who }) => {
    const [live, soon, servers, day, week, months, people, awaiting, imports] = await Promise.all([
      liveNow({ db, totals }, who),
      nextHour({ db, totals }, who),
      can(who.role, 'server.see') ? serverLoads(db, who) : null,
      availabilityOf(db, who, dayHours),
      availabilityOf(db, who, weekHours),
      takenByMonth(db, who),
      can(who.role, 'take.others') ? takenByPerson(db, who) : null,
      awaitingOf(db, who),
      can(who.role, 'stream.write') ? importsOf(db, who) : null,
    ]);
    const availability = { day, week };
    const ownCounts = { awaiting, imports };
    return { at: now().toISOString(), live, nextHour: soon, ...ownCounts, servers, availability, months, people };
  });

  serve(app, authenticator, dashboardRoutes.trends, async ({ input, who }) => {
    const [days, takes] = await Promise.all([
      availabilityByDay(db, who, input.timezone ?? 'UTC'),
      can(who.role, 'take.others') ? takesByHour(db, who) : null,
    ]);
    return { days, takes };
  });
}
