import { can, takeRoutes } from '@touchline/contract';
import type { Takes } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { notify } from '#server/notifications/notify';
import { titleOf } from '#server/notifications/titles';
import { canWorkOn, mustBeOpen, mustSee, visibleTo } from '#server/streams/access';
import type { Db, Transaction } from '#database/pool';
import { prepared } from '#database/prepared';
import { withNext } from '#database/sent-together';
import { change } from '#kit/change';
import type { Deps } from '#server/deps';
import { publish } from '#kit/events';
import { serve } from '#http/serve';
import { forbidden, invalidField } from '#http/http-error';
import type { User } from '#http/user';

/** Routes of the holders of a stream. Taking twice has no further effect, nor has releasing what one does not hold. */
export function serveTakes(app: FastifyInstance, { db, authenticator }: Deps): void {
  serve(app, authenticator, takeRoutes.list, async ({ input, who }) => {
    await mustSee(db, who, input.stream_id);
    return takesOf(db, who, input.stream_id);
  });

  serve(app, authenticator, takeRoutes.update, async ({ input, who }) => {
    const { stream_id } = input;
    await mustSee(db, who, stream_id);
    await change(db, who, async (trx) => {
      const { take, release } = await changesOf(trx, input);
      const concernsOthers = [...take, ...release].some((user) => user !== who.id);
      if (concernsOthers && !can(who.role, 'take.others')) throw forbidden();
      await mustBeOpen(trx, stream_id);
      const changes = [
        ...(await addTakes(trx, stream_id, take, who.id, input.clients ? 'clients' : 'take')),
        ...(await removeTakes(trx, stream_id, release)),
      ];
      if (input.lead !== undefined) changes.push(...(await changeLead(trx, stream_id, input.lead, who)));
      for (const { user, kind } of changes) await recordHistory(trx, stream_id, user, kind, who.id);
      const lost = changes.flatMap(({ user, kind }) => (kind === 'release' && user !== who.id ? user : []));
      await notifyLostTakes(trx, stream_id, lost, who);
      if (changes.length > 0) await publish(trx, 'take', { id: stream_id, stream: stream_id });
    });
    return takesOf(db, who, stream_id);
  });
}

type TakeChanges = { take: number[]; release: number[] };

/** The users who take and who release the stream; of a whole list, those who differ from the current holders. */
async function changesOf(trx: Transaction, input: z.output<typeof takeRoutes.update.input>): Promise<TakeChanges> {
  const { stream_id, take = [], release = [], clients } = input;
  if (clients === undefined) return { take, release };
  if (input.take ?? input.release) throw invalidField('clients', 'mismatch');
  const { rows } = await sql<{ user: number }>`SELECT "user" FROM take WHERE stream = ${stream_id}`.execute(trx);
  const holders = rows.map(({ user }) => user);
  return {
    take: clients.filter((id) => !holders.includes(id)),
    release: holders.filter((id) => !clients.includes(id)),
  };
}

/** `user`: null when nobody is the lead any more. */
type Changed = { user: number; kind: 'take' | 'release' } | { user: number | null; kind: 'lead' };

async function addTakes(
  trx: Transaction,
  stream: number,
  users: number[],
  by: number,
  field: 'take' | 'clients',
): Promise<Changed[]> {
  const { rows: able } = await sql<{ id: number }>`${prepared}
    SELECT id FROM "user" WHERE id = ANY(${users}::int8[]) AND ${canWorkOn('user', sql`${stream}`)}`.execute(trx);
  if (users.some((id) => !able.some((row) => row.id === id))) throw invalidField(field, 'missing_record');
  const { rows } = await sql<{ user: number }>`${prepared}
    INSERT INTO take (stream, "user", "takenBy") SELECT ${stream}, id, ${by} FROM unnest(${users}::int8[]) AS id
    ON CONFLICT DO NOTHING RETURNING "user"`.execute(trx);
  return rows.map(({ user }) => ({ user, kind: 'take' }));
}

