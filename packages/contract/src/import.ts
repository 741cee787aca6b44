import * as z from 'zod/mini';
import { fieldCodes } from './errors.ts';
import { id, instant, prose } from '#kit/value';
import { listRoute } from '#kit/crud';
import { nothing, oneId, route } from '#kit/route';
import { scheduleConflict } from './schedule-conflict.ts';
import { sheetFormat, sheetLanguage, sheetProblems } from './sheet.ts';
import { synonymTypes } from './synonym.ts';

/** What can be imported from a spreadsheet. */
export const importEntities = ['stream', ...synonymTypes] as const;
export type ImportEntity = (typeof importEntities)[number];

/** `reading`: the dry run is in progress. `ready`: it can be reviewed and committed. */
export const importStates = ['reading', 'ready', 'committing', 'done', 'undoing', 'undone', 'failed'] as const;
export type ImportState = (typeof importStates)[number];

/**
 * Why an import failed. `interrupted`: the processes stopped that did it, one after the other. `stale`: the records were changed by
 * others after the dry run.
 */
export const importProblems = [...sheetProblems, 'interrupted', 'stale', 'failed'] as const;

export const rowResults = ['new', 'changed', 'unchanged', 'error'] as const;
export type RowResult = (typeof rowResults)[number];

/** What rows of a dry run are asked for: those with a result, or those with scheduling conflicts, whatever their result. */
export const rowFilters = [...rowResults, 'conflict'] as const;
export type RowFilter = (typeof rowFilters)[number];

/** `none`: there is nothing to look at. `skipped`: there are too many rows, or it was interrupted. */
export const conflictChecks = ['none', 'running', 'done', 'skipped'] as const;

/**
 * What is wrong with a cell or a whole row. `similar_name`: it may be a known name, which the user decides.
 * `duplicate_row`: the row describes the same record as an earlier row; `duplicate_value`: an earlier row has the same
 * value. `ambiguous_date`: day and month could be swapped. `hidden_secret`: the URL is a masked one from an export.
 */
export const rowReasons = [
  ...fieldCodes,
  'formula',
  'unknown_name',
  'similar_name',
  'duplicate_row',
  'duplicate_value',
  'ambiguous_value',
  'ambiguous_date',
  'transition_refused',
  'hidden_secret',
] as const;
export type RowReason = (typeof rowReasons)[number];

/** How a name in the file was matched with the directories. */
export const nameMatches = ['exact', 'synonym', 'transliteration', 'similar', 'new'] as const;
export type NameMatch = (typeof nameMatches)[number];

/**
 * The user's decision on a name that is unknown or only similar to a known one. `sport` is the name of the sport; empty
 * when the name is a sport.
 */
const decision = z.strictObject({
  kind: z.enum(synonymTypes),
  sport: z.string().check(z.maxLength(200)),
  given: z.string().check(z.maxLength(200)),
  take: z.enum(['found', 'new']),
});

export const importOptions = z.strictObject({
  /** Create the names that the directories lack; otherwise their rows are errors. */
  createMissing: z.boolean(),
  decisions: z.array(decision).check(z.maxLength(500)),
});
export type ImportOptions = z.infer<typeof importOptions>;

/** A name in the file that is not certainly known. */
const nameQuestion = z.object({
  kind: z.enum(synonymTypes),
  sport: z.string(),
  given: z.string(),
  how: z.enum(nameMatches),
  found: z.nullable(z.string()),
  /** Number of rows with this name. */
  rows: z.int(),
});
export type NameQuestion = z.infer<typeof nameQuestion>;

const counts = z.object({ new: z.int(), changed: z.int(), unchanged: z.int(), error: z.int() });

export const importJob = z.object({
  id,
  entity: z.enum(importEntities),
  state: z.enum(importStates),
  problem: z.nullable(z.enum(importProblems)),
  /** Where the problem is in the file (a row, a column); may be empty. */
  detail: z.string(),
  fileName: z.string(),
  options: importOptions,
  counts,
  /** Whether its current step waits for a process that does jobs. */
  isWaiting: z.boolean(),
  /** Rows of the current step in total and finished. `total` is 0 while unknown. */
  total: z.int(),
  done: z.int(),
  /** Stored records that are not yet matched with queries. */
  toMatch: z.int(),
  /** Fields found in the header, and headings that match no field. */
  columns: z.array(z.string()),
  ignored: z.array(z.string()),
  /** At most 200, most frequent first. */
  names: z.array(nameQuestion),
  /** Whether scheduling conflicts of the rows were looked for, and how many rows have some. They stop no import. */
  conflictCheck: z.enum(conflictChecks),
  conflicts: z.int(),
  /** Cells that were corrected since the dry run. */
  corrections: z.int(),
  /** Whether its file is stored: the dry run can be repeated while it is ready, and refused rows be downloaded. */
  hasFile: z.boolean(),
  createdAt: instant,
  finishedAt: z.nullable(instant),
});
export type ImportJob = z.infer<typeof importJob>;

