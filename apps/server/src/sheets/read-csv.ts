import { parse } from 'csv-parse/sync';
import { CsvError } from 'csv-parse/sync';
import { sheetLimits } from '@touchline/contract';
import { withoutInnerQuotes } from '@touchline/contract/formula';
import type { Sheet, SheetRow } from '#server/sheets/cell';
import { decodeText } from '#server/sheets/decode';
import { SheetError } from '#server/sheets/sheet-error';

const delimiters = [',', ';', '\t'] as const;

/** The rows of a CSV file; encoding and delimiter are detected. Throws SheetError. */
export async function readCsv(file: Buffer): Promise<Sheet> {
  const text = decodeText(file);
  // `sep=;` in the first line declares the delimiter to Excel.
  const separatorLine = /^sep=(.)(?:\r\n|\n|\r)/.exec(text);
  const body = separatorLine ? text.slice(separatorLine[0].length) : text;
  return { epoch1904: false, rows: rowsOf(body, separatorLine?.[1] ?? delimiterOf(body), separatorLine ? 1 : 0) };
}

async function* rowsOf(text: string, delimiter: string, skipped: number): AsyncGenerator<SheetRow> {
  for (const { record, info } of records(text, delimiter))
    yield { number: info.records + info.empty_lines + skipped, cells: record.map(withoutInnerQuotes) };
}

type Parsed = { record: string[]; info: { records: number; empty_lines: number } };

function records(text: string, delimiter: string): Parsed[] {
  try {
    const found: unknown = parse(text, {
      delimiter,
      // The default is the first line ending of the file, after which rows with another one are cells of one row.
      record_delimiter: ['\r\n', '\n', '\r'],
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      // Quotes inside an unquoted field are literal: Team "A".
      relax_quotes: true,
      max_record_size: 1_000_000,
      to: sheetLimits.rows + 2,
    });
    const parsed = found as Parsed[];
    if (parsed.length > sheetLimits.rows + 1) throw new SheetError('too_many_rows', '');
    return parsed;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new SheetError(error.code === 'CSV_MAX_RECORD_SIZE' ? 'too_long_cell' : 'broken_file', error.message);
  }
}

/** Comma, semicolon or tab: the one that occurs most in the first line, outside of quotes. */
function delimiterOf(text: string): string {
  const line = (/^(?:\s*[\r\n])*([^\r\n]*)/.exec(text.slice(0, 100_000))?.[1] ?? '').replace(/"[^"]*"/g, '');
  const counts = delimiters.map((delimiter) => line.split(delimiter).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ',';
}
