import { can } from '@touchline/contract';
import type { SheetFormat, SheetLanguage, SynonymType } from '@touchline/contract';
import { words } from '@touchline/i18n';
import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import { columnsOf, entityOf, headingOf } from '#server/imports/columns';
import type { ExportColumn } from '#server/imports/export-columns';
import { exportFile } from '#server/imports/export-file';
import { synonymsCell } from '#server/imports/name-draft';
import { listParts } from '#kit/entity-list';
import type { Deps } from '#server/deps';
import { unknownColumn } from '#http/list-query';
import type { ListQuery } from '#http/list-query';
import type { User } from '#http/user';

type ExportRequest = {
  format: SheetFormat;
  language: SheetLanguage;
  list: ListQuery;
  name: string | null;
  /** Null: every field and the synonyms, as an import accepts them. */
  columns: readonly string[] | null;
};

const counts: Record<SynonymType, readonly string[]> = {
  sport: ['streams', 'tournaments', 'teams'],
  tournament: ['streams'],
  team: ['streams'],
};

/** Exports the sports, tournaments or teams of the list as a file, in its order. Throws 422. */
export function exportNames(
  deps: Deps,
  who: User,
  kind: SynonymType,
  { format, language, list, name, columns }: ExportRequest,
): Readable {
  const fields = columnsOf(kind);
  // The counts include streams that the user may not see.
  const hidden = can(who.role, 'reference.write') ? [] : counts[kind];
  const allowed = [...fields, ...counts[kind]].filter((key) => !hidden.includes(key));
  const exportedColumns = (columns ?? fields).map((key) => {
    if (!allowed.includes(key)) throw unknownColumn('columns', key);
    return columnOf(kind, key, language);
  });
  const { from, order } = listParts(entityOf(kind), list, name, hidden);
  return exportFile(
    deps,
    format,
    words[language].references.title[kind],
    exportedColumns,
    sql`${from} ORDER BY ${order}`,
  );
}

function columnOf(kind: SynonymType, key: string, language: SheetLanguage): ExportColumn {
  const header = headingOf(kind, key, language);
  const isText = key === 'name' || key === 'sport' || key === 'synonyms';
  const width = isText ? 32 : Math.max(12, header.length + 2);
  return { header, width, kind: 'plain', sql: sourceOf(kind, key), toValue: read };
}

function sourceOf(kind: SynonymType, key: string) {
  if (key === 'sport') return sql.ref('sportName');
  if (key !== 'synonyms') return sql.ref(key);
  return sql`array(SELECT content FROM synonym
    WHERE type = ${kind} AND internal_id = ${sql.ref(`${kind}_item.id`)} ORDER BY lower(content), synonym.id)`;
}

function read(value: unknown): string | number | null {
  if (Array.isArray(value)) return synonymsCell(value.map(String));
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}
