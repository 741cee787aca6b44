import * as z from 'zod/mini';
import { id, instant, line } from '#kit/value';
import { listRoute, removed } from '#kit/crud';
import { nothing, oneId, route } from '#kit/route';

/** Entities that can have synonyms. */
export const synonymTypes = ['sport', 'tournament', 'team'] as const;
export type SynonymType = (typeof synonymTypes)[number];

const type = z.enum(synonymTypes);
const content = line(1, 200);

/** Another name of a sport, tournament or team; `internal_id` is the id of that record. */
export const synonym = z.object({ id, type, internal_id: id, content: z.string() });
export type Synonym = z.infer<typeof synonym>;

export const synonymInput = z.strictObject({ type, internal_id: id, content });
export const synonymUpdate = z.strictObject({ id, type, internal_id: id, content });

const write = 'reference.write';

export const synonymRoutes = {
  create: route('POST', '/stream/synonym', write, 'Add a synonym', synonymInput, synonym),
  update: route('PUT', '/stream/synonym', write, 'Change a synonym', synonymUpdate, synonym),
  remove: route(
    'DELETE',
    '/stream/synonym',
    write,
    'Delete a synonym',
    z.strictObject({ id: oneId, type, internal_id: oneId }),
    removed,
  ),
  list: listRoute(
    'GET',
    '/stream/synonyms',
    'reference.see',
    'Synonyms of one record',
    z.strictObject({ type, internal_id: oneId }),
    synonym,
  ),
};

const nullableText = z.nullable(z.string());

/** A synonym that was learned from a person's review of a query. */
export const learnedName = z.object({
  id,
  type: z.enum(['sport', 'team']),
  internal_id: id,
  content: z.string(),
  /** Name of the record that it is a synonym of, and of its sport. */
  recordName: z.string(),
  sportName: z.string(),
  sportNameRu: z.string(),
  /** Null when the account was deleted. */
  taughtBy: z.nullable(id),
  taughtByName: nullableText,
  taughtAt: instant,
  /** The name in the query; null when the query was deleted. */
  queryName: nullableText,
  /** Null when the stream was deleted or the access rule hides it. */
  stream: z.nullable(id),
  streamName: nullableText,
  /** Number of queries that have their stream only because of this name. */
  joined: z.int(),
});
export type LearnedName = z.infer<typeof learnedName>;

/** A query that has its stream because of a learned name. */
export const joinedQuery = z.object({
  id,
  userName: z.string(),
  queryName: z.string(),
  startAt: instant,
  timezone: z.string(),
  stream: z.nullable(id),
  streamName: nullableText,
});
export type JoinedQuery = z.infer<typeof joinedQuery>;

/** Users who may not write synonyms see and delete only those that they taught. */
export const learnedRoutes = {
  list: listRoute(
    'GET',
    '/stream/synonyms/learned',
    'signed-in',
    'Synonyms that were learned from reviews, newest first',
    nothing,
    learnedName,
  ),
  search: listRoute(
    'POST',
    '/stream/synonyms/learned',
    'signed-in',
    'Search learned synonyms',
    z.strictObject({ name: line(0, 200) }),
    learnedName,
  ),
  queries: route(
    'GET',
    '/stream/synonyms/learned/queries',
    'signed-in',
    'Queries that have their stream because of a learned synonym, the latest 100; other people’s queries only for users who may write synonyms',
    z.strictObject({ id: oneId }),
    z.object({ total: z.int(), data: z.array(joinedQuery) }),
  ),
  takeBack: route(
    'DELETE',
    '/stream/synonyms/learned',
    'signed-in',
    'Delete a learned synonym, and match again the queries that it joined',
    z.strictObject({ id: oneId }),
    z.object({
      ids: z.array(id),
      /** Number of queries that lost their stream. */
      returned: z.int(),
    }),
  ),
};

/** Spellings of a team's name in the other script, most likely first, without existing names. */
export const transliteration = z.object({ id, name: z.string(), proposals: z.array(z.string()) });
export type Transliteration = z.infer<typeof transliteration>;

export const transliterationRoutes = {
  propose: route(
    'GET',
    '/stream/team/transliteration',
    write,
    'Propose spellings of the names of teams',
    z.strictObject({ ids: z.array(oneId).check(z.minLength(1), z.maxLength(100)) }),
    z.object({ data: z.array(transliteration) }),
  ),
  save: route(
    'POST',
    '/stream/team/transliteration',
    write,
    'Save selected spellings as synonyms of their teams',
    z.strictObject({
      synonyms: z.array(z.strictObject({ internal_id: id, content })).check(z.minLength(1), z.maxLength(1000)),
    }),
    z.object({ created: z.int() }),
  ),
};
