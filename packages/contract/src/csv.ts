import { withInnerQuotes, withQuote } from './formula.ts';

/** Spreadsheet programs detect UTF-8 only with this mark. */
export const byteOrderMark = '\u{feff}';

/** A small CSV file as one string. */
export function csvFile(rows: readonly (readonly string[])[]): string {
  return byteOrderMark + rows.map(csvLine).join('');
}

/** One line of CSV by RFC 4180; no spreadsheet program executes its text. */
export function csvLine(row: readonly (string | number | boolean | Date | null)[]): string {
  return `${row.map(csvField).join(',')}\r\n`;
}

function csvField(value: string | number | boolean | Date | null): string {
  if (value === null) return '';
  // A negative number is no formula.
  const text = typeof value === 'number' ? String(value) : withInnerQuotes(withQuote(String(value)));
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
