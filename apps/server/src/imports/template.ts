import type { ImportEntity, SheetFormat, SheetLanguage } from '@touchline/contract';
import { csvFile } from '@touchline/contract/csv';
import { words } from '@touchline/i18n';
import { columnsOf, entityOf, headingOf } from '#server/imports/columns';
import { exampleOf } from '#server/imports/example';
import type { Directories } from '#server/imports/directories';

/** Longer lists of allowed values do not help. */
const maxAllowed = 200;
/** Rows below the header with a drop-down list of the allowed values. */
const offeredRows = 2_000;

/** An empty file to fill in: the header in the user's language, an example, and drop-down lists of allowed values. */
export async function makeTemplate(
  entity: ImportEntity,
  format: SheetFormat,
  language: SheetLanguage,
  directories: Directories,
): Promise<Buffer> {
  const columns = columnsOf(entity);
  const header = columns.map((column) => headingOf(entity, column, language));
  const example = exampleOf(entity, language);
  const row = columns.map((column) => example[column] ?? '');
  if (format === 'csv') return Buffer.from(csvFile([header, row]));
  const lists = columns.flatMap((column, at) => {
    const values = allowed(entity, column, language, directories).slice(0, maxAllowed);
    return values.length > 0 ? [{ at, heading: header[at] ?? '', values }] : [];
  });
  const title = words[language].sheets.allowed;
  const { writeXlsx } = await import('hucre/xlsx');
  const book = await writeXlsx({
    sheets: [
      {
        name: words[language].sheets.tab.import,
        rows: [header, row],
        columns: header.map((text) => ({ width: Math.max(14, text.length + 2) })),
        freezePane: { rows: 1 },
        dataValidations: lists.map(({ at, values }, list) => ({
          type: 'list' as const,
          range: `${letter(at)}2:${letter(at)}${offeredRows}`,
          formula1: `'${title}'!$${letter(list)}$2:$${letter(list)}$${values.length + 1}`,
          // Other spellings are accepted too.
          showErrorMessage: false,
        })),
      },
      { name: title, rows: sideBySide(lists) },
    ],
  });
  return Buffer.from(book);
}

function allowed(entity: ImportEntity, column: string, language: SheetLanguage, directories: Directories): string[] {
  if (column === 'status') return directories.status.map(({ names }) => names[language === 'ru' ? 1 : 0] ?? '');
  if (column === 'server' || column === 'resolution')
    return directories[column].flatMap(({ names }) => names.slice(0, 1));
  if (column === 'sport') return directories.sport.flatMap(({ names }) => names.slice(0, 1));
  const field = entityOf(entity).fields[column];
  return field?.sql === 'bool' ? [words[language].sheets.yes, words[language].sheets.no] : [];
}

function sideBySide(lists: { heading: string; values: string[] }[]): (string | null)[][] {
  const height = Math.max(0, ...lists.map(({ values }) => values.length));
  const rows = Array.from({ length: height }, (_, row) => lists.map(({ values }) => values[row] ?? null));
  return [lists.map(({ heading }) => heading), ...rows];
}

/** The letters of a column, by its zero-based index. */
function letter(at: number): string {
  const rest = String.fromCharCode(65 + (at % 26));
  return at < 26 ? rest : letter(Math.floor(at / 26) - 1) + rest;
}
