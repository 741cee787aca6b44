import { user, userRoutes } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { lockAdministrators, mustHaveAdministrator } from '#server/auth/administrators';
import { hashPassword, refuseWeakPassword } from '#server/auth/passwords';
import { endSessions } from '#server/auth/sessions';
import { putStreams, servePreview } from '#server/users/access';
import { serveImages } from '#server/users/image';
import { listUsers } from '#server/users/list';
import { setPassword } from '#server/users/password';
import type { Database } from '#database/tables';
import { change } from '#kit/change';
import { fieldsOf, find, insert, update } from '#kit/crud';
import type { Deps } from '#kit/deps';
import { publish, publishMany } from '#kit/events';
import { serve } from '#kit/http';
import { pick } from '#kit/pick';

/** Users: their records, passwords, access rules and pictures. */
export function serveUsers(app: FastifyInstance, deps: Deps): void {
  const { db, gate, totals } = deps;
  const found = async (id: number) => pick(user.item, await find(db, user, id));

  serve(app, gate, userRoutes.create, async ({ input, who }) => {
    refuseWeakPassword(input.password, input.email);
    // The administrator vouches for the address: no mail asks for a confirmation.
    const own = { passwordHash: await hashPassword(input.password), emailVerifiedAt: deps.now() };
    const id = await change(db, who, async (trx) => {
      const made = await insert(trx, user, { ...fieldsOf(user, input), ...own });
      if (input.streams) await putStreams(trx, who, made, input.streams);
      await publish(trx, 'reference', { id: made, entity: 'user' });
      return made;
    });
    totals.forgetAll();
    return found(id);
  });

  serve(app, gate, userRoutes.update, async ({ input, who }) => {
    const { id, version, streams } = input;
    await change(db, who, async (trx) => {
      await lockAdministrators(trx);
      await update(trx, user, id, version, fieldsOf(user, input), (row) => row);
      if (streams) await putStreams(trx, who, id, streams);
      await mustHaveAdministrator(trx);
      if (input.status === 'inactive') await endSessions(trx, id, null);
      await publish(trx, 'reference', { id, entity: 'user' });
    });
    totals.forgetAll();
    return found(id);
  });

  serve(app, gate, userRoutes.remove, async ({ input, list, who }) => {
    await change(db, who, async (trx) => removeUsers(trx, input.ids));
    totals.forgetAll();
    const { data, ...frame } = await listUsers(deps, who, list, null);
    return { ...frame, data: data.map((row) => pick(user.item, row)) };
  });

  serve(app, gate, userRoutes.find, async ({ input }) => found(input.id));
  serve(app, gate, userRoutes.list, ({ list, who }) => listUsers(deps, who, list, null));
  serve(app, gate, userRoutes.search, ({ input, list, who }) => listUsers(deps, who, list, input.name));
  serve(app, gate, userRoutes.password, ({ input, who, request }) => setPassword(deps, who, input, request.ip));
  servePreview(app, deps);
  serveImages(app, deps);
}

/** What they wrote stays without them; sessions, takes and lists of their own go. */
async function removeUsers(trx: Kysely<Database>, ids: number[]): Promise<void> {
  await lockAdministrators(trx);
  // Takes first, each with its event: the streams are free from now on.
  const { rows: held } = await sql<{ stream: number }>`
    DELETE FROM take WHERE "user" = ANY(${ids}::int8[]) RETURNING stream`.execute(trx);
  const { rows: gone } = await sql<{ id: number }>`
    DELETE FROM "user" WHERE id = ANY(${ids}::int8[]) RETURNING id`.execute(trx);
  await mustHaveAdministrator(trx);
  const streams = [...new Set(held.map(({ stream }) => stream))];
  await publishMany(
    trx,
    'take',
    streams.map((id) => ({ id, stream: id })),
  );
  await publishMany(
    trx,
    'reference',
    gone.map(({ id }) => ({ id, entity: 'user' })),
  );
}
