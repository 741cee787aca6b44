import type { SheetFormat, SheetLanguage } from '@touchline/contract';
import { words } from '@touchline/i18n';
import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { columnsOf, headingOf } from '#server/imports/columns';
import { writeSheet } from '#server/sheets/write-sheet';
import type { Value } from '#server/sheets/write-sheet';
import { withoutCredentials } from '#server/streams/item';
import { orderOfStreams, streamConditions } from '#server/streams/list';
import type { Database } from '#database/tables';
import type { Deps } from '#kit/deps';
import { HttpError } from '#kit/http-error';
import type { ListQuery } from '#kit/list-query';
import type { User } from '#kit/user';

type Asked = { format: SheetFormat; language: SheetLanguage; list: ListQuery; name: string | null };
type Row = Record<string, string | number | boolean | null>;

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
export async function exportStreams(deps: Deps, who: User, { format, language, list, name }: Asked): Promise<Readable> {
  const where = await streamConditions(deps, who, list, name);
  const order = orderOfStreams(list);
  if (running >= mostAtOnce) throw new HttpError(503, 'imports_busy', 'Others are exporting now', { retryAfterS: 10 });
  const columns = columnsOf('stream');
  const written = columns.map((column) => {
    const header = headingOf('stream', column, language);
    return { header, width: Math.max(12, header.length + 2), isDay: column === 'startDate' };
  });
  const status = sql.ref(language === 'ru' ? 'status.nameRu' : 'status.name');
  const query = sql<Row>`
    SELECT stream.*, sport.name AS sport, tournament.name AS tournament, home.name AS team1, away.name AS team2,
      host.fqdn AS server, resolution.name AS resolution, ${status} AS status
    FROM stream JOIN sport ON sport.id = stream.sport JOIN status ON status.id = stream.status
      LEFT JOIN tournament ON tournament.id = stream.tournament
      LEFT JOIN team home ON home.id = stream.team1 LEFT JOIN team away ON away.id = stream.team2
      LEFT JOIN server host ON host.id = stream.server LEFT JOIN resolution ON resolution.id = stream.resolution
    WHERE ${where} ORDER BY ${order}`;
  const portions = readPortions(deps, query, (row) => columns.map((column) => valueOf(column, row, language)));
  const file = writeSheet(format, words[language].streams.title, written, portions);
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
  await sql`SELECT set_config('statement_timeout', '60000', true),
    set_config('idle_in_transaction_session_timeout', ${String(patienceMs)}, true),
    -- Everything is wanted, not the first rows soon.
    set_config('cursor_tuple_fraction', '1', true)`.execute(trx);
}

function valueOf(column: string, row: Row, language: SheetLanguage): Value {
  const value = row[column] ?? null;
  if (column === 'startDate') return new Date(`${String(value)}T00:00:00Z`);
  if (column === 'source_url') return withoutCredentials(String(value));
  if (typeof value === 'boolean') return words[language].sheets[value ? 'yes' : 'no'];
  return value;
}
