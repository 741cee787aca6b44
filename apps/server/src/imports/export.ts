import { can } from '@touchline/contract';
import type { SheetFormat, SheetLanguage } from '@touchline/contract';
import { words } from '@touchline/i18n';
import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { exportColumns, exportedFrom } from '#server/imports/export-columns';
import { writeSheet } from '#server/sheets/write-sheet';
import type { Value } from '#server/sheets/write-sheet';
import { orderOfStreams, streamConditions } from '#server/streams/list';
import { allowTime } from '#database/allow-time';
import type { Database } from '#database/tables';
import type { Deps } from '#kit/deps';
import { HttpError } from '#kit/http-error';
import type { ListQuery } from '#kit/list-query';
import type { User } from '#kit/user';

type Asked = {
  format: SheetFormat;
  language: SheetLanguage;
  list: ListQuery;
  name: string | null;
  /** Null: every field, as an import takes them. */
  columns: readonly string[] | null;
  zone: string;
};
/** By the place of the column. */
type Row = Record<string, unknown>;

/** Each holds a connection for as long as its reader takes. */
const mostAtOnce = 3;
const portionRows = 500;
/** A reader who takes nothing for this long is gone. */
const patienceMs = 30_000;

let running = 0;

/**
 * Streams as a file: those that the list shows, in its order, read by a cursor while they are sent. Conditions are read
 * first, so that a wrong one is answered as one. Throws 422, 503 imports_busy.
 */
export async function exportStreams(
  deps: Deps,
  who: User,
  { format, language, list, name, columns, zone }: Asked,
): Promise<Readable> {
  const chosen = exportColumns(columns, { language, zone, withKey: can(who.role, 'stream.write') });
  const where = await streamConditions(deps, who, list, name);
  const order = orderOfStreams(who, list);
  if (running >= mostAtOnce) throw new HttpError(503, 'imports_busy', 'Others are exporting now', { retryAfterS: 10 });
  const query = sql<Row>`
    SELECT ${sql.join(chosen.map((column, at) => sql`${column.sql} AS ${sql.ref(String(at))}`))}
    FROM ${exportedFrom} WHERE ${where} ORDER BY ${order}`;
  const portions = readPortions(deps, query, (row) => chosen.map((column, at) => column.read(row[at] ?? null)));
  const file = writeSheet(format, words[language].streams.title, chosen, portions);
  // Whoever goes away in the middle leaves the cursor open; its connection is wanted back at once.
  file.once(
    'close',
    () =>
      void portions
        .return(undefined)
        .catch((error: unknown) => deps.log.warn({ err: error }, 'an export did not end well')),
  );
  return file;
}

async function* readPortions(
  { db }: Deps,
  query: ReturnType<typeof sql<Row>>,
  read: (row: Row) => Value[],
): AsyncGenerator<Value[][]> {
  running++;
  try {
    const trx = await db.startTransaction().setAccessMode('read only').execute();
    try {
      await prepare(trx);
      await sql`DECLARE exported NO SCROLL CURSOR FOR ${query}`.execute(trx);
      for (;;) {
        const { rows } = await sql<Row>`FETCH ${sql.lit(portionRows)} FROM exported`.execute(trx);
        if (rows.length > 0) yield rows.map(read);
        if (rows.length < portionRows) return;
      }
    } finally {
      await trx.rollback().execute();
    }
  } finally {
    running--;
  }
}

async function prepare(trx: Kysely<Database>): Promise<void> {
  await allowTime(trx, { statementMs: 60_000, pauseMs: patienceMs, lockMs: 2_000 });
  // Everything is wanted, not the first rows soon.
  await sql`SELECT set_config('cursor_tuple_fraction', '1', true)`.execute(trx);
}