/** Most accepted values that an issue lists. */
export const maxChoices = 12;

/** Most cells of one import that can be corrected, and the longest text of one. */
export const maxCorrections = 1_000;
const maxCorrection = 2_000;

const rowIssue = z.object({
  /** Empty for an issue of the whole row. */
  column: z.string(),
  reason: z.enum(rowReasons),
  value: z.string(),
  limit: z.optional(z.number()),
  /** The earlier row with the same value. */
  row: z.optional(z.int()),
  /** Values that the cell accepts. */
  choices: z.optional(z.array(z.string()).check(z.maxLength(maxChoices))),
});
export type RowIssue = z.infer<typeof rowIssue>;

const rowMatch = z.object({
  column: z.string(),
  given: z.string(),
  found: z.nullable(z.string()),
  how: z.enum(nameMatches),
});
export type RowMatch = z.infer<typeof rowMatch>;

export const importRow = z.object({
  /** Row number as the spreadsheet program shows it. */
  row: z.int(),
  name: z.string(),
  result: z.enum(rowResults),
  issues: z.array(rowIssue),
  matches: z.array(rowMatch),
  /** Cells that were corrected, as they were typed; null for what the file has. `isChecked`: the result is with it. */
  corrections: z.array(z.object({ column: z.string(), value: z.nullable(z.string()), isChecked: z.boolean() })),
  /** With streams that exist, and with other rows of the file. */
  conflicts: z.array(scheduleConflict),
  changes: z.array(z.object({ column: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) })),
});
export type ImportRow = z.infer<typeof importRow>;

/** Most rows of each result that the console shows. */
export const maxRowsShown = 200;

const template = z.strictObject({ format: z.optional(sheetFormat), language: z.optional(sheetLanguage) });
const file = z.unknown();
const one = z.strictObject({ id: oneId });

/** Multipart: the part `file`, and optionally the field `createMissing=true`. Returns the job that does the dry run. */
const upload = (path: string, write: 'stream.write' | 'reference.write', many: string) =>
  route(
    'POST',
    `${path}/import`,
    write,
    `Upload a spreadsheet of ${many} (multipart, field "file")`,
    nothing,
    importJob,
  );

const templateRoute = (path: string, read: 'stream.see' | 'reference.see', many: string) =>
  route('GET', `${path}/template`, read, `An empty spreadsheet for an import of ${many}`, template, file);

export const importRoutes = {
  upload: {
    stream: upload('/streams', 'stream.write', 'streams'),
    sport: upload('/stream/sports', 'reference.write', 'sports'),
    tournament: upload('/stream/tournaments', 'reference.write', 'tournaments'),
    team: upload('/stream/teams', 'reference.write', 'teams'),
  },
  template: {
    stream: templateRoute('/streams', 'stream.see', 'streams'),
    sport: templateRoute('/stream/sports', 'reference.see', 'sports'),
    tournament: templateRoute('/stream/tournaments', 'reference.see', 'tournaments'),
    team: templateRoute('/stream/teams', 'reference.see', 'teams'),
  },
  list: listRoute(
    'GET',
    '/imports',
    'reference.write',
    'A page of one’s own imports, newest first; the latest 50 are kept',
    nothing,
    importJob,
  ),
  find: route('GET', '/import', 'reference.write', 'One import: its state and progress', one, importJob),
  rows: listRoute(
    'GET',
    '/import/rows',
    'reference.write',
    'A page of the rows of a dry run with a given result, or with scheduling conflicts, in file order',
    z.strictObject({ id: oneId, result: z.enum(rowFilters) }),
    importRow,
  ),
  check: route(
    'POST',
    '/import/check',
    'reference.write',
    'Repeat the dry run with other options',
    z.strictObject({ id, options: importOptions }),
    importJob,
  ),
  correct: route(
    'POST',
    '/import/correct',
    'reference.write',
    'Correct a cell of a dry run, which the next one reads in place of that of the file; null for that of the file',
    z.strictObject({
      id,
      row: z.int().check(z.gte(1), z.lte(2_000_000)),
      column: z.string().check(z.maxLength(60)),
      value: z.nullable(prose(maxCorrection)),
    }),
    importJob,
  ),
  refused: route(
    'GET',
    '/import/refused',
    'reference.write',
    'The rows with errors as a file of the same format, with their corrections and a column that says why',
    z.strictObject({ id: oneId, language: z.optional(sheetLanguage) }),
    file,
  ),
  commit: route(
    'POST',
    '/import/commit',
    'reference.write',
    'Commit the changes of the dry run, all or nothing',
    z.strictObject({ id }),
    importJob,
  ),
  undo: route(
    'POST',
    '/import/undo',
    'reference.write',
    'Undo an import, as long as its records are unchanged',
    z.strictObject({ id }),
    importJob,
  ),
};
