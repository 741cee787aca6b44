import { Readable } from 'node:stream';
import type { SheetFormat } from '@touchline/contract';
import { byteOrderMark, csvLine } from '@touchline/contract/csv';
import { withQuote } from '@touchline/contract/formula';

/** A value of a cell. */
export type Value = string | number | boolean | Date | null;

/** How the dates of a column are written: to the day or the minute, as the date's UTC parts. */
export type ColumnKind = 'plain' | 'day' | 'minute';

/** One column of a file; `width` in characters. */
export type WrittenColumn = { header: string; width: number; kind: ColumnKind };

const numberFormats: Record<ColumnKind, { numFmt?: string }> = {
  plain: {},
  day: { numFmt: 'yyyy-mm-dd' },
  minute: { numFmt: 'yyyy-mm-dd hh:mm' },
};

export const mimeTypes: Record<SheetFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

/** Streams a file while its rows are read, in constant memory. Rows are passed in portions. */
export function writeSheet(
  format: SheetFormat,
  title: string,
  columns: readonly WrittenColumn[],
  portions: AsyncIterable<Value[][]>,
): Readable {
  const file = format === 'csv' ? csvOf(columns, portions) : xlsxOf(title, columns, portions);
  return Readable.from(file, { objectMode: false });
}

async function* xlsxOf(
  title: string,
  columns: readonly WrittenColumn[],
  portions: AsyncIterable<Value[][]>,
): AsyncGenerator<Uint8Array> {
  // Loaded for the first file: most processes never need its memory.
  const { writeXlsxStream } = await import('hucre/xlsx');
  yield* writeXlsxStream(safeRows(portions), {
    name: title,
    columns: columns.map(({ header, width, kind }) => ({ header, width, ...numberFormats[kind] })),
    freezePane: { rows: 1 },
  });
}

async function* safeRows(portions: AsyncIterable<Value[][]>): AsyncGenerator<Value[]> {
  for await (const rows of portions) {
    for (const row of rows) yield row.map((value) => (typeof value === 'string' ? withQuote(value) : value));
    // A portion is written synchronously; yield to the event loop before the next.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

async function* csvOf(columns: readonly WrittenColumn[], portions: AsyncIterable<Value[][]>): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns.map(({ header }) => header));
  for await (const rows of portions)
    yield rows.map((row) => csvLine(row.map((value, at) => formatDate(value, columns[at])))).join('');
}

/** A date in the format of its column. */
function formatDate(value: Value, column: WrittenColumn | undefined): Value {
  if (!(value instanceof Date)) return value;
  return column?.kind === 'minute'
    ? value.toISOString().slice(0, 16).replace('T', ' ')
    : value.toISOString().slice(0, 10);
}
