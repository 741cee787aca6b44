import { playlist } from '@touchline/contract';
import type { QueryCounts } from '@touchline/contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { toQuery } from '#server/playlist/item';
import type { QueryRow } from '#server/playlist/item';
import type { Db } from '#database/pool';
import { prepared } from '#database/prepared';
import type { Deps } from '#server/deps';
import { listColumns } from '#kit/entity-list';
import { isAsOpened, readList } from '#lists/read-page';
import { allOf, filterSql, orderSql } from '#lists/list-sql';
import type { ListColumns } from '#lists/list-sql';
import type { ListQuery } from '#http/list-query';
import { hasAllWords, inTexts, keyHas } from '#lists/text-search';
import type { User } from '#http/user';

const {
  stream_url: _url,
  stream_format: _format,
  streamStartAt: _start,
  archived: _archived,
  ...shown
} = listColumns(playlist);

/** The columns by which a playlist can be sorted and filtered: those that its rows show and the database has. */
const columns: ListColumns = {
  ...shown,
  status: { sql: sql.ref('status'), kind: 'word' },
  origin: { sql: sql.ref('origin'), kind: 'word' },
  reviews: { sql: sql.ref('reviews'), kind: 'number' },
  revoked: { sql: sql`("revokedAt" IS NOT NULL)`, kind: 'flag' },
};

/** SQL: the view and the conditions of one user's list under these headers. */
export function ownRows(who: User, query: ListQuery, name: string | null): RawBuilder<unknown> {
  const filters = query.filters.map((filter) => filterSql(columns, filter));
  const found = name ? [search(name)] : [];
  return sql`playlist_item WHERE ${allOf([sql<boolean>`"user" = ${who.id}`, ...filters, ...found])}`;
}

/** Nearest start first; matches that began over three hours ago come last. */
const nearest = sql`"startAt" < now() - interval '3 hours', abs(extract(epoch FROM "startAt" - now())), id`;

export const ownOrder = (query: ListQuery) => orderSql(columns, query, nearest, sql`id`);

/** One page of somebody's own queries. */
export async function listOwn({ db, env }: Pick<Deps, 'db' | 'env'>, who: User, query: ListQuery, name: string | null) {
  const from = sql`FROM ${ownRows(who, query, name)}`;
  const source = { columns: sql<QueryRow>`*`, from, order: ownOrder(query), isPlannedOnce: isAsOpened(query, name) };
  const page = await readList(db, query, source);
  return { ...page, data: page.data.map((row) => toQuery(row, who, env.SECRET_KEY)) };
}

/** How many queries each segment holds, and how many wait for their owner's answer. */
export async function countOwn(db: Db, who: User): Promise<QueryCounts> {
  const { rows } = await sql<QueryCounts>`${prepared}
    SELECT count(*) AS "all", count(*) FILTER (WHERE status = 'awaiting') AS awaiting,
      count(*) FILTER (WHERE status = 'complete') AS complete,
      (SELECT count(DISTINCT playlist) FROM playlist_review JOIN playlist mine ON mine.id = playlist_review.playlist
        WHERE mine."user" = ${who.id} AND state = 'open') AS reviews
    FROM playlist_all WHERE "user" = ${who.id}`.execute(db);
  return rows[0] ?? { all: 0, awaiting: 0, complete: 0, reviews: 0 };
}

const texts = ['event_id', 'description', 'sportName', 'tournamentName', 'team1Name', 'team2Name', 'streamName'];

/** Also searches the names and synonyms of the records that a query refers to. */
function search(name: string): RawBuilder<boolean> {
  const plain = inTexts(...texts.map((text) => sql.ref(text)));
  return hasAllWords(name, {
    ...plain,
    word: (word) => [...plain.word(word), keyHas(sql.ref('searchIn'), word)],
  });
}
