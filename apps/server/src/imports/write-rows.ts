import { isWritable } from '@touchline/contract';
import type { ImportEntity } from '@touchline/contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { nextId } from '#server/imports/classify';
import { entityOf } from '#server/imports/columns';
import { StaleError } from '#server/imports/run-try';
import { visibleTo } from '#server/streams/access';
import type { Transaction } from '#database/pool';
import type { User } from '#http/user';

type Job = { id: number; entity: ImportEntity };
type ReportRows = (rows: number) => void;

/** Rows per statement: few enough to report progress, enough to be efficient. */
const portionRows = 2_000;

/**
 * Inserts the new records of a dry run, which has drawn their ids, so that no join by content is needed. Throws
 * StaleError.
 */
export async function insertRows(trx: Transaction, { id, entity }: Job, who: User, report: ReportRows): Promise<void> {
  const table = sql.table(entity);
  // Dry runs of older versions have not.
  await sql`UPDATE import_row SET target = ${nextId(entity)}, version = 1
    WHERE import = ${id} AND result = 'new' AND target IS NULL`.execute(trx);
  await eachPortion(trx, id, sql`result = 'new'`, report, async (part, count) => {
    const { rows } = await sql<{ made: number }>`
      WITH made AS (
        INSERT INTO ${table} (id, ${columnsOf(entity, null)}) OVERRIDING SYSTEM VALUE
        SELECT import_row.target, ${columnsOf(entity, 'given')}
        FROM import_row, jsonb_populate_record(NULL::${table}, import_row."values") given WHERE ${part}
        ORDER BY import_row.row
        ON CONFLICT DO NOTHING RETURNING id
      ) ${entity === 'stream' ? insertedWithNew(who) : sql``}
      SELECT count(*) AS made FROM made`.execute(trx);
    // Somebody took a key or a name since the dry run.
    if (rows[0]?.made !== count) throw new StaleError();
  });
}

/** Updates the records that a dry run found changed. Throws StaleError. */
export async function updateRows(trx: Transaction, job: Job, who: User, report: ReportRows): Promise<void> {
  await rewrite(trx, job, who, sql`"values"`, 'changed', report);
}

/** Restores the previous values of changed records. Throws StaleError. */
export async function revertRows(trx: Transaction, job: Job, who: User, report: ReportRows): Promise<void> {
  await rewrite(trx, job, who, sql`before`, 'reverted', report);
}

async function rewrite(
  trx: Transaction,
  { id, entity }: Job,
  who: User,
  source: RawBuilder<unknown>,
  to: 'changed' | 'reverted',
  report: ReportRows,
): Promise<void> {
  const which = sql`result = 'changed' AND coalesce(${source}, '{}') <> '{}'`;
  const isVisible = entity === 'stream' ? visibleTo(who, sql.ref('stored.id')) : sql`true`;
  await eachPortion(trx, id, which, report, async (part, count) => {
    const { numAffectedRows } = await sql`
      WITH part AS (SELECT * FROM import_row WHERE ${part}), written AS (
        UPDATE ${sql.table(entity)} stored
        SET (${columnsOf(entity, null)}) = (
          SELECT ${columnsOf(entity, 'given')} FROM jsonb_populate_record(stored, part.${source}) given
        ), version = stored.version + 1
        FROM part WHERE stored.id = part.target AND stored.version = part.version AND ${isVisible}
        RETURNING part.row, stored.version
      ) ${entity === 'stream' ? insertedWithChanged(who, source, to) : sql``}
      UPDATE import_row SET version = written.version FROM written
      WHERE import_row.import = ${id} AND import_row.row = written.row`.execute(trx);
    if (Number(numAffectedRows) !== count) throw new StaleError();
  });
}

/** Deletes the records that the import created. Throws StaleError. */
export async function deleteRows(trx: Transaction, { id, entity }: Job, report: ReportRows): Promise<void> {
  await eachPortion(trx, id, sql`result = 'new'`, report, async (part, count) => {
    const { numAffectedRows } = await sql`
      DELETE FROM ${sql.table(entity)} stored USING (SELECT target, version FROM import_row WHERE ${part}) part
      WHERE stored.id = part.target AND stored.version = part.version`.execute(trx);
    if (Number(numAffectedRows) !== count) throw new StaleError();
  });
}

/** `part`: the SQL condition of the portion's rows. */
type Portion = (part: RawBuilder<unknown>, count: number) => Promise<void>;

/** Processes the rows of a job in portions, in their order. */
async function eachPortion(
  trx: Transaction,
  id: number,
  which: RawBuilder<unknown>,
  report: ReportRows,
  write: Portion,
): Promise<void> {
  for (let after = 0; ;) {
    const { rows } = await sql<{ last: number | null; count: number }>`
      SELECT max(row) AS last, count(*) AS count FROM (
        SELECT row FROM import_row WHERE import = ${id} AND ${which} AND row > ${after} ORDER BY row LIMIT ${portionRows}
      ) part`.execute(trx);
    const { last, count } = rows[0] ?? { last: null, count: 0 };
    if (last === null) return;
    await write(sql`import = ${id} AND ${which} AND row > ${after} AND row <= ${last}`, count);
    report(count);
    after = last;
  }
}

/**
 * Written with a new stream: the first entry of its history, and its listing for a user who sees only listed streams.
 */
function insertedWithNew(who: User): RawBuilder<unknown> {
  const open =
    who.access === 'deny'
      ? sql`, opened AS (INSERT INTO user_stream ("user", stream) SELECT ${who.id}, id FROM made)`
      : sql``;
  return sql`, remembered AS (
    INSERT INTO history (stream, kind, "to", "user") SELECT id, 'edit', 'created', ${who.id}::int8 FROM made
  ) ${open}`;
}

/** Written with a changed stream: which columns changed, and the status transition. */
function insertedWithChanged(who: User, source: RawBuilder<unknown>, to: string): RawBuilder<unknown> {
  return sql`, remembered AS (
    INSERT INTO history (stream, kind, "to", reason, "user")
    SELECT target, 'edit', ${to === 'changed' ? 'changed' : 'reverted'}, (
      SELECT string_agg(key, ', ') FROM jsonb_object_keys(part.${source}) key), ${who.id}::int8
    FROM part WHERE part.${source} - 'status' <> '{}'
  ), moved AS (
    INSERT INTO history (stream, kind, "from", "to", "user")
    SELECT target, 'status', was.name, is_now.name, ${who.id}::int8 FROM part
      JOIN stream ON stream.id = part.target JOIN status was ON was.id = stream.status
      JOIN status is_now ON is_now.id = (part.${source} ->> 'status')::int8
    WHERE part.${source} ? 'status'
  )`;
}

function columnsOf(entity: ImportEntity, from: string | null): RawBuilder<unknown> {
  const names = Object.entries(entityOf(entity).fields)
    .filter(([, field]) => isWritable(field) && field.sql !== null)
    .map(([name]) => name);
  return sql.join(names.map((name) => sql.ref(from === null ? name : `${from}.${name}`)));
}
