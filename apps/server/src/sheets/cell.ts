/** What stands in a cell. `{ formula }`: a formula whose result the file does not hold, or holds as an error. */
export type Cell = string | number | boolean | Date | null | { formula: string };

/** One row of a file; `number` counts from 1 as spreadsheet programs do. */
export type SheetRow = { number: number; cells: readonly Cell[] };

export function isFormula(cell: Cell): cell is { formula: string } {
  return typeof cell === 'object' && cell !== null && 'formula' in cell;
}

/** The rows of a file as they come. `epoch1904`: bare numbers in columns of days count from 1904. */
export type Sheet = { epoch1904: boolean; rows: AsyncIterable<SheetRow> };
