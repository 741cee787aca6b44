import { maintenanceRoutes } from '@touchline/contract';
import type { Maintenance } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { lockIncidents } from '#server/incidents/lock-incidents';
import { publishIncidents } from '#server/incidents/publish-incident';
import type { Db, Transaction } from '#database/pool';
import { change } from '#kit/change';
import type { Deps } from '#server/deps';
import { publish } from '#kit/events';
import { serve } from '#http/serve';
import { HttpError, invalidField, notFound } from '#http/http-error';

/** Plans that are not over, for one server; nobody keeps more in mind. */
const maxPlans = 50;

/** Routes of the planned maintenance of servers. */
export function serveMaintenance(app: FastifyInstance, { db, authenticator, now }: Deps): void {
  serve(app, authenticator, maintenanceRoutes.list, async ({ input }) => ({ data: await plansOf(db, input.server) }));

  serve(app, authenticator, maintenanceRoutes.create, async ({ input, who }) => {
    if (Date.parse(input.endsAt) <= now().getTime()) throw invalidField('endsAt', 'invalid_date');
    const id = await change(db, who, async (trx) => {
      const { rows } =
        await sql`SELECT FROM server WHERE id = ${input.server} AND "archivedAt" IS NULL FOR SHARE`.execute(trx);
      if (rows.length === 0) throw invalidField('server', 'missing_record');
      if ((await plansOf(trx, input.server)).length >= maxPlans)
        throw new HttpError(409, 'too_many', `A server has at most ${maxPlans} plans`, {});
      const made = await trx
        .insertInto('maintenance')
        // Work that is planned for the past begins now.
        .values({ ...input, startsAt: sql<string>`greatest(${input.startsAt}::timestamptz, now())`, createdBy: who.id })
        .returning('id')
        .executeTakeFirstOrThrow();
      await announce(trx, made.id, input.server);
      return made.id;
    });
    const plan = (await plansOf(db, input.server)).find((each) => each.id === id);
    if (!plan) throw notFound();
    return plan;
  });

  serve(app, authenticator, maintenanceRoutes.remove, async ({ input: { id }, who }) => {
    const server = await change(db, who, (trx) => removePlan(trx, id));
    return { data: await plansOf(db, server) };
  });
}

/** Deletes a plan, or ends it now if it has begun; what it has muted is heard of then. Returns its server. */
async function removePlan(trx: Transaction, id: number): Promise<number> {
  // The console may be muting an incident because of this plan right now.
  await lockIncidents(trx);
  const { rows } = await sql<{ server: number; hasBegun: boolean }>`
    SELECT server, "startsAt" < now() AS "hasBegun" FROM maintenance WHERE id = ${id} AND "endsAt" > now() FOR UPDATE`.execute(
    trx,
  );
  const [plan] = rows;
  if (!plan) throw notFound();
  if (plan.hasBegun) await sql`UPDATE maintenance SET "endsAt" = now() WHERE id = ${id}`.execute(trx);
  else await sql`DELETE FROM maintenance WHERE id = ${id}`.execute(trx);
  // Other work on the server goes on muting them.
  await sql`UPDATE incident SET "mutedUntil" = now()
    WHERE server = ${plan.server} AND mute = 'maintenance' AND "closedAt" IS NULL`.execute(trx);
  await announce(trx, id, plan.server);
  return plan.server;
}

/** The event of its incidents also wakes whoever follows them. */
async function announce(trx: Transaction, id: number, server: number): Promise<void> {
  await publish(trx, 'reference', { id, entity: 'maintenance' });
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM incident WHERE server = ${server} AND "closedAt" IS NULL ORDER BY id`.execute(trx);
  await publishIncidents(
    trx,
    rows.map((incident) => incident.id),
  );
}

async function plansOf(db: Db, server: number): Promise<Maintenance[]> {
  const { rows } = await sql<Maintenance>`
    SELECT maintenance.id, server, "startsAt", "endsAt", note, "user".name AS "createdByName"
    FROM maintenance LEFT JOIN "user" ON "user".id = "createdBy"
    WHERE server = ${server} AND "endsAt" > now() ORDER BY "startsAt", maintenance.id`.execute(db);
  return rows;
}
