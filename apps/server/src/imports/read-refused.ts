import type { ImportEntity, SheetLanguage } from '@touchline/contract';
import { entityOf, headingOf } from '#server/imports/columns';
import { correctRows } from '#server/imports/correct-rows';
import type { Correction } from '#server/imports/correct-rows';
import { readHeader, sheetOf } from '#server/imports/read-drafts';
import { readValue, textOf } from '#server/imports/read-value';
import { isFormula } from '#server/sheets/cell';
import type { Cell } from '#server/sheets/cell';

export type RefusedRequest = {
  file: Uint8Array;
  entity: ImportEntity;
  /** Of the headings that the file lacks. */
  language: SheetLanguage;
  /** The rows with errors, in the order of the file. */
  refused: readonly number[];
  corrections: readonly Correction[];
};

/** A row of the file, as texts below its headings. */
export type RefusedRow = { row: number; cells: string[] };

/** Reads the rows with errors, and the headings first, each as a line of JSON. Throws SheetError. */
export async function readRefused(request: RefusedRequest, onLine: (line: string) => Promise<void>): Promise<void> {
  const { entity, language, corrections } = request;
  const refused = new Set(request.refused);
  const { epoch1904, rows } = await sheetOf(request.file);
  const dates = { epoch1904, order: null };
  const correct = correctRows(corrections.filter(({ row }) => refused.has(row)));
  let columns: (string | null)[] | null = null;
  let added: string[] = [];
  const write = ({ row, cells }: RefusedRow) => onLine(`${JSON.stringify({ row, cells })}\n`);
  for await (const { number, cells } of rows) {
    if (!columns) {
      const inFile = readHeader(entity, cells).columns;
      columns = inFile;
      added = [...new Set(corrections.map(({ column }) => column))].filter((column) => !inFile.includes(column));
      const headings = inFile.map((_, at) => cellText(entity, null, cells[at] ?? null, dates));
      await write({ row: number, cells: [...headings, ...added.map((column) => headingOf(entity, column, language))] });
      continue;
    }
    if (!refused.has(number)) continue;
    const known = columns.flatMap((column, at) => (column === null ? [] : [[column, cells[at] ?? null] as const]));
    const corrected = new Map<string, Cell>(known);
    correct(number, corrected);
    const texts = [...columns, ...added].map((column, at) =>
      cellText(entity, column, column === null ? (cells[at] ?? null) : (corrected.get(column) ?? null), dates),
    );
    await write({ row: number, cells: texts });
  }
}

/** A cell as text that an import reads as the same value. */
function cellText(
  entity: ImportEntity,
  column: string | null,
  cell: Cell,
  dates: Parameters<typeof readValue>[2],
): string {
  if (cell === null) return '';
  if (isFormula(cell)) return cell.formula;
  const field = column === null ? undefined : entityOf(entity).fields[column];
  // A number that stands for a day or a time means nothing to whoever reads the file.
  if (typeof cell !== 'string' && (field?.sql === 'date' || field?.sql === 'time')) {
    const reading = readValue(field, cell, dates);
    if (reading && 'value' in reading) return String(reading.value);
  }
  return textOf(cell);
}
