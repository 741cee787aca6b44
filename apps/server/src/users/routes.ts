import { user, userRoutes } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { lockAdministrators, mustHaveAdministrator } from '#server/auth/administrators';
import { deleteCodes } from '#server/auth/codes';
import { addressChangedMail } from '#server/auth/mails';
import { hashPassword, refuseWeakPassword } from '#server/auth/passwords';
import { endSessionsWithoutFactor } from '#server/auth/required-factor';
import { endSessions } from '#server/auth/sessions';
import { putMail } from '#server/mail/outbox';
import { putStreams, servePreview } from '#server/users/access';
import { nameAfter, defaultName } from '#server/auth/display-name';
import { serveImages } from '#server/users/image';
import { listUsers } from '#server/users/list';
import { passwordFor, setPassword, storePassword } from '#server/users/password';
import type { Transaction } from '#database/pool';
import { change } from '#kit/change';
import { fieldsOf, find, insert, lock, touch, update } from '#kit/crud';
import type { Deps } from '#server/deps';
import { publish, publishMany } from '#kit/events';
import { serve } from '#http/serve';
import { pick } from '#http/pick';
import { notFound } from '#http/http-error';
import type { User } from '#http/user';

/** Routes of users: their records, passwords, access rules and pictures. */
export function serveUsers(app: FastifyInstance, deps: Deps): void {
  const { db, authenticator, totals } = deps;
  const found = async (id: number) => pick(user.item, await find(db, user, id));

  serve(app, authenticator, userRoutes.create, async ({ input, who }) => {
    refuseWeakPassword(input.password, input.email);
    // The administrator vouches for the address, so no confirmation is mailed.
    const columns = { passwordHash: await hashPassword(input.password), emailVerifiedAt: deps.now() };
    const id = await change(db, who, async (trx) => {
      const created = await insert(trx, user, { name: defaultName(input), ...fieldsOf(user, input), ...columns });
      if (input.streams) await putStreams(trx, who, created, input.streams);
      await publish(trx, 'reference', { id: created, entity: 'user' });
      return created;
    });
    totals.forgetAll();
    return found(id);
  });

  serve(app, authenticator, userRoutes.update, async ({ input, who, request }) => {
    const password = await passwordFor(db, who, input);
    await change(db, who, async (trx) => {
      await lockAdministrators(trx);
      const isChanged = await updateUser(trx, deps.settings, who, input);
      const facts = { by: 'administrator', ip: request.ip };
      if (password) await storePassword(trx, deps.settings, password, facts, null);
      await mustHaveAdministrator(trx);
      if (input.role) await endSessionsWithoutFactor(trx, who, input.id);
      if (input.status === 'inactive') await endSessions(trx, input.id, null);
      if (isChanged || password) await publish(trx, 'reference', { id: input.id, entity: 'user' });
    });
    totals.forgetAll();
    return found(input.id);
  });

  serve(app, authenticator, userRoutes.remove, async ({ input, list, who }) => {
    await change(db, who, async (trx) => removeUsers(trx, input.ids));
    totals.forgetAll();
    const { data, ...frame } = await listUsers(deps, who, list, null);
    return { ...frame, data: data.map((row) => pick(user.item, row)) };
  });

  serve(app, authenticator, userRoutes.find, async ({ input }) => found(input.id));
  serve(app, authenticator, userRoutes.list, ({ list, who }) => listUsers(deps, who, list, null));
  serve(app, authenticator, userRoutes.search, ({ input, list, who }) => listUsers(deps, who, list, input.name));
  serve(app, authenticator, userRoutes.password, ({ input, who, request }) =>
    setPassword(deps, who, input, request.ip),
  );
  servePreview(app, deps);
  serveImages(app, deps);
}

/** Changes the record and its access rule, and mails both addresses about a new one; returns whether anything changed. */
async function updateUser(
  trx: Transaction,
  settings: Deps['settings'],
  who: User,
  input: z.infer<typeof user.update>,
): Promise<boolean> {
  const { id, version, streams } = input;
  const columns = fieldsOf(user, input);
  const stored = await lock(trx, user, id);
  if (stored['status'] === 'service') throw notFound();
  const name = nameAfter(stored, columns);
  const changed = await update(trx, user, stored, version, { ...columns, ...name }, (row) => row);
  if (changed.includes('email')) {
    // A code of the former address must not open the account of the new one.
    await deleteCodes(trx, id);
    for (const recipient of [stored['email'], input.email])
      await putMail(trx, { recipient: String(recipient), ...addressChangedMail(settings.now()) });
  }
  const isListChanged = streams !== undefined && (await putStreams(trx, who, id, streams));
  if (isListChanged && changed.length === 0) await touch(trx, user, id);
  return isListChanged || changed.length > 0;
}

/** Deletes users with their sessions, takes and lists; what they wrote is kept. */
async function removeUsers(trx: Transaction, ids: number[]): Promise<void> {
  await lockAdministrators(trx);
  const people = sql`SELECT id FROM "user" WHERE id = ANY(${ids}::int8[]) AND status <> 'service'`;
  // Takes are deleted first, each with its event, because the streams are free from now on.
  const { rows: heldStreams } = await sql<{ stream: number }>`
    DELETE FROM take WHERE "user" IN (${people}) RETURNING stream`.execute(trx);
  const { rows: deleted } = await sql<{ id: number }>`
    DELETE FROM "user" WHERE id IN (${people}) RETURNING id`.execute(trx);
  await mustHaveAdministrator(trx);
  const streams = [...new Set(heldStreams.map(({ stream }) => stream))];
  await publishMany(
    trx,
    'take',
    streams.map((id) => ({ id, stream: id })),
  );
  await publishMany(
    trx,
    'reference',
    deleted.map(({ id }) => ({ id, entity: 'user' })),
  );
}
