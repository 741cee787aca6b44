import type { CopiedLink, Page } from '@touchline/contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { endsRevoked } from '#server/clients/ends-revoked';
import { mayWatch, personColumns } from '#server/clients/person';
import type { Person } from '#server/clients/person';
import type { StreamRow } from '#server/streams/stream-row';
import { isWatching } from '#server/viewers/watching';
import type { Db, Transaction } from '#database/pool';
import { publish } from '#kit/events';
import { invalidField, notFound } from '#http/http-error';
import type { ListQuery } from '#http/list-query';
import type { User } from '#http/user';
import { allOf, filterSql, orderSql } from '#lists/list-sql';
import type { ListColumns } from '#lists/list-sql';
import { readList } from '#lists/read-page';

const columns: ListColumns = {
  user: { sql: sql.ref('id'), kind: 'number' },
  userName: { sql: sql.ref('name'), kind: 'text' },
  usedAt: { sql: sql.ref('usedAt'), kind: 'instant' },
  watching: { sql: sql.ref('watching'), kind: 'number' },
  revokedAt: { sql: sql.ref('revokedAt'), kind: 'instant' },
  revokedBy: { sql: sql.ref('revokedBy'), kind: 'number' },
};

/** A stream as the links to it depend on it. */
type Watched = Pick<StreamRow, 'id' | 'offer'>;

type Row = Person &
  Pick<CopiedLink, 'usedAt' | 'watching' | 'revokedAt' | 'revokedBy' | 'revokedByName'> & { isRevoked: boolean };

/** One page of the users whose own links to a stream were used or revoked. */
export async function listCopied(db: Db, watched: Watched, list: ListQuery): Promise<Page<CopiedLink>> {
  const stream = watched.id;
  const known = sql<boolean>`"user".id IN (
    SELECT "user" FROM watch_session WHERE stream = ${stream} AND kind = 'person' AND "user" IS NOT NULL
    UNION ALL SELECT "user" FROM copied_link WHERE stream = ${stream})`;
  const found = list.filters.map((filter) => filterSql(columns, filter));
  const from = sql`FROM ${copiedWhere(stream, known)} WHERE ${allOf(found)}`;
  const order = orderSql(columns, list, sql`"usedAt" DESC NULLS LAST, id DESC`, sql`id`);
  const page = await readList(db, list, { columns: sql<Row>`*`, from, order });
  return { ...page, data: page.data.map((row) => toCopied(row, watched)) };
}

/** The links to a stream that a user has copied, whether or not one was used; null without such a user. */
export async function findCopied(db: Db, stream: Watched, user: number): Promise<CopiedLink | null> {
  const { rows } = await sql<Row>`
    SELECT * FROM ${copiedWhere(stream.id, sql<boolean>`"user".id = ${user}`)}`.execute(db);
  return rows[0] ? toCopied(rows[0], stream) : null;
}

/**
 * Ends the links to a stream that a user has copied so far; those that they copy from now on play. Throws 404, and 422
 * where nothing would end.
 */
export async function revokeCopied(
  trx: Transaction,
  who: User,
  { id: stream, offer }: Watched,
  user: number,
): Promise<void> {
  if (!endsRevoked(offer)) throw invalidField('stream', 'server_cannot_check');
  // The clock of the processes, as in the links. A second after the last time, since links say whole seconds.
  const { numAffectedRows } = await sql`
    INSERT INTO copied_link (stream, "user", "revokedAt", "revokedBy")
    SELECT ${stream}, id, ${new Date()}, ${who.id} FROM "user" WHERE id = ${user}
    ON CONFLICT (stream, "user") DO UPDATE SET "revokedBy" = excluded."revokedBy",
      "revokedAt" = greatest(excluded."revokedAt", copied_link."revokedAt" + interval '1 second')`.execute(trx);
  if (!numAffectedRows) throw notFound();
  await publish(trx, 'signedLink', { id: null, stream });
  // Their own screens show links that do not play any more.
  await publish(trx, 'stream', { id: stream, stream, user });
  await publish(trx, 'reference', { id: null, entity: 'playlist', user });
}

/** Until the node knows, somebody may still begin to watch; nodes count whole seconds. */
const noticed = sql`interval '2 seconds'`;

const copiedWhere = (stream: number, which: RawBuilder<boolean>) => sql`(
  SELECT ${personColumns(stream)}, copied_link."revokedAt", copied_link."revokedBy", revoker.name AS "revokedByName",
    used."usedAt", used.watching,
    copied_link."revokedAt" IS NOT NULL AND coalesce(used."startedAt" <= copied_link."revokedAt" + ${noticed}, true) AS "isRevoked"
  FROM "user"
    LEFT JOIN copied_link ON copied_link."user" = "user".id AND copied_link.stream = ${stream}
    LEFT JOIN "user" revoker ON revoker.id = copied_link."revokedBy"
    CROSS JOIN LATERAL (
      SELECT max("lastAt") AS "usedAt", max("startedAt") AS "startedAt", count(*) FILTER (WHERE ${isWatching}) AS watching
      FROM watch_session
      WHERE watch_session.stream = ${stream} AND watch_session."user" = "user".id AND watch_session.kind = 'person'
    ) AS used
  WHERE ${which}
) AS copied`;

function toCopied({ id, name, usedAt, watching, isRevoked, ...row }: Row, stream: Watched): CopiedLink {
  const { revokedAt, revokedBy, revokedByName } = row;
  const person = { id, name, ...row };
  const end = isRevoked ? 'revoked' : mayWatch('person', person, stream.id) ? null : 'person';
  const revocation = { revokedAt, revokedBy, revokedByName, endsWhenRevoked: endsRevoked(stream.offer) };
  return { stream: stream.id, user: id, userName: name, usedAt, watching, ...revocation, end };
}
