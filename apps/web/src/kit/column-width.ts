import { columnWidths } from '@touchline/contract';

/** The nearest width that a column may have, in whole pixels. */
export const limitWidth = (width: number): number =>
  Math.round(Math.max(columnWidths.min, Math.min(width, columnWidths.max)));

/** How wide a column of the table on the screen is, in pixels. */
export function columnWidth(key: string): number {
  const cell = document.querySelector(`th[data-column="${key}"]`);
  return cell?.getBoundingClientRect().width ?? columnWidths.min;
}

/** The custom property of a table that holds the width of a column. */
export const widthProperty = (column: string): string => `--width-of-${column}`;
