import { can, rolesWith, user, userName } from '@touchline/contract';
import { hasAllWords } from '@touchline/names';
import { sql } from 'kysely';
import { listColumns } from '#kit/entity-list';
import type { Row } from '#kit/crud';
import type { Deps } from '#server/deps';
import { allOf, filterSql, orderSql } from '#lists/list-sql';
import type { ListColumns } from '#lists/list-sql';
import type { ListQuery } from '#http/list-query';
import { pick } from '#http/pick';
import { readPage } from '#lists/read-page';
import type { User } from '#http/user';

type Context = Pick<Deps, 'db' | 'totals'>;

const { archived: _, ...withoutArchived }: ListColumns = listColumns(user);
const allColumns: ListColumns = {
  ...withoutArchived,
  lastSignInAt: { sql: sql.ref('lastSignInAt'), kind: 'instant' },
  email_verified_at: { sql: sql.ref('email_verified_at'), kind: 'instant' },
  hasSecondFactor: { sql: sql.ref('hasSecondFactor'), kind: 'flag' },
  passkeys: { sql: sql.ref('passkeys'), kind: 'number' },
};
/**
 * Users who may assign streams sort and filter by the columns that they see, and by the status, which is the same in
 * all their rows.
 */
const names: ListColumns = {
  id: { sql: sql.ref('id'), kind: 'number' },
  name: { sql: sql.ref('name'), kind: 'text' },
  status: { sql: sql.ref('status'), kind: 'word' },
};

/** The most recently changed user is last, and a new one after all others, by the audit log. */
const byChange = sql`
  (SELECT max(audit.id) FROM audit WHERE audit.entity = 'user' AND audit.record = user_item.id) ASC NULLS FIRST, id`;

/**
 * One page of users: whole rows for administrators; for others, id and name of the users who can be assigned to a
 * stream.
 */
export async function listUsers(context: Context, who: User, query: ListQuery, text: string | null) {
  const isWhole = can(who.role, 'administer');
  const columns = isWhole ? allColumns : names;
  const found = query.filters.map((filter) => filterSql(columns, filter));
  if (!isWhole)
    found.push(
      sql<boolean>`status = 'active' AND "emailVerifiedAt" IS NOT NULL AND role = ANY(${rolesWith('take.self')}::text[])`,
    );
  if (text) found.push(sql<boolean>`id = ANY(${await idsOf(context, text, columns)}::int8[])`);
  const from = sql`FROM user_item WHERE ${allOf(found)}`;
  const order = orderSql(columns, query, isWhole && text === null ? byChange : sql`lower(name), id`, sql`id`);
  const selected = isWhole ? sql<Row>`*` : sql<Row>`id, name`;
  const total = await context.totals.count('user', from);
  const page = await readPage(context.db, query, total, { columns: selected, from, order });
  return { ...page, data: page.data.map((row) => pick(isWhole ? user.item : userName, row)) };
}

const searchable = Object.entries(user.fields).flatMap(([name, field]) => (field.searchable ? [name] : []));

/** There are few users, so they are searched here, in the searchable columns that the caller may see. */
async function idsOf(context: Context, text: string, columns: ListColumns): Promise<number[]> {
  const searched = searchable.filter((name) => Object.hasOwn(columns, name));
  const users = await textsOf(context);
  return users
    .filter(({ texts }) =>
      hasAllWords(
        searched.map((name) => texts[name] ?? ''),
        text,
      ),
    )
    .map(({ id }) => id);
}

const textsOf = ({ db, totals }: Context) =>
  totals.keep('user', 'searchable texts', async () => {
    const columns = sql.join(searchable.map((name) => sql.ref(name)));
    const { rows } = await sql<Record<string, string>>`SELECT id, ${columns} FROM "user"`.execute(db);
    return rows.map(({ id, ...texts }) => ({ id: Number(id), texts }));
  });