async function removeTakes(trx: Transaction, stream: number, users: number[]): Promise<Changed[]> {
  const { rows } = await sql<{ user: number }>`${prepared}
    DELETE FROM take WHERE stream = ${stream} AND "user" = ANY(${users}::int8[]) RETURNING "user"`.execute(trx);
  return rows.map(({ user }) => ({ user, kind: 'release' }));
}

/**
 * Makes a holder the lead. Without the right to assign, holders may become the lead where there is none, and give it up.
 * Throws 403, and 422 for somebody who does not hold the stream.
 */
async function changeLead(trx: Transaction, stream: number, lead: number | null, who: User): Promise<Changed[]> {
  const { rows } = await sql<{ user: number; isLead: boolean }>`
    SELECT "user", "isLead" FROM take WHERE stream = ${stream} ORDER BY "user" FOR UPDATE`.execute(trx);
  if (lead !== null && !rows.some(({ user }) => user === lead)) throw invalidField('lead', 'missing_record');
  const before = rows.find(({ isLead }) => isLead)?.user ?? null;
  if (before === lead) return [];
  const concernsOthers = [before, lead].some((user) => user !== null && user !== who.id);
  if (concernsOthers && !can(who.role, 'take.others')) throw forbidden();
  // Not in one statement: there is one lead at any moment.
  await sql`UPDATE take SET "isLead" = false WHERE stream = ${stream} AND "isLead"`.execute(trx);
  await sql`UPDATE take SET "isLead" = true WHERE stream = ${stream} AND "user" = ${lead}`.execute(trx);
  return [{ user: lead, kind: 'lead' }];
}

/** Adds takes to the history: `to` is the holder, `user` who made the change. */
async function recordHistory(
  trx: Transaction,
  stream: number,
  user: number | null,
  kind: Changed['kind'],
  by: number,
): Promise<void> {
  await sql`${prepared}${withNext} INSERT INTO history (stream, kind, "to", "user")
    VALUES (${stream}, ${kind}, (SELECT name FROM "user" WHERE id = ${user}), ${by})`.execute(trx);
}

/** Notifies people that somebody else has released a stream for them. */
async function notifyLostTakes(trx: Transaction, stream: number, users: number[], by: User): Promise<void> {
  if (users.length === 0) return;
  const data = { stream, title: await titleOf(trx, stream), by: by.name };
  for (const user of users) await notify(trx, { user, kind: 'taken_from_me', data });
}

/** The holders, and the overlapping streams that one of them holds. */
async function takesOf(db: Db, who: User, stream: number): Promise<Takes> {
  const { rows: clients } = await sql<Takes['clients'][number]>`${prepared}
    SELECT "user".id, "user".name, "takenAt", giver.name AS "takenBy", "ruleName", "isLead"
    FROM take JOIN "user" ON "user".id = take."user" LEFT JOIN "user" giver ON giver.id = "takenBy"
    WHERE stream = ${stream} ORDER BY "isLead" DESC, "takenAt", "user".id`.execute(db);
  const { rows: overlaps } = await sql<Takes['overlaps'][number]>`${prepared}
    SELECT other.id, "user".id AS "user", "user".name AS "userName", other."startAt", other."endAt",
      coalesce(nullif(other.title, ''), concat_ws(' – ', other."team1Name", other."team2Name")) AS title
    FROM take JOIN stream this ON this.id = take.stream
      JOIN take also ON also."user" = take."user" AND also.stream <> take.stream
      JOIN stream_item other ON other.id = also.stream
      JOIN "user" ON "user".id = take."user"
    WHERE take.stream = ${stream} AND other."archivedAt" IS NULL AND other.phase IN ('scheduled', 'live')
      AND other."startAt" < this."endAt" AND this."startAt" < other."endAt" AND ${visibleTo(who, sql.ref('other.id'))}
    ORDER BY other."startAt", other.id LIMIT 50`.execute(db);
  return { stream_id: stream, clients, overlaps };
}
