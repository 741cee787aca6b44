import type { ImportEntity, ImportOptions, NameQuestion } from '@touchline/contract';
import { colToLetter } from 'hucre/xlsx';
import { columnsOf, entityOf, headingOf, matchHeadings } from '#server/imports/columns';
import { correctRows } from '#server/imports/correct-rows';
import type { Correction } from '#server/imports/correct-rows';
import type { Draft, Reader } from '#server/imports/draft';
import type { Directories } from '#server/imports/directories';
import { matchNames } from '#server/imports/match-names';
import { dayOrderIn, isEitherFirst } from '#server/imports/read-day';
import type { DayOrder } from '#server/imports/read-day';
import { textOf } from '#server/imports/read-value';
import { draftName } from '#server/imports/name-draft';
import { draftStream } from '#server/imports/stream-draft';
import { exampleOf } from '#server/imports/example';
import { isFormula } from '#server/sheets/cell';
import type { Cell } from '#server/sheets/cell';
import { readSheet } from '#server/sheets/read-sheet';
import { SheetError } from '#server/sheets/sheet-error';

export type ReadRequest = {
  file: Uint8Array;
  entity: ImportEntity;
  options: ImportOptions;
  corrections: readonly Correction[];
  directories: Directories;
};

/**
 * What the whole file contains: its columns, ignored columns by their heading, or by their letter if it is empty, and
 * uncertain names.
 */
export type Summary = { columns: string[]; ignored: string[]; names: NameQuestion[] };

/** More names than a person would review. */
const maxQuestions = 200;

/**
 * Reads a file row by row and passes each draft to `onDraft`; returns what applies to the whole file. Throws SheetError.
 */
export async function readDrafts(request: ReadRequest, onDraft: (draft: Draft) => Promise<void>): Promise<Summary> {
  const { entity, options, directories } = request;
  const { epoch1904, rows } = await sheetOf(request.file);
  const matcher = matchNames(directories, options.decisions);
  const createMissing = options.createMissing;
  const reader: Reader = {
    entity: entityOf(entity),
    directories,
    matcher,
    createMissing,
    dates: { epoch1904, order: null },
    seen: new Map(),
  };
  const examples = (['en', 'ru'] as const).map((language) => exampleOf(entity, language));
  const [first = ''] = columnsOf(entity);
  const correct = correctRows(request.corrections);
  let header: Header | null = null;
  let count = 0;
  const unnamed = new Set<number>();
  for await (const { number, cells } of rows) {
    if (!header) {
      header = readHeader(entity, cells);
      continue;
    }
    for (const [at, cell] of cells.entries()) if (cell !== null && !header.headings[at]) unnamed.add(at);
    const missingColumns = header.columns.flatMap((column, at) =>
      column === null ? [] : [[column, cells[at] ?? null] as const],
    );
    const row = new Map(missingColumns);
    if ([...row.values()].every((cell) => cell === null) || examples.some((example) => isExample(row, example, first)))
      continue;
    correct(number, row);
    count++;
    // The file is read twice only if it contains a date like 11/26/2026.
    reader.dates.order ??= isOrderNeeded(row) ? await dayOrderOf(request.file, header) : null;
    await onDraft(entity === 'stream' ? draftStream(reader, number, row) : draftName(reader, entity, number, row));
  }
  if (!header) throw new SheetError('no_header', '');
  if (count === 0) throw new SheetError('no_rows', '');
  const names = matcher.questions(maxQuestions).filter(({ kind, how }) => kind !== entity || how === 'similar');
  const letters = [...unnamed].toSorted((a, b) => a - b).map(colToLetter);
  return {
    columns: header.columns.filter((column) => column !== null),
    ignored: [...header.ignored, ...letters],
    names,
  };
}

/** Whether the row has a date that needs the day order of the file. */
function isOrderNeeded(row: ReadonlyMap<string, Cell>): boolean {
  const cell = row.get('startDate');
  return typeof cell === 'string' && isEitherFirst(cell);
}

/** Reads all dates of the file to determine the day order. */
async function dayOrderOf(file: Uint8Array, { columns }: Header): Promise<DayOrder> {
  const at = columns.indexOf('startDate');
  const texts: string[] = [];
  for await (const { cells } of (await sheetOf(file)).rows) {
    const cell = cells[at];
    if (typeof cell === 'string' && isEitherFirst(cell)) texts.push(cell);
  }
  return dayOrderIn(texts);
}

export const sheetOf = (file: Uint8Array) => readSheet(Buffer.from(file.buffer, file.byteOffset, file.length));

export type Header = { headings: string[]; columns: (string | null)[]; ignored: string[] };

/** The columns of the first row of a file. Throws SheetError. */
export function readHeader(entity: ImportEntity, cells: readonly Cell[]): Header {
  const headings = cells.map((cell) => (cell === null || isFormula(cell) ? '' : textOf(cell)));
  const columns = matchHeadings(entity, headings);
  const found = columns.filter((column) => column !== null);
  if (found.length === 0) throw new SheetError('no_known_column', headings.filter(Boolean).slice(0, 5).join(', '));
  const twice = found.find((column, at) => found.indexOf(column) !== at);
  if (twice) throw new SheetError('duplicate_column', headingOf(entity, twice, 'en'));
  return { headings, columns, ignored: headings.filter((heading, at) => heading !== '' && columns[at] === null) };
}

/** Whether the row is the unchanged example of the template, by the first column of a file. */
function isExample(row: ReadonlyMap<string, Cell>, example: Record<string, string>, first: string): boolean {
  return example[first] !== undefined && row.get(first) === example[first];
}
