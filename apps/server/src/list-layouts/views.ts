import { can, maxListViews } from '@touchline/contract';
import type { listViewRoutes, ListName, ListView, Role } from '@touchline/contract';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Db, Transaction } from '#database/pool';
import { forbidden, HttpError, notFound } from '#http/http-error';
import type { User } from '#http/user';

type Created = z.output<(typeof listViewRoutes)['create']['input']>;
type Updated = z.output<(typeof listViewRoutes)['update']['input']>;

const selected = (who: User) => sql<ListView>`
  SELECT view.id, view.name, view.list, view.state, view.layout, view.roles, owner.name AS "ownerName",
    view."user" = ${who.id} AS "isOwn",
    view."user" = ${who.id} OR ${can(who.role, 'administer')} AND cardinality(view.roles) > 0 AS "canDelete"
  FROM list_view AS view JOIN "user" AS owner ON owner.id = view."user"`;

const visibleTo = (who: User) => sql`(view."user" = ${who.id} OR ${who.role} = ANY (view.roles))`;

/** The views of a list that a user may use, by name. */
export async function listViews(db: Db, who: User, list: ListName): Promise<ListView[]> {
  const { rows } = await sql<ListView>`
    ${selected(who)} WHERE view.list = ${list} AND ${visibleTo(who)} ORDER BY lower(view.name), view.id`.execute(db);
  return rows;
}

/** A view that a user may use. Throws 404. */
export async function findView(db: Db, who: User, id: number): Promise<ListView> {
  const { rows } = await sql<ListView>`${selected(who)} WHERE view.id = ${id} AND ${visibleTo(who)}`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** Stores a view and returns its id. Throws 409 beyond `maxListViews`, 403 if the user may not share it. */
export async function createView(trx: Transaction, who: User, input: Created): Promise<number> {
  requireSharing(who, input.roles);
  // Locked, so that two windows do not both store the last one.
  await sql`SELECT FROM "user" WHERE id = ${who.id} FOR NO KEY UPDATE`.execute(trx);
  const { count } = await trx
    .selectFrom('list_view')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user', '=', who.id)
    .executeTakeFirstOrThrow();
  if (count >= maxListViews) throw new HttpError(409, 'too_many', `There are at most ${maxListViews} views`, {});
  const { state, layout, ...fields } = input;
  const { id } = await trx
    .insertInto('list_view')
    .values({ ...fields, user: who.id, state: JSON.stringify(state), layout: JSON.stringify(layout) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a view of one's own and returns its roles before. Throws 404, and 403 if the user may not share it. */
export async function updateView(trx: Transaction, who: User, { id, ...changes }: Updated): Promise<Role[]> {
  const before = await trx
    .selectFrom('list_view')
    .select('roles')
    .where('id', '=', id)
    .where('user', '=', who.id)
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw notFound();
  // Also when only its name or filter changes, which all with these roles see.
  requireSharing(who, changes.roles ?? before.roles);
  const { state, layout, ...fields } = changes;
  const columns = {
    ...fields,
    ...(state ? { state: JSON.stringify(state) } : {}),
    ...(layout ? { layout: JSON.stringify(layout) } : {}),
  };
  if (Object.keys(columns).length > 0) await trx.updateTable('list_view').set(columns).where('id', '=', id).execute();
  return before.roles;
}

/** Deletes those of the views that the user may delete, and returns them. */
export async function removeViews(trx: Transaction, who: User, ids: number[]) {
  const isShared = sql<boolean>`cardinality(roles) > 0`;
  return trx
    .deleteFrom('list_view')
    .where('id', 'in', ids)
    .where((where) =>
      can(who.role, 'administer') ? where.or([where('user', '=', who.id), isShared]) : where('user', '=', who.id),
    )
    .returning(['id', 'roles'])
    .execute();
}

/** Who edits the schedule also decides how a desk sees it. */
export const canShare = (who: User): boolean => can(who.role, 'stream.write');

function requireSharing(who: User, shared: readonly Role[]): void {
  if (shared.length > 0 && !canShare(who)) throw forbidden();
}
