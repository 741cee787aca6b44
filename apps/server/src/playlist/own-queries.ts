import { playlist, referencesOf } from '@touchline/contract';
import type { Playlist } from '@touchline/contract';
import { searchText } from '@touchline/names';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { storeFeedQueries } from '#server/playlist/feed-query';
import { refuseSameTeam } from '#server/playlist/opponents';
import { refuseArchived } from '#server/streams/refuse-archived';
import { changesStart, refuseSkippedStart } from '#server/streams/skipped-time';
import type { Deps } from '#server/deps';
import { toQuery } from '#server/playlist/item';
import type { QueryRow } from '#server/playlist/item';
import type { Transaction } from '#database/pool';
import { prepared } from '#database/prepared';
import { differingFrom, fieldsOf, insert } from '#kit/crud';
import type { Row } from '#kit/crud';
import { publish, publishMany } from '#kit/events';
import { invalid, invalidField, notFound } from '#http/http-error';
import { pick } from '#http/pick';
import type { User } from '#http/user';
import { versionConflict } from '#kit/version-conflict';

type Create = z.infer<typeof playlist.create>;
type Update = z.infer<typeof playlist.update>;

/** The owner of a query, and how it was created. */
type Owner = { user: number; origin: Playlist['origin'] };

/** Stores a new query and returns its id; it is matched right after the transaction. Throws 422. */
export async function createQuery(trx: Transaction, owner: Owner, input: Create, defaultZone: string): Promise<number> {
  const values = fieldsOf(playlist, input);
  await refuseSameTeam(trx, values);
  const timezone = input.timezone ?? defaultZone;
  refuseSkippedStart({ ...input, timezone });
  await refuseArchived(trx, referencesOf(playlist), values);
  const storedValues = { ...values, ...owner, timezone, searchKey: keyOf(values) };
  const id = await insert(trx, playlist, storedValues).catch((error: unknown) => translateError(error, values));
  await publish(trx, 'reference', { id, entity: 'playlist', user: owner.user });
  return id;
}

/** Changes a user's own query. Throws 404, 409 version_conflict, 422. */
export async function updateOwnQuery(
  { db: trx, env }: { db: Transaction; env: Deps['env'] },
  who: User,
  { id, version, ...body }: Update,
): Promise<void> {
  const changes = fieldsOf(playlist, body);
  await lockReferences(trx, changes);
  const before = await lockOwnQuery(trx, who.id, id);
  if (version !== undefined && version !== before.version) {
    const current = pick(playlist.item, await findOwnQuery({ db: trx, env }, who, id));
    throw await versionConflict(trx, 'playlist', [], id, current);
  }
  await updateFacts(trx, who.id, before, changes);
}

/**
 * Changes what a query asks for; the caller has locked the row. Does nothing when all values are the stored ones.
 * Throws 422.
 */
export async function updateFacts(
  trx: Transaction,
  user: number,
  before: Row,
  changes: Record<string, unknown>,
): Promise<void> {
  const differing = differingFrom(before, changes);
  const names = Object.keys(differing);
  if (names.length === 0) return;
  const after = { ...before, ...changes };
  if (changesStart(names)) refuseSkippedStart(after);
  await refuseArchived(trx, referencesOf(playlist), differing);
  if (sides.some((name) => changes[name] !== undefined && changes[name] !== before[name]))
    await forgetOwnerChoice(trx, before.id);
  if (teamFields.some((name) => changes[name] !== undefined && changes[name] !== before[name]))
    await refuseSameTeam(trx, after);
  await updateQuery(trx, user, before.id, { ...changes, searchKey: keyOf(after) }).catch((error: unknown) =>
    translateError(error, after),
  );
}

const teamFields = ['team1', 'team1Text', 'team2', 'team2Text'] as const;
const sides = ['event_id', 'sport', 'sportText', ...teamFields] as const;

/**
 * Deletes the record of the stream that the owner chose: the query now asks for another match, or the choice was taken
 * back.
 */
export async function forgetOwnerChoice(trx: Transaction, id: number): Promise<void> {
  await sql`DELETE FROM playlist_pointed WHERE playlist = ${id}`.execute(trx);
}

/** Sets columns of a user's query and publishes the change to their screens. */
export async function updateQuery(
  trx: Transaction,
  user: number,
  id: number,
  values: Record<string, unknown>,
): Promise<void> {
  const set = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [sql`${sql.ref(name)} = ${value}`],
  );
  await sql`
    UPDATE playlist SET ${sql.join([sql`version = version + 1`, ...set])} WHERE id = ${id} AND "user" = ${user}`.execute(
    trx,
  );
  await publish(trx, 'reference', { id, entity: 'playlist', user });
}

