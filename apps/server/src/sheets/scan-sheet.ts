import { sheetLimits } from '@touchline/contract';
import { SheetError } from '#server/sheets/sheet-error';

/** Enough for the longest cell of a formula and its tags to be seen whole. */
const carriedBytes = 20_000;
/** The longest cell of a spreadsheet program, every letter of it escaped, is shorter. Parsers are slow at longer tags. */
const mostBetweenTags = 200_000;
const rowTag = /<(?:\w+:)?row[\s>/]/g;
const farCell = /<(?:\w+:)?c\s[^<>]*?\br="([A-Z]{2,})\d/g;
// Nothing in it is read twice: attributes are looked through only once the whole cell is there.
const bareFormula =
  /<(?:\w+:)?c\s([^<>]*)>\s*<(?:\w+:)?f\b(?:[^<>]*\/>|[^<]*<\/(?:\w+:)?f>)\s*(?:<(?:\w+:)?v\s*\/>|<(?:\w+:)?v><\/(?:\w+:)?v>)?\s*<\/(?:\w+:)?c>/g;
const cellName = /\br="([A-Z]+\d+)"/;

export type SheetScan = {
  /** Reads the next bytes of a worksheet. Throws SheetError when the sheet is larger than allowed. */
  feed: (bytes: Buffer) => void;
  /** Cells (`B7`) that hold a formula without its result. */
  formulas: ReadonlySet<string>;
};

/** Looks through the XML of a worksheet before it is parsed: a parser makes an array of every row, however wide. */
export function scanSheet(): SheetScan {
  const formulas = new Set<string>();
  let carried = '';
  let rows = 0;
  let untagged = 0;
  return {
    formulas,
    feed(bytes) {
      const fresh = bytes.toString('latin1');
      const first = fresh.search(/[<>]/);
      untagged += first < 0 ? fresh.length : first;
      if (untagged > mostBetweenTags) throw new SheetError('broken_file', '');
      if (first >= 0) untagged = fresh.length - 1 - Math.max(fresh.lastIndexOf('<'), fresh.lastIndexOf('>'));
      rows += count(rowTag, carried.slice(-6) + fresh) - count(rowTag, carried.slice(-6));
      // The header is a row as well.
      if (rows > sheetLimits.rows + 1) throw new SheetError('too_many_rows', '');
      const text = carried + fresh;
      for (const [, letters = ''] of text.matchAll(farCell))
        if (columnOf(letters) > sheetLimits.columns) throw new SheetError('too_many_columns', letters);
      if (text.includes('f'))
        for (const [, attributes = ''] of text.matchAll(bareFormula))
          formulas.add(cellName.exec(attributes)?.[1] ?? '');
      const cell = text.lastIndexOf('<c ');
      carried = text.slice(
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
