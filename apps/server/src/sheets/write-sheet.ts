import { Readable } from 'node:stream';
import type { SheetFormat } from '@touchline/contract';
import { writeXlsxStream } from 'hucre/xlsx';
import { withQuote } from '#server/sheets/formula';

/** A value that is written; text is made safe against formulas here and nowhere else. */
export type Value = string | number | boolean | Date | null;

/** One column of a file; `width` in characters. */
export type WrittenColumn = { header: string; width: number; isDay: boolean };

export const mimeTypes: Record<SheetFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

/** Spreadsheet programs open UTF-8 as such only behind this mark. */
const byteOrderMark = '\u{feff}';

/** A file made while its rows are read: memory does not grow with them. Rows come in portions. */
export function writeSheet(
  format: SheetFormat,
  title: string,
  columns: readonly WrittenColumn[],
  portions: AsyncIterable<Value[][]>,
): Readable {
  if (format === 'csv') return Readable.from(csvOf(columns, portions), { objectMode: false });
  const stream = writeXlsxStream(safeRows(portions), {
    name: title,
    columns: columns.map(({ header, width, isDay }) => ({ header, width, ...(isDay ? { numFmt: 'yyyy-mm-dd' } : {}) })),
    freezePane: { rows: 1 },
  });
  return Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]);
}

async function* safeRows(portions: AsyncIterable<Value[][]>): AsyncGenerator<Value[]> {
  for await (const rows of portions) {
    for (const row of rows) yield row.map((value) => (typeof value === 'string' ? withQuote(value) : value));
    // A portion is written in one go; others get their turn between two.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

async function* csvOf(columns: readonly WrittenColumn[], portions: AsyncIterable<Value[][]>): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns.map(({ header }) => header));
  for await (const rows of portions) yield rows.map(csvLine).join('');
}

/** A small CSV file at once. */
export function csvFile(rows: readonly (readonly Value[])[]): string {
  return byteOrderMark + rows.map(csvLine).join('');
}

/** One line by RFC 4180. */
function csvLine(row: readonly Value[]): string {
  return `${row.map(csvField).join(',')}\r\n`;
}

function csvField(value: Value): string {
  if (value === null) return '';
  const text = value instanceof Date ? value.toISOString().slice(0, 10) : withQuote(String(value));
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
