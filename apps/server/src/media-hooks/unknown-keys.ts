import { server, serverRoutes } from '@touchline/contract';
import type { UnknownKey } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { visibleTo } from '#server/streams/access';
import type { Db } from '#database/pool';
import { find } from '#kit/crud';
import type { Deps } from '#server/deps';
import { publish } from '#kit/events';
import { serve } from '#http/serve';
import type { User } from '#http/user';
import { allOf, filterSql, orderSql } from '#lists/list-sql';
import type { ListColumns } from '#lists/list-sql';
import { countRows, readPage } from '#lists/read-page';

/**
 * Keys stored per server, and new ones per minute, so that a flood of made-up keys neither fills the list nor causes
 * many writes.
 */
export const maxKeys = 100;
const maxNewPerMinute = 20;
const keyLength = 64;

/** A refused encoder retries every few seconds. */
const isNoted = (id: number, key: string, ip: string) => sql<boolean>`
  EXISTS (SELECT FROM unknown_key WHERE server = ${id} AND key = ${key} AND ip = ${ip} AND "lastAt" > now() - interval '10 seconds')`;

const isFlooded = (id: number, key: string, ip: string) => sql<boolean>`
  (NOT EXISTS (SELECT FROM unknown_key WHERE server = ${id} AND key = ${key} AND ip = ${ip}) AND
    (SELECT count(*) FROM unknown_key WHERE server = ${id} AND "firstAt" > now() - interval '1 minute') >= ${maxNewPerMinute})`;

/** Stores that an encoder called a server with a key of no stream. */
export async function noteUnknownKey(db: Deps['db'], id: number, call: { key: string; ip: string }): Promise<void> {
  // The encoder can send any text.
  const key = call.key.toWellFormed().replace(/\p{C}/gu, '\ufffd').slice(0, keyLength);
  if (await isLeftOut(db, id, key, call.ip)) return;
  await db.transaction().execute(async (trx) => {
    const { rows: servers } = await sql`SELECT FROM server WHERE id = ${id} FOR NO KEY UPDATE`.execute(trx);
    if (servers.length === 0 || (await isLeftOut(trx, id, key, call.ip))) return;
    const { rows } = await sql<{ isNew: boolean }>`
      INSERT INTO unknown_key (server, key, ip) VALUES (${id}, ${key}, ${call.ip})
      ON CONFLICT (server, key, ip) DO UPDATE SET "lastAt" = now() RETURNING xmax = 0 AS "isNew"`.execute(trx);
    await sql`
      DELETE FROM unknown_key WHERE server = ${id} AND (key, ip) IN (
        SELECT key, ip FROM unknown_key WHERE server = ${id} ORDER BY "lastAt" DESC, key, ip OFFSET ${maxKeys})`.execute(
      trx,
    );
    if (rows[0]?.isNew) await publish(trx, 'reference', { id, entity: server.name });
  });
}

async function isLeftOut(db: Db, id: number, key: string, ip: string): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`
    SELECT ${isNoted(id, key, ip)} OR ${isFlooded(id, key, ip)} AS yes`.execute(db);
  return rows[0]?.yes ?? false;
}

/** From this similarity of their trigrams on, one key may be a mistyped other. */
const alike = sql.lit(0.3);

/** SQL over `unknown_key`: the stream of its server that the encoder may have meant, if the user may see it. */
const nearestFor = (who: User) => sql`(
  SELECT jsonb_build_object('stream', stream.id, 'key', stream.key) FROM stream
  WHERE stream.server = unknown_key.server AND stream."archivedAt" IS NULL AND phase IN ('scheduled', 'live')
    AND "startAt" BETWEEN now() - interval '1 day' AND now() + interval '1 day'
    AND similarity(stream.key, unknown_key.key) >= ${alike} AND ${visibleTo(who, sql.ref('stream.id'))}
  ORDER BY similarity(stream.key, unknown_key.key) DESC, stream.id LIMIT 1)`;

const columns: ListColumns = {
  key: { sql: sql.ref('key'), kind: 'text' },
  ip: { sql: sql.ref('ip'), kind: 'text' },
  firstAt: { sql: sql.ref('firstAt'), kind: 'instant' },
  lastAt: { sql: sql.ref('lastAt'), kind: 'instant' },
};

/** Lists the unknown keys of a server, newest first. */
export function serveUnknownKeys(app: FastifyInstance, { db, authenticator }: Deps): void {
  serve(app, authenticator, serverRoutes.unknownKeys, async ({ input, list, who }) => {
    await find(db, server, input.id);
    const found = list.filters.map((filter) => filterSql(columns, filter));
    const from = sql`FROM unknown_key WHERE server = ${input.id} AND ${allOf(found)}`;
    const order = orderSql(columns, list, sql`"lastAt" DESC, key, ip`, sql`key, ip`);
    const selected = sql<UnknownKey>`key, ip, "firstAt", "lastAt", ${nearestFor(who)} AS nearest`;
    return readPage(db, list, await countRows(db, from), { columns: selected, from, order });
  });
}
