import { incidentRoutes } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { acknowledge, mute, noteView, unmute } from '#server/incidents/actions';
import { causesSince } from '#server/incidents/cause-counts';
import { findIncident } from '#server/incidents/details';
import { serveIncidentExport } from '#server/incidents/export';
import { incidentList } from '#server/incidents/incident-sql';
import { change } from '#kit/change';
import type { Deps } from '#server/deps';
import { serve } from '#http/serve';
import type { ListQuery } from '#http/list-query';
import type { User } from '#http/user';
import { isAsOpened, readList } from '#lists/read-page';

/** Incidents, within the caller's access rule: who sees none of its streams, for them an incident does not exist. */
export function serveIncidents(app: FastifyInstance, deps: Deps): void {
  const { db, authenticator } = deps;
  const page = (who: User, list: ListQuery, name: string) =>
    readList(db, list, { ...incidentList(who, list, name), isPlannedOnce: isAsOpened(list, name) });
  serve(app, authenticator, incidentRoutes.list, ({ list, who }) => page(who, list, ''));
  serve(app, authenticator, incidentRoutes.search, ({ input, list, who }) => page(who, list, input.name));
  serve(app, authenticator, incidentRoutes.causes, ({ input, who }) => causesSince(db, who, input.since));
  serve(app, authenticator, incidentRoutes.find, ({ input, who }) => findIncident(db, who, input.id));
  serve(app, authenticator, incidentRoutes.view, async ({ input: { id }, who }) => {
    await change(db, who, (trx) => noteView(trx, who, id));
    return findIncident(db, who, id);
  });
  serve(app, authenticator, incidentRoutes.acknowledge, async ({ input: { id, note }, who }) => {
    await change(db, who, (trx) => acknowledge(trx, who, id, note));
    return findIncident(db, who, id);
  });
  serve(app, authenticator, incidentRoutes.mute, async ({ input: { id, until }, who }) => {
    await change(db, who, (trx) => mute(trx, who, id, until ?? null));
    return findIncident(db, who, id);
  });
  serve(app, authenticator, incidentRoutes.unmute, async ({ input: { id }, who }) => {
    await change(db, who, (trx) => unmute(trx, who, id));
    return findIncident(db, who, id);
  });
  serveIncidentExport(app, deps);
}
