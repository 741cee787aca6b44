import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ImportEntity, ImportOptions } from '@touchline/contract';
import { sql } from 'kysely';
import { from as copyFrom } from 'pg-copy-streams';
import { classify } from '#server/imports/classify';
import { stagedColumns } from '#server/imports/copy-line';
import type { Told } from '#server/imports/check-worker';
import { readKnown } from '#server/imports/known';
import type { Order, Summary } from '#server/imports/read-drafts';
import type { Tell } from '#server/imports/run-job';
import { SheetError } from '#server/sheets/sheet-error';
import type { Deps } from '#kit/deps';
import { publish } from '#kit/events';
import type { User } from '#kit/user';
import { inOneConnection } from '#server/imports/connection';

/** Bounds of reading one file, for whatever the checks before parsing did not foresee. */
const mostMs = 120_000;
const mostHeapMb = 384;

type Stored = { entity: ImportEntity; file: Buffer; options: ImportOptions };

/** Makes the dry run of a job: reads its file in a thread, copies the rows into the database, and compares them there. */
export async function check(deps: Deps, who: User, id: number, tell: Tell): Promise<void> {
  const { db, pool } = deps;
  const { rows } =
    await sql<Stored>`SELECT entity, file, options FROM import WHERE id = ${id} AND file IS NOT NULL`.execute(db);
  const [job] = rows;
  if (!job) throw new Error(`Import ${id} has no file`);
  const known = await readKnown(db, deps.settings.now().defaultZone);
  await inOneConnection(pool, async (client, trx) => {
    const columns = stagedColumns.map(([name, type]) => `${name} ${type}`).join(', ');
    await client.query(`CREATE TEMP TABLE staged (${columns}) ON COMMIT DROP`);
    const copy = client.query(copyFrom('COPY staged FROM STDIN'));
    const summary = await read({ ...job, known }, copy, tell);
    const counts = await classify(trx, id, job.entity, who);
    const all = counts.new + counts.changed + counts.unchanged + counts.error;
    await sql`
      UPDATE import SET state = 'ready', counts = ${JSON.stringify(counts)}, total = ${all}, done = ${all},
        columns = ${JSON.stringify(summary.columns)}, ignored = ${JSON.stringify(summary.ignored)},
        names = ${JSON.stringify(summary.names)}, "leasedUntil" = NULL WHERE id = ${id}`.execute(trx);
    await publish(trx, 'job', { id, user: who.id });
  });
}

type Copy = ReturnType<typeof copyFrom>;

/** Passes what the thread reads on to the database, no faster than it takes it. */
async function read(order: Order, copy: Copy, tell: Tell): Promise<Summary> {
  const worker = new Worker(new URL('./check-worker.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: mostHeapMb, maxYoungGenerationSizeMb: 32 },
  });
  const timer = setTimeout(() => void worker.terminate(), mostMs);
  try {
    const summary = await follow(worker, copy, tell);
    copy.end();
    await once(copy, 'finish');
    return summary;
  } catch (error) {
    copy.on('error', () => {});
    copy.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

function follow(worker: Worker, copy: Copy, tell: Tell): Promise<Summary> {
  return new Promise((resolve, reject) => {
    let rows = 0;
    worker.on('message', (told: Told) => {
      if (told.kind === 'problem') return reject(new SheetError(told.problem, told.detail));
      if (told.kind === 'end') return resolve(told.summary);
      rows += told.rows;
      tell(rows, 0);
      const more = () => worker.postMessage('taken', []);
      if (copy.write(told.lines)) more();
      else copy.once('drain', more);
    });
    copy.once('error', reject);
    // Out of memory or out of time: a file that passed every check and is still too much.
    worker.once('error', (error) => reject(isMemory(error) ? new SheetError('too_hard', '') : error));
    worker.once('exit', () => reject(new SheetError('too_hard', '')));
  });
}

const isMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
