/** The value of a cell. `{ formula }`: a formula without a cached result, or with an error. */
export type Cell = string | number | boolean | Date | null | { formula: string };

/** One row of a file; `number` counts from 1, like the row numbers of spreadsheet programs. */
export type SheetRow = { number: number; cells: readonly Cell[] };

export function isFormula(cell: Cell): cell is { formula: string } {
  return typeof cell === 'object' && cell !== null && 'formula' in cell;
}

/** The rows of a file, streamed. `epoch1904`: bare numbers in date columns count from 1904. */
export type Sheet = { epoch1904: boolean; rows: AsyncIterable<SheetRow> };
