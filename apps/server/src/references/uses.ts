import { maxUses, referenceRoutes } from '@touchline/contract';
import type { ReferenceName } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '#database/pool';
import type { Deps } from '#server/deps';
import { serve } from '#http/serve';

/** A column that refers to a table. */
type Referrer = {
  table: string;
  column: string;
  /** A reference from it prevents deletion. */
  blocks: boolean;
  versioned: boolean;
  archives: boolean;
};

/**
 * Every column of the database that refers to a table, from the PostgreSQL catalog: the columns of a later table are
 * counted and merged without a change here.
 */
export async function referrersOf(db: Db, table: ReferenceName): Promise<Referrer[]> {
  const has = (name: string) => sql<boolean>`EXISTS (
    SELECT FROM pg_attribute WHERE attrelid = c.conrelid AND attname = ${name} AND NOT attisdropped)`;
  const { rows } = await sql<Referrer>`
    SELECT relname AS "table", attname AS "column", confdeltype IN ('a', 'r') AS blocks,
      ${has('version')} AS versioned, ${has('archivedAt')} AS archives
    FROM pg_constraint c
      JOIN pg_class ON pg_class.oid = c.conrelid
      JOIN pg_attribute ON attrelid = c.conrelid AND attnum = c.conkey[1]
    WHERE contype = 'f' AND confrelid = to_regclass(${table}) ORDER BY relname, attname`.execute(db);
  return rows;
}

/** Counts the uses of references, so that a screen can tell in advance what deleting one will do. */
export function serveUses(app: FastifyInstance, { db, authenticator }: Deps): void {
  serve(app, authenticator, referenceRoutes.uses, async ({ input }) => {
    const counts = new Map(input.ids.map((id) => [id, new Map<string, number>()]));
    const referrers = await referrersOf(db, input.entity);
    for (const referrer of referrers.filter(({ blocks }) => blocks))
      for (const { id, count } of await countUses(db, referrer, input.ids)) {
        const by = counts.get(id);
        by?.set(referrer.table, Math.min(maxUses, (by.get(referrer.table) ?? 0) + count));
      }
    const data = [...counts].map(([id, by]) => ({ id, by: [...by].map(([entity, count]) => ({ entity, count })) }));
    return { data };
  });
}

async function countUses(db: Db, { table, column, archives }: Referrer, ids: number[]) {
  const part = (more: string) =>
    sql`(SELECT FROM ${sql.table(table)} WHERE ${sql.ref(column)} = given.id ${sql.raw(more)} LIMIT ${sql.lit(maxUses)})`;
  // Two halves, because tables with an archive have a separate index for each.
  const rows = archives
    ? sql`${part('AND "archivedAt" IS NULL')} UNION ALL ${part('AND "archivedAt" IS NOT NULL')}`
    : part('');
  const { rows: found } = await sql<{ id: number; count: number }>`
    SELECT given.id, (SELECT count(*) FROM (${rows}) used) AS count FROM unnest(${ids}::int8[]) AS given(id)`.execute(
    db,
  );
  return found.filter(({ count }) => count > 0);
}
