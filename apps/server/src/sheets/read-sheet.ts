import { sheetLimits } from '@touchline/contract';
import { withoutQuote } from '@touchline/contract/formula';
import { isFormula } from '#server/sheets/cell';
import type { Cell, Sheet, SheetRow } from '#server/sheets/cell';
import { readCsv } from '#server/sheets/read-csv';
import { readXlsx } from '#server/sheets/read-xlsx';
import { SheetError } from '#server/sheets/sheet-error';

/**
 * The rows of an XLSX or CSV file, detected by its content, within `sheetLimits`: text trimmed and without the quotes
 * against formulas, empty rows skipped. Throws SheetError, also while rows are read.
 */
export async function readSheet(file: Buffer): Promise<Sheet> {
  if (file.subarray(0, 8).toString('hex') === 'd0cf11e0a1b11ae1') throw new SheetError('encrypted_file', '');
  const { epoch1904, rows } = await (isZip(file) ? readXlsx(file) : readCsv(file));
  return { epoch1904, rows: withinLimits(rows) };
}

/** Whether a file is a workbook rather than text. */
export const isZip = (file: Buffer) => file.subarray(0, 2).toString('latin1') === 'PK';

async function* withinLimits(rows: AsyncIterable<SheetRow>): AsyncGenerator<SheetRow> {
  let count = 0;
  for await (const { number, cells } of rows) {
    const values = cells.map((cell) => readCell(cell, number));
    while (values.length > 0 && values.at(-1) === null) values.pop();
    if (values.length > sheetLimits.columns) throw new SheetError('too_many_columns', String(values.length));
    if (values.length === 0) continue;
    count++;
    if (count > sheetLimits.rows + 1) throw new SheetError('too_many_rows', '');
    yield { number, cells: values };
  }
}

/** A cell as it is read: text trimmed, without the quote against formulas. Throws SheetError for one that is too long. */
export function readCell(cell: Cell, row: number): Cell {
  if (typeof cell !== 'string' || isFormula(cell)) return cell;
  if (cell.length > sheetLimits.cell) throw new SheetError('too_long_cell', String(row));
  // PostgreSQL stores neither lone surrogates nor NUL in text.
  const text = withoutQuote(cell.toWellFormed().replaceAll('\0', '\ufffd').trim());
  return text === '' ? null : text;
}
