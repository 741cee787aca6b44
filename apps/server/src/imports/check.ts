import type { ImportEntity, ImportOptions } from '@touchline/contract';
import { sql } from 'kysely';
import { from as copyFrom } from 'pg-copy-streams';
import { classify } from '#server/imports/classify';
import { markChecked, readCorrections } from '#server/imports/corrections';
import { lease, maxRowsInConflictCheck } from '#server/imports/find-conflicts';
import { stagedColumns } from '#server/imports/copy-line';
import { stillAsked } from '#server/imports/remember-names';
import { readDirectories } from '#server/imports/directories';
import { readInThread } from '#server/imports/read-in-thread';
import type { ReadingLimits } from '#server/imports/read-in-thread';
import type { ReportProgress } from '#server/imports/run-try';
import { isNewest, mustBeNewest } from '#server/imports/tries';
import type { Try } from '#server/imports/tries';
import type { Deps } from '#server/deps';
import { publish } from '#kit/events';
import type { User } from '#http/user';
import { inOneConnection } from '#server/imports/connection';

type Stored = { entity: ImportEntity; file: Buffer; options: ImportOptions };

/**
 * Makes a dry run: parses the file in a worker thread, copies the rows into the database and compares them there. Then a job
 * looks for their scheduling conflicts.
 */
export async function check(
  deps: Deps,
  who: User,
  step: Try,
  limits: ReadingLimits,
  report: ReportProgress,
): Promise<void> {
  const { db, pool, jobs } = deps;
  const { id } = step;
  const { rows } =
    await sql<Stored>`SELECT entity, file, options FROM import WHERE id = ${id} AND file IS NOT NULL`.execute(db);
  const [job] = rows;
  if (!job) throw new Error(`Import ${id} has no file`);
  const directories = await readDirectories(db, deps.settings.now().defaultZone);
  const corrections = await readCorrections(db, id);
  await inOneConnection(pool, async (client, trx) => {
    const columns = stagedColumns.map(([name, type]) => `${name} ${type}`).join(', ');
    await client.query(`CREATE TEMP TABLE staged (${columns}) ON COMMIT DROP`);
    const copy = client.query(copyFrom('COPY staged FROM STDIN'));
    const summary = await readInThread({ ...job, corrections, directories }, copy, limits, report);
    const counts = await classify(trx, id, job.entity, who);
    const names = await stillAsked(trx, summary.names);
    const all = counts.new + counts.changed + counts.unchanged + counts.error;
    await markChecked(trx, id);
    const written = job.entity === 'stream' ? counts.new + counts.changed : 0;
    const conflictCheck = written === 0 ? 'none' : written > maxRowsInConflictCheck ? 'skipped' : 'running';
    const stored = await sql`
      UPDATE import SET state = 'ready', checks = checks + 1, "conflictCheck" = ${conflictCheck}, conflicts = 0,
        "conflictsUntil" = ${lease}, counts = ${JSON.stringify(counts)}, total = ${all}, done = ${all},
        columns = ${JSON.stringify(summary.columns)}, ignored = ${JSON.stringify(summary.ignored)},
        names = ${JSON.stringify(names)}, "leasedUntil" = NULL WHERE ${isNewest(step)}`.execute(trx);
    mustBeNewest(stored);
    if (conflictCheck === 'running')
      await jobs.put(trx, 'import-conflicts', { import: id, who: { id: who.id, accessToken: who.accessToken } });
    await publish(trx, 'job', { id, user: who.id });
  });
}
