import { formats, isSigned, knowsRights } from '@touchline/contract';
import type { Page, SignedLink } from '@touchline/contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isWatching } from '#server/viewers/watching';
import { signedLinks } from '#server/watching/play-links';
import type { Linked } from '#server/watching/play-links';
import type { Db } from '#database/pool';
import type { ListQuery } from '#http/list-query';
import { allOf, filterSql, orderSql } from '#lists/list-sql';
import type { ListColumns } from '#lists/list-sql';
import { readList } from '#lists/read-page';

const columns: ListColumns = {
  id: { sql: sql.ref('id'), kind: 'number' },
  client: { sql: sql.ref('client'), kind: 'number' },
  clientName: { sql: sql.ref('clientName'), kind: 'text' },
  until: { sql: sql.ref('until'), kind: 'instant' },
  createdAt: { sql: sql.ref('createdAt'), kind: 'instant' },
  createdBy: { sql: sql.ref('createdBy'), kind: 'number' },
  revokedAt: { sql: sql.ref('revokedAt'), kind: 'instant' },
  usedAt: { sql: sql.ref('usedAt'), kind: 'instant' },
};

/** A link of a client without what depends on the server. */
export type LinkRow = Omit<SignedLink, 'links' | 'endsWhenRevoked'> & { signedViewers: number | null };

/** One page of the links of a stream, newest first unless the headers request another order. */
export async function listLinks(db: Db, stream: number, list: ListQuery): Promise<Page<LinkRow>> {
  const found = list.filters.map((filter) => filterSql(columns, filter));
  const from = sql`FROM ${linksWhere(sql<boolean>`signed_link.stream = ${stream}`)} WHERE ${allOf(found)}`;
  const order = orderSql(columns, list, sql`id DESC`, sql`id`);
  return readList(db, list, { columns: sql<LinkRow>`*`, from, order });
}

export async function findLink(db: Db, id: number): Promise<LinkRow | null> {
  const { rows } = await sql<LinkRow>`
    SELECT * FROM ${linksWhere(sql<boolean>`signed_link.id = ${id}`)}`.execute(db);
  return rows[0] ?? null;
}

const linksWhere = (which: RawBuilder<boolean>) => sql`(
  SELECT signed_link.*, client.name AS "clientName", maker.name AS "createdByName", revoker.name AS "revokedByName",
    used."usedAt", used.watching
  FROM signed_link JOIN client ON client.id = signed_link.client
    LEFT JOIN "user" maker ON maker.id = "createdBy"
    LEFT JOIN "user" revoker ON revoker.id = "revokedBy"
    CROSS JOIN LATERAL (
      SELECT max("lastAt") AS "usedAt", count(*) FILTER (WHERE ${isWatching}) AS watching
      FROM watch_session WHERE link = signed_link.id
    ) AS used
  WHERE ${which}
) AS link`;

/** Signs a link again: the same row gives the same addresses as long as the stream's key and server stay. */
export function withAddresses(stored: LinkRow, stream: Linked, secretKey: string): SignedLink {
  const { signedViewers, ...row } = stored;
  const links: SignedLink['links'] = { rtmp: null, hls: null, wss: null, dash: null };
  const { offer } = stream;
  const isKept = !offer || knowsRights(offer) || (row.networks.length === 0 && row.maxViewers === null);
  if (offer && isSigned(offer) && isKept && row.revokedAt === null && Date.parse(row.until) > Date.now()) {
    const addresses = signedLinks(
      secretKey,
      { ...stream, offer },
      {
        kind: 'client',
        subject: row.id,
        issuedS: secondsOf(row.createdAt),
        untilS: secondsOf(row.until),
        formats: row.formats,
        maxViewers: signedViewers === null ? row.maxViewers : signedViewers || null,
        networks: row.networks,
      },
    ).links;
    for (const format of formats) if (row.formats.includes(format)) links[format] = addresses[format];
  }
  return { ...row, links, endsWhenRevoked: !offer || knowsRights(offer) };
}

const secondsOf = (instant: string) => Math.floor(Date.parse(instant) / 1_000);
