import { can } from '@touchline/contract';
import type { SheetFormat, SheetLanguage } from '@touchline/contract';
import { words } from '@touchline/i18n';
import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import { exportColumns, exportedFrom } from '#server/imports/export-columns';
import { exportFile } from '#server/imports/export-file';
import { serverLabels } from '#server/imports/directories';
import { nearest, streamConditions } from '#server/streams/list';
import { orderOfStreams } from '#server/streams/order';
import type { Deps } from '#server/deps';
import type { ListQuery } from '#http/list-query';
import type { User } from '#http/user';

/** What an export was asked for. */
export type ExportRequest = {
  format: SheetFormat;
  language: SheetLanguage;
  list: ListQuery;
  name: string | null;
  /** Null: every field, as an import accepts them. */
  columns: readonly string[] | null;
  zone: string;
};

/**
 * Exports the streams of the list as a file, in its order, read by a cursor while they are sent. The conditions are
 * evaluated first, so that an invalid one gets an error response. Throws 422.
 */
export async function exportStreams(
  deps: Deps,
  who: User,
  { format, language, list, name, columns, zone }: ExportRequest,
): Promise<Readable> {
  const exportedColumns = exportColumns(columns, {
    language,
    zone,
    withKey: can(who.role, 'stream.write'),
    servers: await serverLabels(deps.db),
  });
  const where = await streamConditions(deps, who, list, name, 'left out');
  const order = orderOfStreams(who, list, nearest);
  const from = sql`FROM ${exportedFrom} WHERE ${where} ORDER BY ${order}`;
  return exportFile(deps, format, words[language].streams.title, exportedColumns, from);
}
