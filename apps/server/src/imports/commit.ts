import { DatabaseError } from 'pg';
import { synonymTypes } from '@touchline/contract';
import type { ImportJob, SynonymType } from '@touchline/contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { allowLong, waitForTurn } from '#server/imports/connection';
import { addSynonyms, createNames, deleteCreatedNames } from '#server/imports/create-names';
import type { CreatedNames } from '#server/imports/create-names';
import { refuseStale } from '#server/imports/refuse-stale';
import { isNewest, mustBeNewest } from '#server/imports/tries';
import type { Try } from '#server/imports/tries';
import { StaleError } from '#server/imports/run-try';
import type { ReportProgress } from '#server/imports/run-try';
import { deleteRows, insertRows, revertRows, updateRows } from '#server/imports/write-rows';
import { notify } from '#server/notifications/notify';
import { visibleTo } from '#server/streams/access';
import type { Db, Transaction } from '#database/pool';
import { change } from '#kit/change';
import type { Deps } from '#server/deps';
import { publish, publishMany } from '#kit/events';
import { refreshSearchKeys } from '#lists/search-key';
import type { User } from '#http/user';

type Job = Pick<ImportJob, 'id' | 'entity' | 'counts'>;

/** Writes the changes of a dry run in one transaction, all or none. Throws StaleError. */
export async function commit(deps: Deps, who: User, job: Try, report: ReportProgress): Promise<void> {
  const total = job.counts.new + job.counts.changed;
  let done = 0;
  const count = (rows: number) => report((done += rows), total);
  await change(deps.db, who, async (trx) => {
    await allowLong(trx);
    if (job.entity === 'stream') await waitForTurn(trx);
    const created = await createNames(trx, job.id, job.entity);
    if (job.entity === 'stream') await refuseStale(trx, job.id, who);
    await insertRows(trx, job, who, count);
    await updateRows(trx, job, who, count);
    if (job.entity === 'stream') await refreshTitles(trx, job.id);
    if (job.entity !== 'stream') await addSynonyms(trx, job.id, job.entity);
    const stored = await sql`
      UPDATE import SET state = 'done', file = CASE WHEN (counts ->> 'error')::int4 > 0 THEN file END, made = ${JSON.stringify(created)}, total = ${total}, done = ${total},
        "finishedAt" = now(), "leasedUntil" = NULL, xact = pg_current_xact_id() WHERE ${isNewest(job)}`.execute(trx);
    mustBeNewest(stored);
    await announce(trx, job);
    for (const kind of synonymTypes) await publishNames(trx, kind, created[kind]);
    const data = { job: job.id, title: job.fileName, entity: job.entity };
    await notify(trx, { user: who.id, kind: 'import_finished', data });
    await publish(trx, 'job', { id: job.id, user: who.id });
  }).catch(explain);
  deps.totals.forgetAll();
}

/** Undoes an import in one transaction. Throws StaleError when a record that it wrote was changed since. */
export async function undo(deps: Deps, who: User, job: Try, report: ReportProgress): Promise<void> {
  const total = job.counts.new + job.counts.changed;
  let done = 0;
  const count = (rows: number) => report((done += rows), total);
  await change(deps.db, who, async (trx) => {
    await allowLong(trx);
    await lockRecords(trx, job);
    await mustBeUntouched(trx, who, job);
    const { rows } = await sql<{ made: Partial<CreatedNames> }>`SELECT made FROM import WHERE id = ${job.id}`.execute(
      trx,
    );
    await announce(trx, job);
    await revertRows(trx, job, who, count);
    if (job.entity === 'stream') await refreshTitles(trx, job.id);
    await deleteRows(trx, job, count);
    await deleteCreatedNames(trx, job.id, job.entity, rows[0]?.made ?? {});
    const stored = await sql`
      UPDATE import SET state = 'undone', total = ${total}, done = ${total}, "finishedAt" = now(), "leasedUntil" = NULL, xact = pg_current_xact_id()
      WHERE ${isNewest(job)}`.execute(trx);
    mustBeNewest(stored);
    await publish(trx, 'job', { id: job.id, user: who.id });
  }).catch(explain);
  deps.totals.forgetAll();
}

/** Nobody begins to use what an undo checks and deletes: who refers to a record waits for its lock. */
async function lockRecords(trx: Transaction, { id, entity }: Job): Promise<void> {
  await sql`
    SELECT FROM ${sql.table(entity)} stored WHERE stored.id IN (
      SELECT target FROM import_row WHERE import = ${id} AND result IN ('new', 'changed'))
    ORDER BY stored.id FOR UPDATE`.execute(trx);
  for (const kind of synonymTypes)
    await sql`
      SELECT FROM ${sql.table(kind)} named WHERE named.id IN (
        SELECT one::int8 FROM import, jsonb_array_elements_text(made -> ${kind}) one WHERE import.id = ${id})
      ORDER BY named.id FOR UPDATE`.execute(trx);
}

