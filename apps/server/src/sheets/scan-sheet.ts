import { sheetLimits } from '@touchline/contract';
import { SheetError } from '#server/sheets/sheet-error';

/** Enough to contain the longest formula cell with its tags. */
const carriedBytes = 20_000;
/**
 * Longer than the longest cell of a spreadsheet program with every character escaped. Parsers are slow at longer tags.
 */
const maxBetweenTags = 200_000;
const rowTag = /<(?:\w+:)?row[\s>/]/g;
const farCell = /<(?:\w+:)?c\s[^<>]*?\br="([A-Z]{2,})\d/g;
// Reads nothing twice: attributes are checked only after the whole cell was matched.
const bareFormula =
  /<(?:\w+:)?c\s([^<>]*)>\s*<(?:\w+:)?f\b(?:[^<>]*\/>|[^<]*<\/(?:\w+:)?f>)\s*(?:<(?:\w+:)?v\s*\/>|<(?:\w+:)?v><\/(?:\w+:)?v>)?\s*<\/(?:\w+:)?c>/g;
const cellName = /\br="([A-Z]+\d+)"/;

export type SheetScan = {
  /** Scans the next bytes of a worksheet. Throws SheetError when the sheet is larger than allowed. */
  feed: (bytes: Buffer) => void;
  /** Cells (`B7`) with a formula but no cached result. */
  formulas: ReadonlySet<string>;
};

/** Scans the XML of a worksheet before it is parsed, because a parser creates an array for every row, however wide. */
export function scanSheet(): SheetScan {
  const formulas = new Set<string>();
  let pendingText = '';
  let rows = 0;
  let untagged = 0;
  return {
    formulas,
    feed(bytes) {
      const fresh = bytes.toString('latin1');
      const first = fresh.search(/[<>]/);
      untagged += first < 0 ? fresh.length : first;
      if (untagged > maxBetweenTags) throw new SheetError('broken_file', '');
      if (first >= 0) untagged = fresh.length - 1 - Math.max(fresh.lastIndexOf('<'), fresh.lastIndexOf('>'));
      rows += count(rowTag, pendingText.slice(-6) + fresh) - count(rowTag, pendingText.slice(-6));
      // The header is one more row.
      if (rows > sheetLimits.rows + 1) throw new SheetError('too_many_rows', '');
      const text = pendingText + fresh;
      for (const [, letters = ''] of text.matchAll(farCell))
        if (columnOf(letters) > sheetLimits.columns) throw new SheetError('too_many_columns', letters);
      if (text.includes('f'))
        for (const [, attributes = ''] of text.matchAll(bareFormula))
          formulas.add(cellName.exec(attributes)?.[1] ?? '');
      const cell = text.lastIndexOf('<c ');
      pendingText = text.slice(
        Math.max(cell < 0 ? text.length - 2_000 : Math.min(cell, text.length - 10), text.length - carriedBytes, 0),
      );
    },
  };
}

/** `A` is 1, `AA` is 27. */
export function columnOf(letters: string): number {
  let column = 0;
  for (const letter of letters) column = column * 26 + (letter.charCodeAt(0) - 64);
  return column;
}

function count(pattern: RegExp, text: string): number {
  let found = 0;
  pattern.lastIndex = 0;
  while (pattern.test(text)) found++;
  return found;
}