/** Revokes a query once; a second time changes nothing. Throws 404. */
export async function revokeOwnQuery(trx: Transaction, who: User, id: number): Promise<void> {
  const before = await lockOwnQuery(trx, who.id, id);
  if (before['revokedAt'] !== null) return;
  await dropProposals(trx, id);
  await updateQuery(trx, who.id, id, { revokedAt: new Date(), revokedBy: 'owner' });
}

type Priorities = Pick<Update, 'stream_format_priority' | 'stream_quality_priority'>;

/** Sets the preferred format or quality of a query. Throws 404. */
export async function setPriorities(trx: Transaction, who: User, id: number, priorities: Priorities): Promise<void> {
  await lockOwnQuery(trx, who.id, id);
  await updateQuery(trx, who.id, id, priorities);
}

/** Deletes the open proposals of a query. */
export async function dropProposals(trx: Transaction, id: number): Promise<void> {
  await sql`DELETE FROM playlist_review WHERE playlist = ${id} AND state = 'open'`.execute(trx);
}

/**
 * Deletes a user's own queries and returns their ids; deleted queries from the feed are not created again. Locks them
 * in the order in which matching does.
 */
export async function removeOwnQueries(trx: Transaction, who: User, ids: number[]): Promise<number[]> {
  await storeFeedQueries(trx, who.id, ids);
  const { rows } = await sql<{ id: number }>`
    WITH locked AS MATERIALIZED (
      SELECT id FROM playlist WHERE id = ANY(${ids}::int8[]) AND "user" = ${who.id} ORDER BY id FOR UPDATE
    ), gone AS (
      DELETE FROM playlist WHERE id IN (SELECT id FROM locked) RETURNING id, "user", event_id, origin
    ), dismissed AS (
      INSERT INTO playlist_dismissed ("user", event_id)
      SELECT "user", event_id FROM gone WHERE origin = 'feed'
      UNION SELECT "user", feed_entry.event_id FROM gone JOIN feed_entry ON feed_entry.id = feed_entry_of(gone.id)
      ON CONFLICT DO NOTHING
    )
    SELECT id FROM gone`.execute(trx);
  const events = rows.map(({ id }) => ({ id, entity: 'playlist', user: who.id }));
  await publishMany(trx, 'reference', events);
  return rows.map(({ id }) => id);
}

/** A user's own query as they see it. Throws 404. */
export async function findOwnQuery({ db, env }: Pick<Deps, 'db' | 'env'>, who: User, id: number): Promise<Playlist> {
  const { rows } = await sql<QueryRow>`${prepared}
    SELECT * FROM playlist_item WHERE id = ${id} AND "user" = ${who.id}`.execute(db);
  if (!rows[0]) throw notFound();
  return toQuery(rows[0], who, env.SECRET_KEY);
}

/** The row of a user's own query, locked against matching and other writers. Throws 404. */
export async function lockOwnQuery(trx: Transaction, user: number, id: number): Promise<Row> {
  await storeFeedQueries(trx, user, [id]);
  const { rows } = await sql<Row>`SELECT * FROM playlist WHERE id = ${id} AND "user" = ${user} FOR UPDATE`.execute(trx);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/**
 * Locks the records that the query refers to before the query; the foreign keys would lock them after it. Throws 422.
 */
async function lockReferences(trx: Transaction, values: Record<string, unknown>): Promise<void> {
  for (const [field, table] of Object.entries(referencesOf(playlist))) {
    const id = values[field];
    if (typeof id !== 'number') continue;
    const { rows } = await sql`SELECT FROM ${sql.table(table)} WHERE id = ${id} FOR KEY SHARE`.execute(trx);
    if (rows.length === 0) throw invalidField(field, 'missing_record');
  }
}

const words = ['event_id', 'description', 'sportText', 'tournamentText', 'team1Text', 'team2Text'] as const;

function keyOf(values: Record<string, unknown>): string {
  const texts = words.map((name) => values[name]).filter((value) => typeof value === 'string');
  return searchText(texts, []);
}

/** The only rule across fields: a query needs an event id, or a sport and a first team. */
function translateError(error: unknown, values: Record<string, unknown>): never {
  if (!(error instanceof Error && 'constraint' in error && error.constraint === 'playlist_asks')) throw error;
  const isMissing = (field: string) => !values[field] && !values[`${field}Text`];
  const missing = ['sport', 'team1'].filter(isMissing);
  throw invalid(Object.fromEntries(missing.map((field) => [field, { code: 'required' as const }])));
}
