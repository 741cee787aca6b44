import type { Entity, RowIssue, RowMatch, RowReason, SynonymType } from '@touchline/contract';
import type { Directories } from '#server/imports/directories';
import type { Matcher, SportRef } from '#server/imports/match-names';
import { readValue, textOf } from '#server/imports/read-value';
import type { DateStyle } from '#server/imports/read-day';
import type { Scalar } from '#server/imports/read-value';
import { isFormula } from '#server/sheets/cell';
import type { Cell } from '#server/sheets/cell';

/** What one row of a file asks for, before it is compared with the stored records. */
export type Draft = {
  row: number;
  name: string;
  /** The stored record, when the names identify it. */
  target: number | null;
  version: number | null;
  /** The row has neither a key nor an event id, so that its stream is searched for by match and start. */
  byContent: boolean;
  values: Record<string, Scalar>;
  /** Further values of a new record. */
  defaults: Record<string, Scalar>;
  issues: RowIssue[];
  /** Issues that apply only when the row creates a record. */
  ifNew: RowIssue[];
  matches: RowMatch[];
  creates: Record<string, string | string[]>;
  /** By column, the text that the row uses for the record it refers to. */
  given: Record<string, string>;
};

/** The context in which the rows of a file are read. */
export type Reader = {
  entity: Entity;
  directories: Directories;
  matcher: Matcher;
  createMissing: boolean;
  dates: DateStyle;
  /** Earlier rows by their identity, to find duplicates. */
  seen: Map<string, number>;
};

export const newDraft = (row: number): Draft => ({
  row,
  name: '',
  target: null,
  version: null,
  byContent: false,
  values: {},
  defaults: {},
  issues: [],
  ifNew: [],
  matches: [],
  creates: {},
  given: {},
});

/** Longer values are cut when they are quoted in an issue. */
const maxQuoted = 100;

/** `more`: details that help to fix the value. */
export function issue(
  column: string,
  reason: RowReason,
  cell: Cell,
  more?: Pick<RowIssue, 'limit' | 'row' | 'choices'>,
): RowIssue {
  const value = cell === null ? '' : isFormula(cell) ? cell.formula : textOf(cell).slice(0, maxQuoted);
  return { column, reason, value, ...more };
}

/** Parses a cell into the draft as its field requires; returns whether there is a value. */
export function takeValue(reader: Reader, draft: Draft, column: string, cell: Cell): boolean {
  const field = reader.entity.fields[column];
  const reading = field ? readValue(field, cell, reader.dates) : null;
  if (!reading) return false;
  if ('reason' in reading) draft.issues.push(issue(column, reading.reason, cell, limited(reading.limit)));
  else draft.values[column] = reading.value;
  return 'value' in reading;
}

const limited = (limit: number | undefined) => (limit === undefined ? {} : { limit });

/** Resolves a cell that names a record of a directory; null when the cell holds no name. */
export function takeName(
  { matcher, createMissing }: Reader,
  draft: Draft,
  column: string,
  kind: SynonymType,
  sport: SportRef,
  cell: Cell,
): SportRef | null {
  const given = nameIn(draft, column, cell);
  if (given === null) return null;
  draft.given[column] = given;
  const { how, record, found, decided } = matcher.find(kind, sport, given);
  draft.matches.push({ column, given, found, how });
  if (record) {
    draft.values[column] = record.id;
    return { id: record.id, name: record.names[0] ?? given };
  }
  if (how === 'similar') draft.issues.push(issue(column, 'similar_name', given));
  else if (createMissing || decided) draft.creates[column] = given;
  else draft.issues.push(issue(column, 'unknown_name', given));
  return { id: null, name: given };
}

/** The name in a cell; null when it is empty or not a valid name, which also adds an issue. */
export function nameIn(draft: Draft, column: string, cell: Cell): string | null {
  if (cell === null) return null;
  if (isFormula(cell)) {
    draft.issues.push(issue(column, 'formula', cell));
    return null;
  }
  const given = textOf(cell).replace(/\s+/g, ' ');
  const wrong = given.length > 200 ? 'too_long' : /\p{Cc}|\p{Surrogate}/u.test(given) ? 'pattern' : null;
  if (wrong) draft.issues.push(issue(column, wrong, cell, { limit: 200 }));
  return wrong ? null : given;
}
