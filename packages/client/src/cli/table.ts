type Record_ = Readonly<Record<string, unknown>>;

const maxWidth = 48;

/** Rows as a table with a heading, aligned by spaces. */
export function tableOf(rows: readonly Record_[], columns: readonly string[]): string {
  const cells = [columns.map(headingOf), ...rows.map((row) => columns.map((column) => textOf(row[column])))];
  const widths = columns.map((_, index) => Math.max(...cells.map((line) => (line[index] ?? '').length)));
  return cells
    .map((line) =>
      line
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** The fields of one record, one a line. */
export function fieldsOf(record: Record_): string {
  const width = Math.max(0, ...Object.keys(record).map((name) => name.length));
  return Object.entries(record)
    .map(([name, value]) => `${name.padEnd(width)}  ${oneLine(value)}`.trimEnd())
    .join('\n');
}

const headingOf = (column: string): string => column.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').toUpperCase();

function textOf(value: unknown): string {
  const text = oneLine(value);
  return text.length > maxWidth ? `${text.slice(0, maxWidth - 1)}…` : text;
}

/** Without characters that a terminal would obey: names come from feeds and files. */
function oneLine(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ');
}
