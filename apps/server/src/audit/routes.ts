import { auditRoutes } from '@touchline/contract';
import type { AuditEntry } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { keepEntryCounts } from '#server/audit/count-entries';
import { entryHas, readEntries } from '#server/audit/search-entries';
import { lastName, lookUpNames } from '#server/audit/names';
import type { Names } from '#server/audit/names';
import type { Deps } from '#server/deps';
import { serve } from '#http/serve';
import { unknownColumn } from '#http/list-query';
import type { ListQuery } from '#http/list-query';
import { allOf, filterSql } from '#lists/list-sql';
import type { ListColumns } from '#lists/list-sql';
import { pageOf } from '#lists/read-page';

const columns: ListColumns = {
  id: { sql: sql.ref('id'), kind: 'number' },
  at: { sql: sql.ref('at'), kind: 'instant' },
  actor: { sql: sql.ref('actor'), kind: 'number' },
  actorName: { sql: sql.ref('actorName'), kind: 'text' },
  action: { sql: sql.ref('action'), kind: 'word' },
  entity: { sql: sql.ref('entity'), kind: 'word' },
  record: { sql: sql.ref('record'), kind: 'number' },
};

type Stored = Omit<AuditEntry, 'recordName' | 'exists' | 'names'>;

/** `GET` and `POST /system/audit`: all changes, newest first unless the oldest are asked for. */
export function serveAudit(app: FastifyInstance, { db, authenticator }: Deps): void {
  const count = keepEntryCounts(db);
  const page = async (list: ListQuery, name: string, isGone: () => boolean) => {
    const newestFirst = isNewestFirst(list);
    const conditions = list.filters.map((filter) => filterSql(columns, filter));
    if (name) conditions.push(entryHas(name));
    const condition = allOf(conditions);
    const counted = await count(condition, isGone);
    const found = await pageOf(list, counted.total, (offset) =>
      readEntries<Stored>(db, condition, counted, { offset, size: list.size, newestFirst }),
    );
    const names = await lookUpNames(db, found.data);
    return { ...found, data: found.data.map((row) => withNames(row, names)) };
  };
  serve(app, authenticator, auditRoutes.list, ({ list, reply }) => page(list, '', () => reply.raw.destroyed));
  serve(app, authenticator, auditRoutes.search, ({ list, input, reply }) =>
    page(list, input.name, () => reply.raw.destroyed),
  );
}

/**
 * Entries are listed in the order in which they were written, by `id` or `at`. Any other order would have to read all of
 * them. Throws 422.
 */
function isNewestFirst({ sort, order }: ListQuery): boolean {
  if (sort !== null && sort !== 'id' && sort !== 'at') throw unknownColumn('Sort-Column', sort);
  return sort === null || order === 'desc';
}

function withNames(row: Stored, names: Names): AuditEntry {
  return {
    ...row,
    recordName: names.of(row.entity, row.record) ?? lastName(row),
    exists: names.exists(row.entity, row.record),
    names: names.within(row),
  };
}
