import * as z from 'zod/mini';

/** File formats that the console imports and exports. */
export const sheetFormats = ['xlsx', 'csv'] as const;
export const sheetFormat = z.enum(sheetFormats);
export type SheetFormat = z.infer<typeof sheetFormat>;

/** Languages that a header row may be in. */
export const sheetLanguages = ['en', 'ru'] as const;
export const sheetLanguage = z.enum(sheetLanguages);
export type SheetLanguage = z.infer<typeof sheetLanguage>;

/** Keys of the columns in a file, in their order: `key,match,state`. */
export const sheetColumns = z.pipe(
  z.string().check(z.regex(/^\w{1,60}(?:,\w{1,60})*$/), z.maxLength(2_000)),
  z.transform((keys: string) => [...new Set(keys.split(','))]),
);

/** Limits of an imported file: bytes uploaded and unpacked, rows below the header, columns, characters per cell. */
export const sheetLimits = {
  bytes: 10 * 1_048_576,
  unpackedBytes: 90 * 1_048_576,
  rows: 200_000,
  columns: 200,
  cell: 8_000,
} as const;

/** Why a whole file was refused. */
export const sheetProblems = [
  'unsupported_type',
  'broken_file',
  'encrypted_file',
  'too_large_unpacked',
  'too_many_rows',
  'too_many_columns',
  'too_long_cell',
  'no_header',
  'no_rows',
  'no_known_column',
  'duplicate_column',
  'too_hard',
] as const;
export type SheetProblem = (typeof sheetProblems)[number];
