import { can, learnedRoutes } from '@touchline/contract';
import type { JoinedQuery, LearnedName } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { joinedByNames } from '#server/playlist/joined-by-name';
import { takeBack } from '#server/playlist/take-back';
import { visibleTo } from '#server/streams/access';
import type { Db } from '#database/pool';
import { change } from '#kit/change';
import type { Deps } from '#server/deps';
import { serve } from '#http/serve';
import { notFound } from '#http/http-error';
import type { ListQuery } from '#http/list-query';
import { allOf, filterSql, orderSql } from '#lists/list-sql';
import type { ListColumns } from '#lists/list-sql';
import { isAsOpened, readList } from '#lists/read-page';
import { hasAllWords, inTexts } from '#lists/text-search';
import type { User } from '#http/user';

/** Queries listed for one learned name. */
const maxQueries = 100;

/** Learned names: the list, the queries each has joined, and taking one back. */
export function serveLearned(app: FastifyInstance, { db, authenticator, totals }: Deps): void {
  serve(app, authenticator, learnedRoutes.list, ({ list, who }) => listLearned(db, who, list, null));
  serve(app, authenticator, learnedRoutes.search, ({ list, who, input }) => listLearned(db, who, list, input.name));
  serve(app, authenticator, learnedRoutes.queries, ({ input, who }) => listQueries(db, who, input.id));

  serve(app, authenticator, learnedRoutes.takeBack, async ({ input, who }) => {
    const returnedCount = await change(db, who, (trx) => takeBack(trx, input.id, taughtFor(who)));
    totals.forgetAll();
    return { ids: [input.id], returned: returnedCount };
  });
}

/** SQL: users who may edit the directories see every learned name, others the ones they taught. */
function taughtFor(who: User): RawBuilder<boolean> {
  return can(who.role, 'reference.write') ? sql<boolean>`true` : sql<boolean>`lesson."taughtBy" = ${who.id}`;
}

const recordName = sql`coalesce(team.name, sport.name)`;

const columns: ListColumns = {
  id: { sql: sql.ref('synonym.id'), kind: 'number' },
  content: { sql: sql.ref('synonym.content'), kind: 'text' },
  recordName: { sql: recordName, kind: 'text' },
  sport: { sql: sql.ref('sport.id'), kind: 'number' },
  sportName: { sql: sql.ref('sport.name'), kind: 'text' },
  taughtByName: { sql: sql.ref('teacher.name'), kind: 'text' },
  taughtAt: { sql: sql.ref('lesson.taughtAt'), kind: 'instant' },
};

const tables = sql`
  learned_synonym lesson JOIN synonym ON synonym.id = lesson.synonym
    LEFT JOIN "user" teacher ON teacher.id = lesson."taughtBy"
    LEFT JOIN team ON type = 'team' AND team.id = internal_id
    JOIN sport ON sport.id = CASE type WHEN 'sport' THEN internal_id ELSE team.sport END
    LEFT JOIN playlist asked ON asked.id = lesson.playlist
    LEFT JOIN team asked_home ON asked_home.id = asked.team1
    LEFT JOIN team asked_away ON asked_away.id = asked.team2`;

const queryName = sql`coalesce(nullif(concat_ws(' – ',
    coalesce(asked_home.name, nullif("team1Text", '')), coalesce(asked_away.name, nullif("team2Text", ''))), ''),
  asked.event_id)`;

/** SQL: joins a stream as `found`, unless the user may not see it. */
const streamOf = (who: User, id: RawBuilder<unknown>) => sql`
  LEFT JOIN stream_item found ON found.id = ${id} AND ${visibleTo(who, id)}`;

const streamName = sql`
  coalesce(nullif(found.title, ''), nullif(concat_ws(' – ', found."team1Name", found."team2Name"), ''))`;

async function listLearned(db: Db, who: User, query: ListQuery, name: string | null) {
  const searched = name
    ? [hasAllWords(name, inTexts(sql.ref('synonym.content'), recordName, sql.ref('sport.name')))]
    : [];
  const filters = query.filters.map((filter) => filterSql(columns, filter));
  const from = sql`FROM ${tables} ${streamOf(who, sql.ref('lesson.stream'))}
    WHERE ${allOf([taughtFor(who), ...filters, ...searched])}`;
  const selected = sql<Omit<LearnedName, 'joined'>>`
    synonym.id, type, internal_id, synonym.content, coalesce(team.name, sport.name) AS "recordName",
    sport.name AS "sportName", coalesce(nullif(sport."nameRu", ''), sport.name) AS "sportNameRu",
    lesson."taughtBy", teacher.name AS "taughtByName", lesson."taughtAt",
    ${queryName} AS "queryName", found.id AS stream, ${streamName} AS "streamName"`;
  const newest = sql`lesson."taughtAt" DESC, synonym.id DESC`;
  const order = orderSql(columns, query, newest, sql.ref('synonym.id'));
  const source = { columns: selected, from, order, isPlannedOnce: isAsOpened(query, name) };
  const page = await readList(db, query, source);
  const queriesBySynonym = await joinedByNames(db, page.data);
  return { ...page, data: page.data.map((row) => ({ ...row, joined: queriesBySynonym.get(row.id)?.length ?? 0 })) };
}

/** Throws 404. */
async function listQueries(db: Db, who: User, id: number): Promise<{ total: number; data: JoinedQuery[] }> {
  const { rows } = await sql<{ id: number; type: string; internal_id: number; content: string }>`
    SELECT synonym.id, type, internal_id, content FROM learned_synonym lesson JOIN synonym ON synonym.id = lesson.synonym
    WHERE synonym.id = ${id} AND ${taughtFor(who)}`.execute(db);
  if (rows.length === 0) throw notFound();
  const joinedIds = (await joinedByNames(db, rows)).get(id) ?? [];
  const isOpen = can(who.role, 'reference.write') ? sql`true` : sql`asked."user" = ${who.id}`;
  const { rows: data } = await sql<JoinedQuery>`
    SELECT asked.id, owner.name AS "userName", ${queryName} AS "queryName", asked."startAt", asked.timezone,
      found.id AS stream, ${streamName} AS "streamName"
    FROM playlist asked JOIN "user" owner ON owner.id = asked."user"
      LEFT JOIN team asked_home ON asked_home.id = asked.team1
      LEFT JOIN team asked_away ON asked_away.id = asked.team2
      ${streamOf(who, sql.ref('asked.stream'))}
    WHERE asked.id = ANY(${joinedIds}::int8[]) AND ${isOpen}
    ORDER BY asked."startAt" DESC, asked.id DESC LIMIT ${maxQueries}`.execute(db);
  return { total: joinedIds.length, data };
}
