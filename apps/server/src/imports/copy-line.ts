import type { Draft } from '#server/imports/draft';

/** Columns of the temporary table that drafts are copied into, in the order of `copyLine`. */
export const stagedColumns = [
  ['row', 'int4'],
  ['name', 'text'],
  ['target', 'int8'],
  ['version', 'int4'],
  ['"byContent"', 'bool'],
  ['"values"', 'jsonb'],
  ['defaults', 'jsonb'],
  ['issues', 'jsonb'],
  ['"ifNew"', 'jsonb'],
  ['matches', 'jsonb'],
  ['creates', 'jsonb'],
  ['given', 'jsonb'],
] as const;

/** One line of PostgreSQL's text format for COPY. */
export function copyLine(draft: Draft): string {
  const { row, name, target, version, byContent, values, defaults, issues, ifNew, matches, creates, given } = draft;
  const json = [values, defaults, issues, ifNew, matches, creates, given].map((value) => escape(JSON.stringify(value)));
  return `${[row, escape(name), target ?? '\\N', version ?? '\\N', byContent ? 't' : 'f', ...json].join('\t')}\n`;
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

const escape = (text: string) => text.replace(/[\\\t\n\r]/g, (one) => escapes[one] ?? one);
