import { HucreError } from 'hucre';
import { colToLetter, streamXlsxRows } from 'hucre/xlsx';
import type { Cell, Sheet, SheetRow } from '#server/sheets/cell';
import { scanSheet } from '#server/sheets/scan-sheet';
import type { SheetScan } from '#server/sheets/scan-sheet';
import { SheetError } from '#server/sheets/sheet-error';
import { inspectZip } from '#server/sheets/unzip';

/** The displayed error of a failed formula: `#REF!`, `#N/A`. */
const failure = /^#(?:REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$/;
const worksheet = /^xl\/worksheets\/[^/]+\.xml$/i;
const workbook = 'xl/workbook.xml';
const relations = 'xl/_rels/workbook.xml.rels';
const maxWorkbookBytes = 1_048_576;

/** The first sheet of an XLSX file, whose unpacked size is checked before parsing. Throws SheetError. */
export async function readXlsx(file: Buffer): Promise<Sheet> {
  const { formulas, epoch1904 } = await inspect(file);
  return { epoch1904, rows: rowsOf(file, formulas) };
}

async function* rowsOf(file: Buffer, formulas: ReadonlySet<string>): AsyncGenerator<SheetRow> {
  try {
    for await (const { index, values } of streamXlsxRows(file)) {
      const cells = values.map((value, column): Cell => {
        if (typeof value === 'string' && failure.test(value)) return { formula: value };
        const isBare = (value === null || value === '') && formulas.has(`${colToLetter(column)}${index + 1}`);
        return isBare ? { formula: '' } : value;
      });
      yield { number: index + 1, cells };
    }
  } catch (error) {
    // Errors that the parser throws for a damaged file; all others are ours.
    if (error instanceof HucreError || error instanceof TypeError || error instanceof RangeError)
      throw new SheetError('broken_file', error.message);
    throw error;
  }
}

async function inspect(file: Buffer): Promise<{ formulas: ReadonlySet<string>; epoch1904: boolean }> {
  const scans = new Map<string, SheetScan>();
  const texts = new Map([
    [workbook, ''],
    [relations, ''],
  ]);
  const names = await inspectZip(file, (name) => {
    if (worksheet.test(name)) {
      const scan = scanSheet();
      scans.set(name, scan);
      return scan.feed;
    }
    if (!texts.has(name)) return null;
    return (bytes) => {
      const text = (texts.get(name) ?? '') + bytes.toString('latin1');
      if (text.length > maxWorkbookBytes) throw new SheetError('broken_file', name);
      texts.set(name, text);
    };
  });
  if (!names.includes(workbook)) throw new SheetError('unsupported_type', '');
  const book = texts.get(workbook) ?? '';
  const first = firstSheet(book, texts.get(relations) ?? '');
  return { formulas: scans.get(first)?.formulas ?? new Set(), epoch1904: /\bdate1904="(?:1|true)"/.test(book) };
}

/** The path of the first sheet in the order of a spreadsheet program. */
function firstSheet(book: string, links: string): string {
  const link = /<(?:\w+:)?sheet\s[^<>]*?\b\w+:id="([^"]+)"/.exec(book)?.[1] ?? '';
  const tags = links.match(/<Relationship\s[^<>]*>/g) ?? [];
  const target = tags
    .map((tag) => ({ id: /\bId="([^"]*)"/.exec(tag)?.[1], target: /\bTarget="([^"]*)"/.exec(tag)?.[1] ?? '' }))
    .find(({ id }) => id === link)?.target;
  return target?.startsWith('/') ? target.slice(1) : `xl/${target ?? ''}`;
}