/** Search keys are computed here, not by the database. */
async function refreshTitles(trx: Transaction, job: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    SELECT stream.id FROM stream JOIN import_row ON target = stream.id
    WHERE import = ${job} AND (title <> '' OR "searchKey" <> '')`.execute(trx);
  await refreshSearchKeys(
    trx,
    'stream',
    rows.map(({ id }) => id),
  );
}

/** SQL over `import_row`: whether somebody uses a stream that the import created, in ways that would be deleted with it. */
const isStreamUsed = sql.join(
  [
    sql`comment WHERE comment.stream = target`,
    sql`take WHERE take.stream = target`,
    sql`signed_link WHERE signed_link.stream = target`,
    sql`lineup_decision WHERE lineup_decision.stream = target`,
    // Previews within the console are not meant.
    sql`watch_session WHERE watch_session.stream = target AND kind IS DISTINCT FROM 'console'`,
    sql`incident_stream WHERE incident_stream.stream = target`,
    sql`mosaic_stream WHERE mosaic_stream.stream = target`,
    sql`copied_link WHERE copied_link.stream = target AND "user" <> (SELECT "user" FROM import WHERE id = import_row.import)`,
    // A match of the feed whose stream is gone would not be planned again.
    sql`fixture WHERE fixture.stream = target`,
    sql`user_stream WHERE user_stream.stream = target AND "user" <> (SELECT "user" FROM import WHERE id = import_row.import)`,
  ].map((use) => sql`EXISTS (SELECT FROM ${use})`),
  sql` OR `,
);

/** By kind, the columns that are deleted with a name they refer to. */
const usesOfNames: Record<SynonymType, readonly string[]> = {
  sport: ['personal_feed.sport', 'auto_take_record.sport', 'playlist_pointed.sport'],
  tournament: ['personal_feed.tournament', 'auto_take_record.tournament'],
  team: ['personal_feed.team', 'auto_take_record.team', 'playlist_pointed.team1', 'playlist_pointed.team2'],
};

/** SQL: whether somebody has chosen a name. */
const isNameUsed = (kind: SynonymType, name: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql.join(
    usesOfNames[kind].map((column) => {
      const [table = ''] = column.split('.');
      return sql`EXISTS (SELECT FROM ${sql.table(table)} WHERE ${sql.ref(column)} = ${name})`;
    }),
    sql` OR `,
  );

/**
 * Throws StaleError unless every record, including the created names, is as the import left it and still visible to the
 * user, and nobody uses what the import created or has added a synonym to a created name.
 */
export async function mustBeUntouched(db: Db, who: User, { id, entity }: Pick<Job, 'id' | 'entity'>): Promise<void> {
  const isUsed =
    entity === 'stream'
      ? isStreamUsed
      : sql`${isNameUsed(entity, sql.ref('target'))} OR EXISTS (SELECT 1 FROM synonym WHERE type = ${entity}
          AND internal_id = target AND NOT coalesce(creates -> 'synonyms' ? content, false))`;
  const isHidden = entity === 'stream' ? sql`NOT ${visibleTo(who, sql.ref('stored.id'))}` : sql`false`;
  const changedNames = sql.join(
    synonymTypes.map((kind) => haveCreatedNamesChanged(id, kind)),
    sql` UNION ALL `,
  );
  const { rows } = await sql`
    SELECT 1 FROM import_row LEFT JOIN ${sql.table(entity)} stored ON stored.id = target
    WHERE import = ${id} AND result IN ('new', 'changed')
      AND (stored.id IS NULL OR stored.version <> import_row.version OR stored."archivedAt" IS NOT NULL OR ${isHidden}
        OR import_row.result = 'new' AND (${isUsed}))
    UNION ALL ${changedNames} LIMIT 1`.execute(db);
  if (rows.length > 0) throw new StaleError();
}

function haveCreatedNamesChanged(id: number, kind: SynonymType): RawBuilder<unknown> {
  return sql`
    SELECT 1 FROM import, jsonb_array_elements_text(made -> ${kind}) one LEFT JOIN ${sql.table(kind)} named ON named.id = one::int8
    WHERE import.id = ${id} AND (named.id IS NULL OR named.version <> 1 OR named."archivedAt" IS NOT NULL
      OR ${isNameUsed(kind, sql.ref('named.id'))}
      OR EXISTS (SELECT 1 FROM synonym WHERE type = ${kind} AND internal_id = named.id))`;
}

/** Above this number, records are not published individually: every screen reloads its rows. */
const maxPublished = 200;

async function publishNames(trx: Transaction, entity: SynonymType, ids: number[]): Promise<void> {
  if (ids.length > maxPublished) return publish(trx, 'reset', { id: null });
  await publishMany(
    trx,
    'reference',
    ids.map((id) => ({ id, entity })),
  );
}

async function announce(trx: Transaction, { id, entity, counts }: Job): Promise<void> {
  if (counts.new + counts.changed > maxPublished) return publish(trx, 'reset', { id: null });
  const { rows } = await sql<{ id: number }>`
    SELECT target AS id FROM import_row WHERE import = ${id} AND result IN ('new', 'changed')`.execute(trx);
  const ids = rows.map((row) => row.id);
  if (entity !== 'stream') return publishNames(trx, entity, ids);
  await publishMany(
    trx,
    'stream',
    ids.map((row) => ({ id: row, stream: row })),
  );
}

/** A taken key or name, or a record that was deleted or is in use: somebody else changed it first. */
function explain(error: unknown): never {
  if (error instanceof DatabaseError && (error.code === '23505' || error.code === '23503')) throw new StaleError();
  throw error;
}
