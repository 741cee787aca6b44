import { exportRoutes, importEntities, importRoutes, sheetLimits, synonymTypes } from '@touchline/contract';
import type { ImportEntity, ImportOptions } from '@touchline/contract';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { check } from '#server/imports/check';
import { commit, mustBeUntouched, undo } from '#server/imports/commit';
import { exportStreams } from '#server/imports/export';
import { exportNames } from '#server/imports/export-names';
import { claimJob, findJob, listJobs, openJob } from '#server/imports/jobs';
import { storeCorrection } from '#server/imports/corrections';
import { refusedFile } from '#server/imports/refused-file';
import { createConflictQueue } from '#server/imports/conflict-queue';
import { readDirectories } from '#server/imports/directories';
import { readingLimits } from '#server/imports/read-in-thread';
import { receive } from '#server/imports/receive';
import { readRows } from '#server/imports/rows';
import { runJob, StaleError } from '#server/imports/run-job';
import type { ReportProgress } from '#server/imports/run-job';
import { makeTemplate } from '#server/imports/template';
import { mimeTypes } from '#server/sheets/write-sheet';
import type { Deps } from '#server/deps';
import { serve } from '#http/serve';
import { HttpError } from '#http/http-error';
import type { User } from '#http/user';

/** How long a stopping process waits for running imports; the rest count as interrupted. */
const closingMs = 10_000;

/** Imports of streams and names: upload, dry run, commit, undo; templates; exports. */
export async function serveImports(app: FastifyInstance, deps: Deps): Promise<void> {
  const running = new Set<Promise<void>>();
  app.addHook('onClose', async () => {
    const late = new Promise((resolve) => setTimeout(resolve, closingMs).unref());
    await Promise.race([Promise.all([...running, conflicts.close()]), late]);
  });
  const conflicts = createConflictQueue(deps);
  const start = (who: User, id: number, backTo: 'done' | null, work: (report: ReportProgress) => Promise<void>) => {
    conflicts.drop(id);
    // After a dry run; after anything else there is nothing to look for.
    const job = runJob(deps, { id, user: who.id }, backTo, work).then(() => conflicts.add(who, id));
    running.add(job);
    void job.finally(() => running.delete(job));
  };
  // Registered in its own scope, so that other routes do not parse multipart bodies.
  await app.register(async (scope) => {
    const limits = { files: 1, fields: 5, parts: 6, fieldSize: 1_000, fileSize: sheetLimits.bytes };
    await scope.register(multipart, { limits, throwFileSizeLimit: true });
    for (const entity of importEntities) serveUpload(scope, deps, entity, start);
  });
  for (const entity of importEntities) serveTemplate(app, deps, entity);
  serveJobs(app, deps, start);
  serveExports(app, deps);
}

function serveExports(app: FastifyInstance, deps: Deps): void {
  serve(app, deps.authenticator, exportRoutes.stream, async ({ input, who, list, request, reply }) => {
    const { format = 'xlsx', language = 'en', name = '', columns = null } = input;
    const zone = input.zone ?? deps.settings.now().defaultZone;
    // The response to HEAD has no body.
    if (request.method === 'HEAD') return reply.headers(attached('streams', format)).send('');
    const file = await exportStreams(deps, who, { format, language, list, name: name || null, columns, zone });
    return reply.headers(attached('streams', format)).send(file);
  });
  for (const entity of synonymTypes)
    serve(app, deps.authenticator, exportRoutes[entity], async ({ input, who, list, request, reply }) => {
      const { format = 'xlsx', language = 'en', name = '', columns = null } = input;
      const headers = attached(`${entity}s`, format);
      if (request.method === 'HEAD') return reply.headers(headers).send('');
      const file = exportNames(deps, who, entity, { format, language, list, name: name || null, columns });
      return reply.headers(headers).send(file);
    });
}

type Start = (who: User, id: number, backTo: 'done' | null, work: (report: ReportProgress) => Promise<void>) => void;

function serveUpload(app: FastifyInstance, deps: Deps, entity: ImportEntity, start: Start): void {
  serve(app, deps.authenticator, importRoutes.upload[entity], async ({ who, request }) => {
    const { createMissing, ...file } = await receive(request);
    const options: ImportOptions = { createMissing, decisions: [] };
    const id = await openJob(deps.db, who, { ...file, entity, options });
    const job = await findJob(deps.db, who, id);
    start(who, id, null, (report) => check(deps, who, id, readingLimits, report));
    return job;
  });
}

function serveTemplate(app: FastifyInstance, { db, authenticator, settings }: Deps, entity: ImportEntity): void {
  serve(app, authenticator, importRoutes.template[entity], async ({ input, reply }) => {
    const { format = 'xlsx', language = 'en' } = input;
    const directories = await readDirectories(db, settings.now().defaultZone);
    const file = await makeTemplate(entity, format, language, directories);
    return reply.headers(attached(`${entity}s-template`, format)).send(file);
  });
}

function serveJobs(app: FastifyInstance, deps: Deps, start: Start): void {
  const { db, authenticator } = deps;
  serve(app, authenticator, importRoutes.list, ({ list, who }) => listJobs(db, who, list));
  serve(app, authenticator, importRoutes.find, ({ input, who }) => findJob(db, who, input.id));
  serve(app, authenticator, importRoutes.rows, async ({ input, list, who }) =>
    readRows(db, who, await findJob(db, who, input.id), input.result, list),
  );
  serve(app, authenticator, importRoutes.correct, async ({ input, who }) => {
    await storeCorrection(db, who, input);
    return findJob(db, who, input.id);
  });
  serve(app, authenticator, importRoutes.refused, async ({ input: { id, language = 'en' }, who, request, reply }) => {
    const { format, file } = await refusedFile(deps, who, id, language);
    if (request.method === 'HEAD') file.destroy();
    return reply.headers(attached('refused-rows', format)).send(request.method === 'HEAD' ? '' : file);
  });
  serve(app, authenticator, importRoutes.check, async ({ input: { id, options }, who }) => {
    const { problem, state } = await findJob(db, who, id);
    // An import that failed for another reason has no file any more.
    if (state === 'failed' && problem !== 'stale')
      throw new HttpError(409, 'import_not_ready', 'The file is no longer stored, upload it again', {});
    await claimJob(db, who, id, ['ready', 'failed'], 'reading', options);
    start(who, id, null, (report) => check(deps, who, id, readingLimits, report));
    return findJob(db, who, id);
  });
  serve(app, authenticator, importRoutes.commit, async ({ input: { id }, who }) => {
    const job = await claimJob(db, who, id, ['ready'], 'committing', null);
    start(who, id, null, (report) => commit(deps, who, job, report));
    return findJob(db, who, id);
  });
  serve(app, authenticator, importRoutes.undo, async ({ input: { id }, who }) => {
    await mustBeUntouched(db, await findJob(db, who, id)).catch(refuseChanged);
    const job = await claimJob(db, who, id, ['done'], 'undoing', null);
    start(who, id, 'done', (report) => undo(deps, who, job, report));
    return findJob(db, who, id);
  });
}

function refuseChanged(error: unknown): never {
  if (!(error instanceof StaleError)) throw error;
  throw new HttpError(409, 'import_changed', 'Records of this import have been changed since', {});
}

/** The file name is the server's, never a user's. */
function attached(name: string, format: keyof typeof mimeTypes): Record<string, string> {
  const day = new Date().toISOString().slice(0, 10);
  return {
    'Content-Type': mimeTypes[format],
    'Content-Disposition': `attachment; filename="${name}-${day}.${format}"`,
  };
}
