import type { SheetFormat } from '@touchline/contract';
import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ExportColumn } from '#server/imports/export-columns';
import { writeSheet } from '#server/sheets/write-sheet';
import type { Value } from '#server/sheets/write-sheet';
import { allowTime } from '#database/allow-time';
import type { Transaction } from '#database/pool';
import type { Deps } from '#server/deps';
import { HttpError } from '#http/http-error';

/** Values by the index of their column. */
type Row = Record<string, unknown>;

/** Each export holds a connection while its client downloads. */
const maxRunning = 3;
const portionRows = 500;
/** A client that reads nothing for this long is disconnected. */
const idleMs = 30_000;

let running = 0;

/** Throws 503 imports_busy when too many exports are read in this process. */
export function mustHaveRoom(): void {
  if (running >= maxRunning)
    throw new HttpError(503, 'imports_busy', 'Too many exports are running, try again later', { retryAfterS: 10 });
}

/** Exports rows as a file, read by a cursor while they are sent or written. `from`: `FROM … WHERE … ORDER BY …`. */
export function exportFile(
  deps: Deps,
  format: SheetFormat,
  title: string,
  columns: readonly ExportColumn[],
  from: RawBuilder<unknown>,
): Readable {
  const query = sql<Row>`
    SELECT ${sql.join(columns.map((column, at) => sql`${column.sql} AS ${sql.ref(String(at))}`))} ${from}`;
  const portions = readPortions(deps, query, (row) => columns.map((column, at) => column.toValue(row[at] ?? null)));
  const file = writeSheet(format, title, columns, portions);
  // A client that disconnects leaves the cursor open; release its connection at once.
  file.once(
    'close',
    () =>
      void portions
        .return(undefined)
        .catch((error: unknown) => deps.log.warn({ err: error }, 'could not end the reading of an export')),
  );
  return file;
}

async function* readPortions(
  { db }: Deps,
  query: ReturnType<typeof sql<Row>>,
  toValues: (row: Row) => Value[],
): AsyncGenerator<Value[][]> {
  running++;
  try {
    const trx = await db.startTransaction().setAccessMode('read only').execute();
    try {
      await prepare(trx);
      await sql`DECLARE exported NO SCROLL CURSOR FOR ${query}`.execute(trx);
      for (;;) {
        const { rows } = await sql<Row>`FETCH ${sql.lit(portionRows)} FROM exported`.execute(trx);
        if (rows.length > 0) yield rows.map(toValues);
        if (rows.length < portionRows) return;
      }
    } finally {
      await trx.rollback().execute();
    }
  } finally {
    running--;
  }
}

async function prepare(trx: Transaction): Promise<void> {
  await allowTime(trx, { statementMs: 60_000, pauseMs: idleMs, lockMs: 2_000 });
  // Plan for all rows, not for the first ones.
  await sql`SELECT set_config('cursor_tuple_fraction', '1', true)`.execute(trx);
}
