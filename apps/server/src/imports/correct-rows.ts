import type { Cell } from '#server/sheets/cell';
import { readCell } from '#server/sheets/read-sheet';

/** The row of the file, the column and the text in place of its cell; empty for an empty cell. */
export type Correction = { row: number; column: string; value: string };

/** A function that puts the corrected cells of a row in place of those of the file. */
export function correctRows(corrections: readonly Correction[]): (row: number, cells: Map<string, Cell>) => void {
  const byRow = Map.groupBy(corrections, ({ row }) => row);
  return (row, cells) => {
    for (const { column, value } of byRow.get(row) ?? []) cells.set(column, readCell(value, row));
  };
}
