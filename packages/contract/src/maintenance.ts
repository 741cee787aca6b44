import * as z from 'zod/mini';
import { id, instant, line } from '#kit/value';
import { oneId, route } from '#kit/route';

/** Planned work on a server: its incidents are muted meanwhile. */
const maintenance = z.object({
  id,
  server: id,
  startsAt: instant,
  endsAt: instant,
  note: z.string(),
  createdByName: z.nullable(z.string()),
});
export type Maintenance = z.infer<typeof maintenance>;

export const maintenanceInput = z
  .strictObject({ server: id, startsAt: instant, endsAt: instant, note: line(0, 200) })
  .check(z.refine(({ startsAt, endsAt }) => startsAt < endsAt, { path: ['endsAt'] }));

const list = z.object({ data: z.array(maintenance) });

export const maintenanceRoutes = {
  list: route(
    'GET',
    '/stream/server/maintenance',
    'server.see',
    'Current and planned maintenance of a server',
    z.strictObject({ server: oneId }),
    list,
  ),
  create: route(
    'POST',
    '/stream/server/maintenance',
    'server.see',
    'Plan maintenance of a server',
    maintenanceInput,
    maintenance,
  ),
  remove: route(
    'DELETE',
    '/stream/server/maintenance',
    'server.see',
    'Cancel planned maintenance, or end it if it has begun',
    z.strictObject({ id: oneId }),
    list,
  ),
};
