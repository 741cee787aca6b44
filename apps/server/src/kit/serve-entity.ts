import type { Crud, Entity } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Db, Transaction } from '#database/pool';
import { change } from '#kit/change';
import { fieldsOf, find, insert, lock, remove, update } from '#kit/crud';
import { list, listParts } from '#kit/entity-list';
import type { Row } from '#kit/crud';
import { publish } from '#kit/events';
import { serve } from '#http/serve';
import type { Authenticator } from '#http/serve';
import type { User } from '#http/user';
import type { Totals } from '#lists/totals';

type Values = Record<string, unknown>;

type Deps = { db: Db; authenticator: Authenticator; totals: Totals };

/** Where an entity differs from the plain case; null for no difference. */
export type Hooks = {
  /** Columns that the server adds to those of a body. `before` is null for a new record. */
  columns: ((trx: Transaction, body: Values, before: Row | null) => Promise<Values>) | null;
  /** Stores a part of the body that has a table of its own. Returns whether it changed. */
  storePart: ((trx: Transaction, id: number, body: Values) => Promise<boolean>) | null;
  /** Throws to refuse a change. */
  onUpdate: ((before: Row, changes: Values) => void) | null;
  /** Throws to refuse a deletion. */
  onRemove: ((db: Db, ids: number[]) => Promise<void>) | null;
  /** The row as one caller may see it, alone (`single`) or in a list. */
  show: ((row: Row, who: User, single: boolean) => Row) | null;
  /** Fields that `show` hides from a caller, who cannot sort or filter a list by them either. */
  hidden?: (who: User) => readonly string[];
};

export const noHooks: Hooks = { columns: null, storePart: null, onUpdate: null, onRemove: null, show: null };

/** Serves the six calls of an entity whose records are plain rows. */
export function serveEntity(app: FastifyInstance, deps: Deps, entity: Entity, routes: Crud, hooks: Hooks): void {
  const { db, authenticator, totals } = deps;
  const show = (row: Row, who: User, single: boolean) => (hooks.show ? hooks.show(row, who, single) : row);
  const notifyChanged = async (trx: Transaction, id: number) => publish(trx, 'reference', { id, entity: entity.name });
  const page = async (call: { list: Parameters<typeof list>[3]; who: User }, name: string | null) => {
    const parts = listParts(entity, call.list, name, hooks.hidden?.(call.who) ?? []);
    const rows = await list(db, totals, entity, call.list, parts);
    return { ...rows, data: rows.data.map((row) => show(row, call.who, false)) };
  };

  serve(app, authenticator, routes.create, async ({ input, who }) => {
    const id = await change(db, who, async (trx) => {
      const body = bodyOf(input);
      const newId = await insert(trx, entity, {
        ...fieldsOf(entity, body),
        ...(await hooks.columns?.(trx, body, null)),
      });
      await hooks.storePart?.(trx, newId, body);
      await notifyChanged(trx, newId);
      return newId;
    });
    totals.forgetAll();
    return show(await find(db, entity, id), who, true);
  });

  serve(app, authenticator, routes.update, async ({ input, who }) => {
    const { id, version, ...body } = target.parse(input);
    await change(db, who, async (trx) => {
      const before = await lock(trx, entity, id);
      const changes = { ...fieldsOf(entity, body), ...(await hooks.columns?.(trx, body, before)) };
      const changed = await update(trx, entity, before, version, changes, (row) => show(row, who, true));
      hooks.onUpdate?.(before, body);
      const isPartChanged = await hooks.storePart?.(trx, id, body);
      if (changed.length > 0 || isPartChanged) await notifyChanged(trx, id);
    });
    totals.forgetAll();
    return show(await find(db, entity, id), who, true);
  });

  serve(app, authenticator, routes.remove, async ({ input, who }) => {
    const ids = await change(db, who, async (trx) => {
      await hooks.onRemove?.(trx, input.ids);
      const removedIds = await remove(trx, entity, input.ids);
      for (const id of removedIds) await notifyChanged(trx, id);
      return removedIds;
    });
    totals.forgetAll();
    return { ids };
  });

  serve(app, authenticator, routes.find, async ({ input, who }) => show(await find(db, entity, input.id), who, true));
  serve(app, authenticator, routes.list, (call) => page(call, null));
  serve(app, authenticator, routes.search, (call) => page(call, call.input.name));
}

const bodyOf = (input: unknown): Values => z.parse(z.record(z.string(), z.unknown()), input);
const target = z.looseObject({ id: z.int(), version: z.optional(z.int()) });
