import { showIn } from '#ui/testing/show.tsx';
import type { CachedQueries } from '#ui/testing/show.tsx';
import type { ImportJob, ImportRow, RowFilter } from '@touchline/contract';
import { ImportPanel } from '../import-panel.tsx';

/** An import that can be reviewed. */
export const job = (change: Partial<ImportJob>): ImportJob => ({
  id: 7,
  entity: 'stream',
  state: 'ready',
  problem: null,
  detail: '',
  fileName: 'матчи.xlsx',
  options: { createMissing: false, decisions: [] },
  counts: { new: 1, changed: 1, unchanged: 1200, error: 1 },
  total: 1203,
  done: 1203,
  toMatch: 0,
  columns: ['key', 'team1'],
  ignored: [],
  names: [],
  conflictCheck: 'none',
  conflicts: 0,
  corrections: 0,
  hasFile: true,
  isWaiting: false,
  createdAt: '2026-11-21T10:00:00.000Z',
  finishedAt: null,
  ...change,
});

export const row = (change: Partial<ImportRow>): ImportRow => ({
  row: 2,
  name: 'Зенит – Спартак',
  result: 'error',
  issues: [],
  matches: [],
  corrections: [],
  conflicts: [],
  changes: [],
  ...change,
});

/** A cached job and the rows of one result. */
export const cached = (one: ImportJob, result: RowFilter, rows: ImportRow[]): CachedQueries => [
  [['import', 'list'], [one]],
  [['import', 'one', one.id], one],
  [['import', 'rows', one.id, one.state, one.conflictCheck, result], rows],
];

/** Renders the panel with them. */
export const showImport = (
  language: 'en' | 'ru',
  one: ImportJob,
  result: RowFilter = 'error',
  rows: ImportRow[] = [],
) => showIn(language, <ImportPanel entity={one.entity} onClose={() => undefined} />, cached(one, result, rows));
