import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import type { Readable } from 'node:stream';
import type { ImportEntity, RowIssue, SheetFormat, SheetLanguage } from '@touchline/contract';
import { words } from '@touchline/i18n';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { readCorrections } from '#server/imports/corrections';
import { issueWords } from '#server/imports/issue-words';
import { findJob } from '#server/imports/jobs';
import { readInThread, readingLimits } from '#server/imports/read-in-thread';
import { isZip } from '#server/sheets/read-sheet';
import { writeSheet } from '#server/sheets/write-sheet';
import type { Value } from '#server/sheets/write-sheet';
import type { Db } from '#database/pool';
import type { Deps } from '#server/deps';
import { HttpError } from '#http/http-error';
import type { User } from '#http/user';

/** Each reads a whole file in a thread of its own. */
const maxRunning = 2;
const portionRows = 500;

const line = z.object({ row: z.int(), cells: z.array(z.string()) });

let running = 0;

/**
 * The rows with errors of an import as a file of the same format: the cells of the file with their corrections, and why
 * each row was refused. Throws 404, 409 import_not_ready when there are none or the file is not stored any more, and 503
 * imports_busy.
 */
export async function refusedFile(
  deps: Deps,
  who: User,
  id: number,
  language: SheetLanguage,
): Promise<{ format: SheetFormat; file: Readable }> {
  const { entity, counts, hasFile, state } = await findJob(deps.db, who, id);
  if (!hasFile || counts.error === 0 || state === 'failed')
    throw new HttpError(409, 'import_not_ready', 'There are no refused rows, or their file is no longer stored', {});
  if (running >= maxRunning)
    throw new HttpError(503, 'imports_busy', 'Too many files are being read, try again later', { retryAfterS: 10 });
  const { rows } = await sql<{ file: Buffer; refused: number[] }>`
    SELECT file, (SELECT array_agg(row ORDER BY row) FROM import_row WHERE import = ${id} AND result = 'error') AS refused
    FROM import WHERE id = ${id}`.execute(deps.db);
  const [stored] = rows;
  if (!stored) throw new Error(`Import ${id} is gone`);
  const format = isZip(stored.file) ? 'xlsx' : 'csv';
  const request = { ...stored, entity, language, corrections: await readCorrections(deps.db, id) };
  const lines = new PassThrough();
  running++;
  // A file that cannot be read any more ends the answer, because its headers were sent.
  readInThread(request, lines, readingLimits, () => {})
    .catch((error: unknown) => deps.log.warn({ err: error, job: id }, 'could not read the refused rows of an import'))
    .finally(() => running--);
  const read = createInterface({ input: lines })[Symbol.asyncIterator]();
  const head = line.parse(JSON.parse((await read.next()).value ?? '{}'));
  const headers = [...head.cells, words[language].sheets.refused.why];
  const columns = headers.map((header) => ({ header, width: Math.max(14, header.length + 2), kind: 'plain' as const }));
  const portions = portionsOf(deps.db, read, { id, entity, language });
  return { format, file: writeSheet(format, words[language].sheets.result.error, columns, portions) };
}

type Import = { id: number; entity: ImportEntity; language: SheetLanguage };

/** The rows with the reasons for their refusal. */
async function* portionsOf(db: Db, lines: AsyncIterator<string>, about: Import): AsyncGenerator<Value[][]> {
  for (;;) {
    const rows = [];
    while (rows.length < portionRows) {
      const next = await lines.next();
      if (next.done) break;
      rows.push(line.parse(JSON.parse(next.value)));
    }
    const numbers = rows.map(({ row }) => row);
    const { rows: refusals } = await sql<{ row: number; issues: RowIssue[] }>`
      SELECT row, issues FROM import_row WHERE import = ${about.id} AND row = ANY(${numbers}::int4[])`.execute(db);
    const issues = new Map(refusals.map((refusal) => [refusal.row, refusal.issues]));
    yield rows.map(({ row, cells }) => [...cells, issueWords(about.entity, issues.get(row) ?? [], about.language)]);
    if (rows.length < portionRows) return;
  }
}
